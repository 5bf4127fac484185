"""Searches by score among few arcs, which something else chose before."""
