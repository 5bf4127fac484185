"""What the functions of expressions ask about a situation, and their answers."""
