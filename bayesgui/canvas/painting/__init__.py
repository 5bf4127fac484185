"""Painting of nodes, arcs and the grid, and the decorations that modify them."""
