"""Choosing and querying an engine, and inferred numbers shown with CPTs and arcs."""
