"""The fit of a network: held-out likelihood, predictive checks, arcs that stay undecided."""
