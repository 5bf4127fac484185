"""Scores of structures; each module registers one."""
