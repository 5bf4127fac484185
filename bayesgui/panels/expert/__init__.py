"""The page *Ask the expert*: weights of parents, rows that are asked, and the table they make."""
