"""The algorithm player, and the menu of playgrounds."""
