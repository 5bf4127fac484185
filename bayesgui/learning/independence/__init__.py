"""Tests of conditional independence, one registered per module."""
