"""Learners of structures; each module registers one."""
