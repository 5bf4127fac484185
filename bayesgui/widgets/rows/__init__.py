"""Rows and parts of pages: sections, chips, bars, notes and empty states."""
