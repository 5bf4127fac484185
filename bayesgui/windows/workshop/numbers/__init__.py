"""The workshop's mode for numbers: models of a class of many numbers, compared by their errors."""
