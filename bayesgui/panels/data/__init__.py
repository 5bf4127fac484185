"""The page Data: the cases row by row, their columns, and where cells are missing."""
