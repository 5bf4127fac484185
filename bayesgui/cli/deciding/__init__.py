"""Subcommands about decisions: what is best, what it is worth, and when it changes."""
