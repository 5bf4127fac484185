"""Searches for a structure of high score: the data and the graph as compiled kernels see them."""
