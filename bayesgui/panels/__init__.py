"""Floor 10: the lists, tables and forms round the canvas."""
