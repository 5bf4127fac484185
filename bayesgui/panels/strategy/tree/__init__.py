"""The strategy as a tree, shown in place of the network."""
