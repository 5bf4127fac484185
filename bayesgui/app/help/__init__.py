"""Help, shortcuts, preferences, and what the program is made of."""
