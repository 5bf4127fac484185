"""Input controls: numbers, choices, options, steps."""
