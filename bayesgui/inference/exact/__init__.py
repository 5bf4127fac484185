"""Exact engines: junction tree, variable elimination, enumeration, and the trees they use."""
