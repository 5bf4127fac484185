"""Lessons about templates: names of slices, and questions asked of all slices at once."""
