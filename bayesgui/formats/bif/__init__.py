"""The Bayesian Interchange Format."""
