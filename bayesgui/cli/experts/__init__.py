"""Subcommands about what experts are asked, and what they said."""
