"""Two networks compared: their arcs, classes and families."""
