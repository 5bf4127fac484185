"""Floor 3: algorithms that need only the arcs of a network."""
