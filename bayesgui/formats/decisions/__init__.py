"""Decisions and utilities in files of programs that know less of them."""
