"""Floor 9: an open network, its history, selection and safety copies."""
