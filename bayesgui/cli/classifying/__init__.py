"""Parts that the subcommands on classifiers share: tables, classes, losses, predictions."""
