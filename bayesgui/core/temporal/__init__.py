"""Templates of dynamic Bayesian networks: nodes in time, arcs with a lag, and their unrolling."""
