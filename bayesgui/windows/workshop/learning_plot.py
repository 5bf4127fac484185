"""What the plot of learning curves shows: accuracy over the number of training rows."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.widgets.numbers import short_count
from bayesgui.widgets.plots.unit_plot import UnitContent, UnitCurve

if TYPE_CHECKING:
    from bayesgui.windows.workshop.state import WorkshopState

_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
_MOST_TICKS = 5


def learning_content(state: WorkshopState, rows: str, accuracy: str) -> UnitContent:
    """Return a curve for each model; empty axes before the first point.

    `rows, accuracy`: what the axes count.
    """
    points = state.learning
    if not points:
        return UnitContent(rows, accuracy, diagonal=0)
    most = max(point.rows for point in points)
    values = [point.accuracy for point in points]
    step = next(
        (each for each in _STEPS if (max(values) - min(values)) / each <= _MOST_TICKS - 1),
        _STEPS[-1],
    )
    low = math.floor(min(values) / step) * step
    high = max(math.ceil(max(values) / step) * step, low + step)
    names = dict.fromkeys(point.name for point in points)
    curves = []
    for name in names:
        own = [point for point in points if point.name == name]
        x = np.array([point.rows for point in own]) / most
        y = (np.array([point.accuracy for point in own]) - low) / (high - low)
        style = state.styles.get(name, 0)
        width = 2.25 if name == state.current else 1.5
        curves.append(UnitCurve(name, x, y, style, with_dots=True, width=width))
    count = round((high - low) / step)
    up = tuple((k / count, f"{low + k * step:.2f}") for k in range(count + 1))
    across = tuple((share, short_count(share * most)) for share in (0.0, 0.25, 0.5, 0.75, 1.0))
    return UnitContent(
        rows, accuracy, tuple(curves), diagonal=0, across_ticks=across, up_ticks=up
    )  # fmt: skip
