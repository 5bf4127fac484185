"""Submodels on the canvas: what boxes and frames say, and how they and their lines look."""
