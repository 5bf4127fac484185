"""Strange rows of a table: the page Rows, and the jobs that score and write them."""
