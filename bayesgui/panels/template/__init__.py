"""The page Template: slices, where nodes stand in time, arcs into later slices, first tables."""
