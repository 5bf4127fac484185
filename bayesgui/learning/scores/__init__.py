"""Structure scores, one registered per module."""
