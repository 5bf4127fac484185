"""Compiled kernels of decisions."""
