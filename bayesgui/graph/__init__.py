"""Algorithms that need only the arcs of a network."""
