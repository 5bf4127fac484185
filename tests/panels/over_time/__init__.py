"""The page Over time."""
