"""Edits of what nodes are for in a diagnosis."""
