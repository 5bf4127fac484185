"""Sampling of cases from a network, with likelihood weights for findings."""
