"""Pages on the best strategy of a decision network."""
