"""One way to watch an algorithm: a run that is advanced, and the trace of its events."""
