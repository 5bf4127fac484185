"""Tests of numbers as targets."""
