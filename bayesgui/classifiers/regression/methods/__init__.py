"""Ways to predict numbers that are no classifiers, a module each."""
