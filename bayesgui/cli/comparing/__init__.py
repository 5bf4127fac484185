"""Two networks as distributions on the command line, and their scores on a table."""
