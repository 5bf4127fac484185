"""Pictures of the program to hold against the drawn ones; run with ``make screenshots``."""
