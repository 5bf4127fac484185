"""Floor 3: what follows from the arcs alone."""
