"""Floor 10: the lists, tables and forms around the canvas."""
