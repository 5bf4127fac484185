"""Questions of expressions about a situation, and their answers."""
