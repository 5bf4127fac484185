"""Ways to fill missing cells, one registered per module."""
