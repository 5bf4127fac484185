"""What goes on beside a document on pages of its own: one class each, made when first used."""
