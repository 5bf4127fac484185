"""Netica's DNE text format."""
