"""Activities beside a document, with pages of their own: one class each, made on first use."""
