"""Floor 3: tables of cases: reading, writing, sampling, discretizing and counting."""
