"""Numbers as targets: predicted with an interval, and judged on the same folds as classes."""
