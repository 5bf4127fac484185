"""The page Batch: what is asked of the rows of a table, their answers, and how these spread."""
