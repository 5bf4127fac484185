"""Rows of a layered layout: their order with few crossings, and the bends of arcs through them."""
