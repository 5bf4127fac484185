"""Submodels in the window: commands, the page, tabs and windows of their own, clusters, files."""
