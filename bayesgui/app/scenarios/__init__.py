"""Scenarios: saving, applying and comparing them, and exchanging them with files."""
