"""Logistic regression on categories, for many tables of counts over the same rows at once.

Newton's method on grouped counts (McCullagh & Nelder 1989, section 4.4). Steps are bounded, and a
ridge far below any rounding that is shown keeps coefficients finite where a category separates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]

RIDGE = 1e-6
MAX_STEPS = 30
MAX_CHANGE = 4.0
"""Largest change of a log odds in one step."""
MAX_LOG_ODDS = 30.0
TOLERANCE = 1e-9
"""Change of all probabilities below which the steps end."""
PIECE = 2**19
"""Numbers between two polls for cancellation, a few ms."""
MANY = 8
"""Tables from which on all products of two columns are made once for all of them."""


def categories(codes: Integers) -> Floats:
    """Return the columns of a model: 1, and for each state but a column's first whether it is it.

    `codes`: shape (rows, columns). The result: shape (rows, 1 + Σ (states − 1)); states that
    never occur have no column.
    """
    found = [np.ones(len(codes))]
    for k in range(codes.shape[1]):
        occurring = np.unique(codes[:, k])
        found += [(codes[:, k] == state).astype(np.float64) for state in occurring[1:]]
    return np.stack(found, axis=1)


def fitted(
    design: Floats,
    rows: Floats,
    events: Floats,
    start: Floats | None = None,
    monitor: Monitor = SILENT,
) -> Floats:
    """Return the coefficients of greatest likelihood for each table.

    `design`: shape (cells, p). `rows`, `events`: shape (tables, cells). `start`: shape (p,) or
    (tables, p). The result: shape (tables, p).
    """
    n_tables, p = len(rows), design.shape[1]
    found = np.zeros((n_tables, p))
    found += 0.0 if start is None else start
    before = probabilities(design, found)
    for _ in range(MAX_STEPS):
        gradient = (events - rows * before) @ design - RIDGE * found
        curvature = _curvature(design, rows * before * (1 - before), monitor)
        curvature += RIDGE * np.eye(p)
        step = np.linalg.solve(curvature, gradient[..., np.newaxis])[..., 0]
        largest = np.abs(step @ design.T).max(axis=1, initial=1e-300)
        found += step * np.minimum(1.0, MAX_CHANGE / largest)[:, np.newaxis]
        after = probabilities(design, found)
        change = np.abs(after - before).max(initial=0.0)
        before = after
        if change < TOLERANCE:
            break
    return found


def probabilities(design: Floats, coefficients: Floats) -> Floats:
    """Return the probability of the event in each cell, shape (tables, cells)."""
    log_odds = np.clip(coefficients @ design.T, -MAX_LOG_ODDS, MAX_LOG_ODDS)
    return 1 / (1 + np.exp(-log_odds))


def _curvature(design: Floats, weights: Floats, monitor: Monitor) -> Floats:
    """Return Σ w d dᵀ for each table, shape (tables, p, p)."""
    p = design.shape[1]
    total = np.zeros((len(weights), p, p))
    few = len(weights) < MANY
    step = max(1, (PIECE if few else PIECE // p) // p)
    for first in range(0, len(design), step):
        monitor.check()
        some, part = design[first : first + step], weights[:, first : first + step]
        if few:
            for found, each in zip(total, part, strict=True):
                found += some.T @ (some * each[:, np.newaxis])
        else:
            products = (some[:, :, np.newaxis] * some[:, np.newaxis, :]).reshape(-1, p * p)
            total += (part @ products).reshape(-1, p, p)
    return total
