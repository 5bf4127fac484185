"""Answers for the rows of a table of findings: posteriors, most probable states, best options."""
