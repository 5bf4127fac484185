"""Tests of the classifier workshop's parts without a window."""
