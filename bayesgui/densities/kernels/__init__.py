"""Compiled loops over the values that a density is made from."""
