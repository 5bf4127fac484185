"""Log-odds of a class against all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

FAR = 1e300
"""Log-odds of what is certain or impossible; finite, so that rows can be ordered."""


def class_log_odds(logs: Floats, k: int) -> Floats:
    """Return the log-odds of class k against the others, finite.

    `logs`: shape (rows, classes); ln P(class | row).

    From logarithms, since the posteriors of long rows round to 1 and would tie.
    """
    others = np.delete(logs, k, axis=1)
    with np.errstate(invalid="ignore"):
        odds = logs[:, k] - (np.logaddexp.reduce(others, axis=1) if others.shape[1] else -np.inf)
    return np.clip(odds, -FAR, FAR)


def largest_finite(values: Floats, weights: Floats) -> float:
    """Return the largest finite magnitude in the rows that have weight, 1 if it is less.

    `values`: shape (rows,) or (rows, classes).
    """
    sizes = np.abs(values[weights > 0])
    return float(sizes[sizes < FAR].max(initial=1.0))


def log_sigmoid(values: Floats) -> Floats:
    """Return ln (1 / (1 + e^−x))."""
    return -np.logaddexp(0.0, -values)
