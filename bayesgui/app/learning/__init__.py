"""Learning CPTs from cases, counting cases, and scoring the network."""
