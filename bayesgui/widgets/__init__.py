"""Floor 9: controls that know no Bayesian network."""
