"""Tables, structures and scores from cases."""
