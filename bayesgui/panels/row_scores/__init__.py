"""The page Rows: strange rows of a table, their histogram, and from where on they are strange."""
