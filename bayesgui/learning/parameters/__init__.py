"""Learners of tables; each module registers one."""
