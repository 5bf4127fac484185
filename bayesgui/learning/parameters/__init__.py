"""Parameter learners, one registered per module."""
