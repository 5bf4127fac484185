"""Texts as tables of cases: a column for each word."""
