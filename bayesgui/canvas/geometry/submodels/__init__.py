"""Submodels in a picture: which boxes, frames, ports and lines there are, and where."""
