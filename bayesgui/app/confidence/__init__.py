"""Confidence in arcs: the dialog, the run that is watched, and the consensus."""
