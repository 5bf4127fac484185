"""The page Jobs: what is being computed, and what was computed before."""
