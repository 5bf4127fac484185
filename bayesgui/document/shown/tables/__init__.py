"""What is shown of tables beside a document: their rows scored."""
