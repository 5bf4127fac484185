"""Tests of independence: the question, its numbers, its curve, and lists of tests."""
