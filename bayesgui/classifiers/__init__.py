"""Bayesian classifiers: trained from a table, judged on folds, applied to rows."""
