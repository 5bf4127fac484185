"""Columns of a table of cases: codes, numbers, bit planes and conversions."""
