"""Floor 6: decisions under uncertainty: losses, rules, thresholds and risk."""
