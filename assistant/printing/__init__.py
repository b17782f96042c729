"""Floor 3: catalogues to PDF sheets. The only place that imports reportlab."""
