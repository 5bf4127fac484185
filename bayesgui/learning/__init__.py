"""Floor 6: tables, structures and scores from cases."""
