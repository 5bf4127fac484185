"""Plots: their content as values, painting, keys and legends, histograms and strips."""
