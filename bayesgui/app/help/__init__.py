"""Help, keyboard shortcuts, settings, and the About dialog."""
