"""Parts of the subcommands that learn: options that contradict each other, hidden causes."""
