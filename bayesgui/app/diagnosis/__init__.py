"""Diagnosis in the window: roles of nodes, the mode that ranks faults and tests, its protocol."""
