"""How sure each arc is: searches on resampled rows, or a sample of the posterior over graphs."""
