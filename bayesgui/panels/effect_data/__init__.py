"""The page Effect from data: a row for each estimator, and what was done to refute them."""
