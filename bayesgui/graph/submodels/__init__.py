"""What of submodels follows from the arcs: what is drawn, places, names and clusters."""
