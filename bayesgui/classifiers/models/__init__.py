"""What training gives: models that answer ln P(class, row) for any table."""
