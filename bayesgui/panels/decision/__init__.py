"""Decisions about one node: losses, conditional risks, and what is decided."""
