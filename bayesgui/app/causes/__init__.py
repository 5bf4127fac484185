"""Causes and effects: the page Effects, and what it asks of graph and tables."""
