"""Limits of the decision playground."""

MAX_CLASSES = 4
MAX_LOSS = 1e6
MAX_MEAN, MIN_DEVIATION = 1e6, 1e-6
