"""The page Steps: a number derived step by step, with typeset formulas."""
