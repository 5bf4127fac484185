"""Learning the structure: the dialog, the search that is watched, and its result."""
