"""Tests of the workshop's jobs."""
