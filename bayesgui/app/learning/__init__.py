"""Learning tables from cases, counting cases, and scoring the network."""
