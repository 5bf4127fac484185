"""Edits of a template: places in time, arcs into later slices, slices, first tables."""
