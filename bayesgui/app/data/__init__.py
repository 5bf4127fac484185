"""Importing, cutting and sampling tables of cases."""
