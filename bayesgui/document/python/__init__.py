"""What was done in a document, as lines of Python that do it again."""
