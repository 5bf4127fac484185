"""Kinds of nodes besides chance nodes."""
