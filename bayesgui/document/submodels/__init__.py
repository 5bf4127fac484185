"""Submodels of a document: edits, the one that is selected, files of their own."""
