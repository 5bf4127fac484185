"""Damaged files for all readers: ``python -m tests.fuzzing --megabytes 500``."""
