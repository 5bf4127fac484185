"""The page Player: the present step of an algorithm in words and numbers."""
