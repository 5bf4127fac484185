"""The page Counts: prior, counts, posterior and estimate of a table."""
