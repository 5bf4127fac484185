"""The confidence of arcs: the histogram with its threshold, and the table of all pairs."""
