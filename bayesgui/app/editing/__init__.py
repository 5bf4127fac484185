"""Undo, clipboard, selection, alignment, and edits of arcs and whole CPTs."""
