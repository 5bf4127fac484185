"""The canvases of the window: one, or two beside each other."""
