"""Learning from rows with blanks: options, curves, expected counts and completed rows."""
