"""Floor 11: the window, assembled."""
