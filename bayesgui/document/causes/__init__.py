"""Edits of what of a document's model nobody sees."""
