"""Confidence of arcs: searches on resampled rows, or a sample of the posterior over graphs."""
