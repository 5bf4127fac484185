"""Judging of the network: scores, held-out rows, replicated tables, undecided arcs."""
