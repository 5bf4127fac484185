"""The import dialog: reading options, columns, and the states that texts stand for."""
