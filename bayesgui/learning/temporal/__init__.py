"""Learning templates from series: the arcs within a slice and those into later ones."""
