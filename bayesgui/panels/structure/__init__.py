"""Learning a structure: the search, its changes and its score."""
