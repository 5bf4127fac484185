"""Usual values and limits of how a network is judged, for forms that do not compute."""

from __future__ import annotations

USUAL_FOLDS = 10
MAX_FOLDS = 1_000

USUAL_TABLES = 200
MIN_TABLES, MAX_TABLES = 20, 10_000

USUAL_FACTOR = 20.0
"""Bayes factor up to which evidence is at most positive, and above which it is strong."""
