"""Lessons in the window: opening them, their steps, checks, hints and progress."""
