"""Background knowledge on arcs: its page, actions and files."""
