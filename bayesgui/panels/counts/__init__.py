"""The page Counts: prior, cases, posterior and estimate of a table."""
