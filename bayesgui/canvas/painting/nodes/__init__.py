"""Nodes on the canvas: what they display, how that is painted, and the pixmaps kept of it."""
