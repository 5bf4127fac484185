"""Floor 5: posteriors, by exact and approximate engines."""
