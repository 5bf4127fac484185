"""Submodels of a document: edits, folding by clusters, copies, the one that is selected."""
