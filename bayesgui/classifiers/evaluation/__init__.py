"""How good classifiers are: the same folds for all, figures, curves and comparisons."""
