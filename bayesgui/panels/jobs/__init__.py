"""The page Jobs: running and past computations."""
