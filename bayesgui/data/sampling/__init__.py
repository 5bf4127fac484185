"""Cases drawn from a network, weighted where there are findings."""
