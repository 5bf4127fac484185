"""Tests of the check of models."""
