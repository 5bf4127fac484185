"""How sure arcs are: the histogram with its threshold, and the table of all pairs."""
