"""The pages Network and Information: the list of nodes, and the size of the network."""
