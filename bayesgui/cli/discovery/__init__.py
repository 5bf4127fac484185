"""What data tell of arcs and causes: how sure each is, and what all graphs that fit share."""
