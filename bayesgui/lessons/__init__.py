"""Lessons as values: what to do, what to see, and how to tell that it was done."""
