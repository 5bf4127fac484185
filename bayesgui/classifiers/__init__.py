"""Floor 7: classifiers, learned from cases and judged on others."""
