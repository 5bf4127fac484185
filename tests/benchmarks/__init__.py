"""Measurements against peers; run with `make bench`, never with the tests."""
