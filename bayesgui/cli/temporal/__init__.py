"""Templates over time on the command line: what is believed of each slice, and unrolling."""
