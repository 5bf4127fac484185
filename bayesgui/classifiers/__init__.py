"""Classifiers, learned from cases and judged on others."""
