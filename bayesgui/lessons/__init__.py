"""Floor 8: lessons as values: what to do, what to see, and how to tell that it was done."""
