"""Decisions under uncertainty: losses, rules, thresholds and risk."""
