"""The page Steps: a number worked out as one would by hand, with formulas laid out."""
