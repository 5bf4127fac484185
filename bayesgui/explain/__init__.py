"""Worked steps: derivations of the numbers in the program, as one would compute them by hand.

They call engines, learners and counts again, never a second implementation.
"""
