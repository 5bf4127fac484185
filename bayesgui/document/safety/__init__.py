"""Safety copies of open documents: written, locked, and offered after a crash."""
