"""Worked steps: how a number of the program comes about, as a person would compute it by hand."""
