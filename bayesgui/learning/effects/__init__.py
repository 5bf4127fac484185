"""Effects of a discrete cause, estimated from cases by adjusting for a set of columns."""
