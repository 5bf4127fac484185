"""How probable each row of a table is under a network, and which of its cells are strange."""
