"""Exact engines: junction tree, variable elimination and enumeration."""
