"""Whether an effect follows from what is observed: its formula, or the hedge that forbids it."""
