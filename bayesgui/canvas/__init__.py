"""Floor 10: the network as a picture that can be edited."""
