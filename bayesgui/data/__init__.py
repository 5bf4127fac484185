"""Tables of cases: reading, writing, sampling, discretizing and counting."""
