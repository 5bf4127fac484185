"""Attitude to risk, dominance, and what the options of the first decision may bring."""
