"""The native format: one JSON file with the complete document."""
