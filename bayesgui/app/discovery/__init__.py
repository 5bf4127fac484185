"""Graphs with hidden common causes that a learner found: shown, and taken."""
