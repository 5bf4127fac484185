"""Submodels as documents: taken out with their inputs, and inserted where these are matched."""
