"""Worked steps: derivations of the numbers in the program, as one would compute them by hand."""
