"""Floor 9: runs pure functions off the main thread and brings their results back to it."""
