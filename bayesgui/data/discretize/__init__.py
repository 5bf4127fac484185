"""Discretization methods; each is a module that registers itself in `base`."""
