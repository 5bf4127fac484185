"""Graphs with hidden common causes: the page PAG, and the table of their edges."""
