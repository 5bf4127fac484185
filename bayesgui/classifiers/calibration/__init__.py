"""Calibration: maps from a classifier's log-odds to probabilities that occur so often."""
