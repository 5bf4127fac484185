"""Where the names of lines stand: on each line, where it is farthest from all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

HEIGHT = 14.0
_GAP = 4.0
"""Between a name and its line."""
_FREE = 24.0
"""Distance of other lines from which on more of it is no better."""
_CROSSED = 0.3
"""What a free place is worth that a faint line crosses."""
_MOST = 8
"""Number of lines that are named; of more, those that reach highest."""
_TRIED = 120
"""Number of places that are tried along a line."""


def place_labels(
    lines: NDArray[np.float64],
    x: NDArray[np.float64],
    widths: Sequence[float],
    area: QRectF,
    taken: Sequence[QRectF] = (),
    faint: NDArray[np.float64] | None = None,
) -> dict[int, QRectF]:
    """Return a box for the name of each line, above or below it, clear of lines and other names.

    `lines`: heights in pixels, shape (points, lines), at the places `x`. `widths`: of the names.
    `taken`: boxes where no name may stand. `faint`: further lines, which names rather do not
    cross. A line that has no free place has no box.
    """
    found: dict[int, QRectF] = {}
    if not len(x):
        return found
    # The highest line has the most room above it, and is named first.
    order = np.argsort(lines.min(axis=0), kind="stable")[:_MOST]
    for line in order.tolist():
        boxes = [*taken, *found.values()]
        tried = _candidates(lines[:, line], x, widths[line], area)
        scored = [(_score(box, lines, x, line, boxes, faint), box) for box in tried]
        score, box = max(scored, key=lambda each: each[0], default=(-1.0, QRectF()))
        if score > 0:
            found[line] = box
    return found


def _candidates(
    line: NDArray[np.float64], x: NDArray[np.float64], width: float, area: QRectF
) -> list[QRectF]:
    centers = x[:: max(1, len(x) // _TRIED)]
    around = centers[:, None] + np.linspace(-width / 2, width / 2, 5)
    heights = np.interp(around, x, line)
    tops = np.stack([heights.min(axis=1) - HEIGHT - _GAP, heights.max(axis=1) + _GAP])
    boxes = [
        QRectF(center - width / 2, top, width, HEIGHT)
        for side in tops.tolist()
        for center, top in zip(centers.tolist(), side, strict=True)
    ]
    return [box for box in boxes if area.contains(box)]


def _score(
    box: QRectF,
    lines: NDArray[np.float64],
    x: NDArray[np.float64],
    line: int,
    boxes: Sequence[QRectF],
    faint: NDArray[np.float64] | None,
) -> float:
    """Return how free a box is; nothing where it meets a line or another name."""
    if any(box.intersects(other) for other in boxes):
        return -1.0
    places = np.linspace(box.left(), box.right(), 5)
    gaps = _gaps(box, places, x, lines)
    if gaps.min() <= 0:
        return -1.0
    others = np.delete(gaps, line, axis=0)
    free = min(float(others.min()), _FREE) if len(others) else _FREE
    if faint is not None and len(faint) and _gaps(box, places, x[: len(faint)], faint).min() <= 0:
        free *= _CROSSED
    is_above = box.center().y() < float(np.interp(box.center().x(), x, lines[:, line]))
    height = float(box.center().y()) if is_above else float(box.center().y()) + _GAP
    # Of places that are equally free, the one where the line is high.
    return free + 1.0 - height * 1e-3 - float(gaps[line].max()) * 1e-2


def _gaps(
    box: QRectF,
    places: NDArray[np.float64],
    x: NDArray[np.float64],
    lines: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return how far each line stays from a box at some places, 0 where it meets it."""
    heights = np.stack([np.interp(places, x, lines[:, k]) for k in range(lines.shape[1])])
    found: NDArray[np.float64] = np.maximum(box.top() - heights, heights - box.bottom())
    return np.maximum(found, 0.0)
