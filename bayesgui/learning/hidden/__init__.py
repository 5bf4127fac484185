"""Nodes that no row observes: whether there are any, and how many states they have."""
