"""Floor 9: runs pure functions off the main thread and delivers their results to it."""
