"""Marks at the ends of edges: the rules that put them, and graphs that fit them."""
