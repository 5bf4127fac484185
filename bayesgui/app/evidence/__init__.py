"""Findings set by menus and dialogs, taken from rows of data, or sampled."""
