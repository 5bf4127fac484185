"""The canvas tools, one module per gesture."""
