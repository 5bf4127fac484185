"""The subcommand ``impute``."""
