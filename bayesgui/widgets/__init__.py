"""Floor 9: controls independent of Bayesian networks."""
