"""The classifier workshop: models trained on one table, compared, and decided with."""
