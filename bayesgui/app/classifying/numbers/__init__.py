"""Jobs of the workshop's mode for numbers, and what is done with its models."""
