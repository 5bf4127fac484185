"""Constraint-based learners played stage by stage, and single tests of independence."""
