"""Structure learners, one registered per module."""
