"""Solvers of decision problems: the best strategy and what it is worth."""

DEFAULT_SOLVER = "strong-elimination"
"""Name of the solver that is taken if none is named."""
