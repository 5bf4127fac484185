"""Algorithms written down step by step, for the player to show."""
