"""Two networks as distributions: divergences in total and by family, exact or sampled."""
