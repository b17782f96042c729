"""Floor 3: catalogues to PDF sheets. The only place that imports reportlab."""

from assistant.printing.files import save
from assistant.printing.pdf import PdfPress

__all__ = ["PdfPress", "save"]
