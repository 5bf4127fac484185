"""Ways to cut numbers into intervals; each is a module that registers itself in `base`."""
