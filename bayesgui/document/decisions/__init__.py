"""Edits of decisions: the marked class and its losses, kinds of nodes, numbers, policies."""
