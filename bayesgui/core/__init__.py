"""The values that all other packages work on; depends on numpy only.

Variables, tables, networks, evidence, factors and errors. No files, windows or algorithms.
"""
