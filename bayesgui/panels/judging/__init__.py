"""How good the network is: scores, held-out rows, replicated tables, undecided arcs."""
