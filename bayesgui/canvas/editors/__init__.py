"""In-place editing of names and notes."""
