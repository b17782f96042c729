"""Floor 3: the tables' web pages. The only place that imports Flask."""
