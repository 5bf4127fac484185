"""How well a network fits: held-out likelihood, predictive checks, arcs that stay undecided."""
