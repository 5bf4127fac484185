"""Playing an algorithm step by step, and the menu of playgrounds."""
