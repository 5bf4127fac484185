"""The import dialog: how a file is read, its columns, and what its texts mean."""
