"""The kinds of problems, one class each, those of one subject in one module."""
