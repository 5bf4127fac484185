"""Lists, rows, links and other small widgets shared by several pages."""
