"""Decisions over time: a template with decisions over a finite number of slices.

The template is unrolled (`horizon.py`), and what it costs is said first (`cost.py`). With a policy
for each slice any solver takes the unrolled model; one policy that all slices share is looked for
by `shared.py`, since no order optimizes it one decision at a time.
"""
