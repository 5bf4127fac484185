"""Compiled loops over the rows to be classified."""
