"""The places of title and slider in the head of the band, clear of the arcs that cross it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bayesgui.canvas.geometry.text_metrics import text_width
from bayesgui.canvas.geometry.time_band import (
    APART,
    FONT_PX,
    GAP,
    INDENT,
    SLIDER,
    STRIP,
    head_of,
)
from bayesgui.core.temporal.template_of import template_of
from bayesgui.graph.arc_course import flatten

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.geometry.time_band import BandHead
    from bayesgui.graph.layout import Point

_STEP = 8.0
"""Distance of the places at which a title that arcs cross is tried."""
_ROOM = 4.0


class PlacedHead(NamedTuple):
    """The head of a band with the left ends of title, words and rail, in canvas units.

    `box`: of the band. `rail`: None where there is no slider.
    """

    head: BandHead
    box: Box
    title: float
    shown: float
    rail: float | None


def placed_head(
    geometry: NetworkGeometry, lags: Iterable[tuple[Point, ...]], shown: int
) -> PlacedHead | None:
    """Return the head of the band; None without a band.

    `lags`: the courses of the arcs into later slices. `shown`: the slice that is shown.
    """
    box, model = geometry.band(), template_of(geometry.state.model)
    if box is None or model is None:
        return None
    head = head_of(model.slices, shown)
    arcs = geometry.arcs_within((box[0], box[1], box[2], STRIP))
    taken = _crossed([*(geometry.courses[arc] for arc in arcs), *lags], box)
    first, last = box[0] + INDENT, box[0] + box[2] - INDENT
    title, slider = head.title_width, head.slider_width
    left = _free(first, last - slider - APART - title, title, taken, 1)
    at = _free(last - slider, left + title + APART, slider, taken, -1)
    rail = at + slider - text_width(head.last, FONT_PX) - GAP - SLIDER if head.shown else None
    return PlacedHead(head, box, left, at, rail)


def _free(
    start: float, limit: float, width: float, taken: list[tuple[float, float]], way: int
) -> float:
    """Return the place nearest to a start at which a width meets no arc; the start without one."""
    for k in range(max(0, int((limit - start) * way / _STEP)) + 1):
        left = start + way * k * _STEP
        if not any(low < left + width + _ROOM and high > left - _ROOM for low, high in taken):
            return left
    return start


def _crossed(courses: list[tuple[Point, ...]], box: Box) -> list[tuple[float, float]]:
    """Return from where to where courses run through the head of a band."""
    top = box[1]
    found = []
    for course in courses:
        points = flatten(course)
        inside = points[(points[:, 1] > top - 2) & (points[:, 1] < top + STRIP + 2)]
        if len(inside):
            found.append((float(np.min(inside[:, 0])), float(np.max(inside[:, 0]))))
    return found
