"""Engines that weigh sampled rows: likelihood weighting and rejection."""
