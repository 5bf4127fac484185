"""The places of title and slider in the head of the band, clear of the arcs that cross it."""

from __future__ import annotations

from math import inf
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
    BandHead,
    head_of,
)
from bayesgui.core.temporal.template_of import template_of
from bayesgui.graph.arc_course import flatten
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Point

_STEP = 8.0
"""Distance of the places at which a title that arcs cross is tried."""
_ROOM = 4.0


class PlacedHead(NamedTuple):
    """The head of a band with the left ends of title, words and rail, in canvas units.

    `box`: of the band. `rail`: None where there is no slider. `letters`: size of the letters
    relative to 100 %.
    """

    head: BandHead
    box: Box
    title: float
    shown: float
    rail: float | None
    letters: float = 1.0


def placed_head(
    geometry: NetworkGeometry,
    lags: Iterable[tuple[Point, ...]],
    shown: int,
    letters: float = 1.0,
    pills: Iterable[Box] = (),
    seen_from: float = -inf,
) -> PlacedHead | None:
    """Return the head of the band; None without a band.

    `lags`: the courses of the arcs into later slices. `pills`: what stands on them. `shown`: the
    slice that is shown. `letters`: how much larger letters are than at 100 %, so that they are
    legible where a network is small; the slider gives way where there is no room for them.
    `seen_from`: the left edge of what is seen, inside which the title stays while it has room.
    """
    box, model = geometry.band(), template_of(geometry.state.model)
    if box is None or model is None:
        return None
    head = head_of(model.slices, shown)
    arcs = geometry.arcs_within((box[0], box[1], box[2], STRIP))
    taken = _crossed([*(geometry.courses[arc] for arc in arcs), *lags], box)
    taken += [
        (x, x + wide) for x, y, wide, high in pills if y < box[1] + STRIP and y + high > box[1]
    ]
    first, last = box[0] + INDENT, box[0] + box[2] - INDENT
    title = head.title_width * letters
    slider = (head.slider_width - SLIDER) * letters + SLIDER if head.shown else 0.0
    if title + APART + slider > last - first:
        head, slider = head._replace(shown=""), 0.0
    left = _free(first, last - slider - APART - title, title, taken, 1)
    if left is None:
        # Between the arcs there is room for the title alone, or for nothing.
        head, title = head._replace(span=""), text_width(head.title, FONT_PX, 600) * letters
        left = _free(first, last - title, title, taken, 1)
    if left is None:
        head, title, left = head._replace(title=""), 0.0, first
    at = _free(last - slider, left + title + APART, slider, taken, -1)
    if at is None:
        head, at = head._replace(shown=""), last
    if letters > 1.0 and not head.shown and model.slices > 1:
        # Where nodes are small, nothing else says which slice they show.
        told = f"t = {count_text(shown)}"
        title = text_width(told, FONT_PX, 600) * letters
        place = _free(first, last - title, title, taken, 1)
        if place is not None:
            head, left = BandHead(told, "", "", head.last), place
    behind = text_width(head.last, FONT_PX) * letters + GAP * letters + SLIDER
    rail = at + slider - behind if head.shown else None
    placed = PlacedHead(head, box, left, at, rail, letters)
    return _kept_in_view(placed, seen_from, taken) if left < seen_from else placed


def _kept_in_view(
    placed: PlacedHead, seen_from: float, taken: list[tuple[float, float]]
) -> PlacedHead:
    """Return a head whose title has moved to the right as far as it is not seen."""
    letters, limit = placed.letters, placed.shown - (APART if placed.head.shown else 0.0)
    for head in (placed.head, placed.head._replace(span="")):
        title = head.title_width if head.span else text_width(head.title, FONT_PX, 600)
        left = _free(seen_from + INDENT, limit - title * letters, title * letters, taken, 1)
        if left is not None and left + title * letters <= limit:
            return placed._replace(head=head, title=left)
    if placed.head.shown and placed.shown < seen_from:
        # The slider is on its way out of view, too: what is seen is the title's.
        last = placed.box[0] + placed.box[2] - INDENT
        bare = placed._replace(head=placed.head._replace(shown=""), shown=last, rail=None)
        found = _kept_in_view(bare, seen_from, taken)
        return found if found is not bare else placed
    return placed


def head_moved(geometry: NetworkGeometry, before: float, after: float) -> list[Box]:
    """Return the head of a band whose title has moved with the left edge of what is seen.

    Everything else of the picture is moved as pixels.
    """
    box = geometry.band()
    if box is None or box[0] >= max(before, after) or before == after:
        return []
    return [(box[0], box[1], box[2], STRIP)]


def _free(
    start: float, limit: float, width: float, taken: list[tuple[float, float]], way: int
) -> float | None:
    """Return the place nearest to a start at which a width meets no arc."""
    for k in range(max(0, int((limit - start) * way / _STEP)) + 1):
        left = start + way * k * _STEP
        if not any(low < left + width + _ROOM and high > left - _ROOM for low, high in taken):
            return left
    return None


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
