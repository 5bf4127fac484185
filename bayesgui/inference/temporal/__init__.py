"""Beliefs over time: what is carried from slice to slice, filtered, smoothed and most probable."""
