"""Floor 9: work in the background; Qt's core only."""
