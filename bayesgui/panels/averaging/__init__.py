"""The page Ensemble."""
