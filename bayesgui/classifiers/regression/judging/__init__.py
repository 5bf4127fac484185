"""Judging predictions of numbers: errors, coverage and tests on rows that were held out."""
