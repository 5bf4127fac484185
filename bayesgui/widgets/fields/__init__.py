"""Fields and controls to enter something with: numbers, choices, options, steps."""
