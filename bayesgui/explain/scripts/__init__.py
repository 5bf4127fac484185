"""Step-by-step scripts of algorithms, as shown by the player."""
