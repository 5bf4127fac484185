"""Edits of networks and findings as lines of Python that make them again."""
