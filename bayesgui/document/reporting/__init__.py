"""The report of a document."""
