"""Editing names and notes in place."""
