"""Estimators of an effect, one registered per module."""
