"""What the arcs of a causal model, some nodes hidden, say about effects: no numbers needed."""
