"""Shown states: estimates, searches and comparisons that views show beside the network."""
