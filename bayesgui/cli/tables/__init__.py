"""What is done with the rows of a table under a network."""
