"""Checks of a lesson besides failures: answers that were shown before, wording."""
