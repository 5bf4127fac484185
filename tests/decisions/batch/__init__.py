"""Tests of rows of findings answered at once."""
