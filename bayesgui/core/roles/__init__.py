"""What nodes are for in a diagnosis: faults, targets, tests, and what a test costs."""
