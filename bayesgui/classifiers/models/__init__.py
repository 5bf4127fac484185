"""Trained models, which answer ln P(class, row) for any table."""
