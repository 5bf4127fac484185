"""The page Python: what was done, as a script."""
