"""Pictures of networks without a window; painted by the canvas, in a process of its own."""
