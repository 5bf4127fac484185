"""What of a model nobody sees."""
