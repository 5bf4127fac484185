"""The native format: one JSON document that holds all of a network's document."""
