"""The subcommand ``diagnose``."""
