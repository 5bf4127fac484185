"""Choosing an engine, asking it, and the numbers shown beside tables and arcs."""
