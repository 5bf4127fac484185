"""Evaluation of classifiers: the same folds for all, figures, curves and comparisons."""
