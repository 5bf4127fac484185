"""The page Evidence: the findings, how probable they are, and which posteriors changed."""
