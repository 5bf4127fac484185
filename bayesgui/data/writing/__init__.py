"""Writing tables of cases and sampled cases to files."""
