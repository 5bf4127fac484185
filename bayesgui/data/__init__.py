"""Floor 3: tables of cases: drawn from a network, written to files."""
