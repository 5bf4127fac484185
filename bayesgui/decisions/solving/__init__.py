"""Solvers of decision problems: the best strategy and what it is worth."""
