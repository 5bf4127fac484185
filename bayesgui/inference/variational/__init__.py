"""Mean field and loopy belief propagation."""
