"""Floor 9: an open network, its undo history, selection and backup copies."""
