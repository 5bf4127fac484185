"""HUGIN's NET language."""
