"""Ways to make a whole table of a few answers; each is registered in `registry.interpolations`."""
