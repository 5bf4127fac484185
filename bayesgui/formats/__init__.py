"""Floor 5: reading and writing network files."""
