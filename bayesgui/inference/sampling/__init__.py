"""Engines based on weighted samples: likelihood weighting and rejection sampling."""
