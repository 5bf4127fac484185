"""What the subcommands on classifiers share: tables, classes, losses, and predictions."""
