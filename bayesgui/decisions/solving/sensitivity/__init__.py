"""How the best strategy, and what it is worth, depends on each number of a model."""
