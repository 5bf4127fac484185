"""Exercises without end: a kind, a level and a seed give the same question for ever."""
