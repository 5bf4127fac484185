"""Columns of a table of cases: codes and numbers, bit planes, and how they are converted."""
