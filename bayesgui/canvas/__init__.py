"""Floor 10: the network as an editable diagram."""
