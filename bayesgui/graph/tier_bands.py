"""Bands of a drawing, one below the other, that hold the nodes of ordered tiers."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.graph.layout import Point

    Box = tuple[float, float, float, float]
    Tiers = Sequence[Sequence[str]]

GAP = 12.0
"""Between two bands."""
ABOVE, BELOW = 44.0, 20.0
"""Room in a band above its nodes, where its title stands, and below them."""
EMPTY_HEIGHT = 72.0
SIDE = 32.0
MIN_WIDTH = 420.0
_APART = 24.0
_MAX_ROW = 900.0
_GRID = 12.0


def tier_bands(boxes: Mapping[str, Box], tiers: Tiers) -> tuple[Box, ...] | None:
    """Return the bands of tiers in a drawing as it is.

    `boxes`: boxes of all nodes, in canvas units; y grows downwards. `tiers`: the nodes of each
    tier, from the top; nodes in no tier stand above all bands or below them. The result: a band for
    each tier, `GAP` apart, as high as its nodes need; None if the nodes of a tier do not stand
    below those of the tier before with room between them, or nodes of no tier stand among them.
    """
    if not tiers:
        return ()
    rows = _rows_of(boxes, tiers)
    others = _others(boxes, tiers)
    spans = _spans(rows, _bottom(boxes, others))
    if spans is None:
        return None
    if any(_meets(boxes[name], spans[0][0], spans[-1][1]) for name in others):
        return None
    inside = [name for tier in tiers for name in tier if name in boxes] or list(boxes)
    left = min((boxes[name][0] for name in inside), default=0.0) - SIDE
    right = max((boxes[name][0] + boxes[name][2] for name in inside), default=0.0) + SIDE
    lacking = max(0.0, MIN_WIDTH - (right - left))
    width = right - left + lacking
    return tuple((left - lacking / 2, top, width, bottom - top) for top, bottom in spans)


def positions_in_bands(boxes: Mapping[str, Box], tiers: Tiers) -> dict[str, Point]:
    """Return new positions of nodes with which `tier_bands` finds a band for each tier.

    Tiers keep their drawing: they are moved up or down as a whole, and only one that is mixed with
    other nodes is drawn again, in rows, from left to right as before.

    The result: the upper left corners of the nodes that have to move; empty if none has to.
    """
    if tier_bands(boxes, tiers) is not None:
        return {}
    placed = dict(boxes)
    others = _others(boxes, tiers)
    groups = [[name for name in tier if name in boxes] for tier in tiers]
    mixed = [_is_mixed(boxes, group) for group in groups]
    start = min(boxes[name][1] for group in groups for name in group) - ABOVE
    above = [name for name in others if boxes[name][1] + boxes[name][3] / 2 < start + ABOVE]
    start = max(start, _bottom(boxes, above) + _APART)
    # Where the tiers stand in order, only those move that need more room.
    tops = [min(boxes[name][1] for name in group) for group in groups if group]
    in_order = tops == sorted(tops) and not any(mixed)
    for group, is_mixed in zip(groups, mixed, strict=True):
        if not group:
            start += EMPTY_HEIGHT + GAP
            continue
        if is_mixed:
            placed.update(_in_rows(boxes, group))
        top = min(placed[name][1] for name in group)
        wanted = max(start + ABOVE, top) if in_order else start + ABOVE
        _shift(placed, group, _on_grid(wanted - top))
        start = _bottom(placed, group) + BELOW + GAP
    below = [name for name in others if name not in above]
    if below:
        lacking = start + _APART - min(placed[name][1] for name in below)
        _shift(placed, below, max(0.0, _on_grid(lacking)))
    return {name: box[:2] for name, box in placed.items() if box[:2] != boxes[name][:2]}


def free_place(boxes: Mapping[str, Box], tiers: Tiers, tier: int, name: str) -> Point:
    """Return a place for a node in a tier, at the right of the nodes that are there.

    `boxes`, `tiers`: as for `tier_bands`; `tiers` as they are before the node joins.
    """
    x, y, _, _ = boxes[name]
    beside = [boxes[other] for other in tiers[tier] if other in boxes and other != name]
    if beside:
        last = max(beside, key=lambda box: (box[1], box[0]))
        row = [box for box in beside if abs(box[1] - last[1]) < last[3]]
        return max(box[0] + box[2] for box in row) + _APART, last[1]
    bands = tier_bands(boxes, tiers)
    return (x, y) if bands is None else (x, bands[tier][1] + ABOVE)


def tier_at(bands: Sequence[Box], y: float) -> int | None:
    """Return the tier whose band is at a height; None above the first and below the last band."""
    for k, (_, top, _, height) in enumerate(bands):
        if top - GAP / 2 <= y < top + height + GAP / 2:
            return k
    return None


def _rows_of(boxes: Mapping[str, Box], tiers: Tiers) -> list[tuple[float, float] | None]:
    """Return the upper and lower end of each tier's nodes, None for an empty tier."""
    groups = [[boxes[name] for name in tier if name in boxes] for tier in tiers]
    return [
        (min(box[1] for box in group), max(box[1] + box[3] for box in group)) if group else None
        for group in groups
    ]


def _others(boxes: Mapping[str, Box], tiers: Tiers) -> list[str]:
    tiered = {name for tier in tiers for name in tier}
    return [name for name in boxes if name not in tiered]


def _bottom(boxes: Mapping[str, Box], names: Iterable[str]) -> float:
    return max((boxes[name][1] + boxes[name][3] for name in names), default=-math.inf)


def _meets(box: Box, top: float, bottom: float) -> bool:
    return box[1] < bottom and box[1] + box[3] > top


def _is_mixed(boxes: Mapping[str, Box], group: list[str]) -> bool:
    """Whether another node stands at the height of a group."""
    if not group:
        return False
    top, bottom = min(boxes[name][1] for name in group), _bottom(boxes, group)
    own = set(group)
    return any(_meets(box, top, bottom) for name, box in boxes.items() if name not in own)


def _spans(
    rows: list[tuple[float, float] | None], lowest: float
) -> list[tuple[float, float]] | None:
    """Return the upper and lower end of each band, None if the nodes leave no room for one."""
    full = [k for k, row in enumerate(rows) if row is not None]
    if not full:
        start = (0.0 if lowest == -math.inf else lowest) + _APART
        steps = [start + k * (EMPTY_HEIGHT + GAP) for k in range(len(rows))]
        return [(top, top + EMPTY_HEIGHT) for top in steps]
    spans = [(top - ABOVE, bottom + BELOW) for top, bottom in (row or (0.0, 0.0) for row in rows)]
    for k in reversed(range(full[0])):
        spans[k] = (spans[k + 1][0] - GAP - EMPTY_HEIGHT, spans[k + 1][0] - GAP)
    for k in range(full[-1] + 1, len(rows)):
        spans[k] = (spans[k - 1][1] + GAP, spans[k - 1][1] + GAP + EMPTY_HEIGHT)
    for i, j in itertools.pairwise(full):
        n_empty = j - i - 1
        extra = spans[j][0] - spans[i][1] - GAP - n_empty * (EMPTY_HEIGHT + GAP)
        if extra < 0:
            return None
        if n_empty == 0:
            middle = spans[i][1] + (extra + GAP) / 2
            spans[i] = (spans[i][0], middle - GAP / 2)
            spans[j] = (middle + GAP / 2, spans[j][1])
        for k in range(i + 1, j):
            top = spans[k - 1][1] + GAP
            spans[k] = (top, top + EMPTY_HEIGHT + extra / n_empty)
    return spans


def _in_rows(boxes: Mapping[str, Box], group: list[str]) -> dict[str, Box]:
    """Return a group in rows around its middle, from left to right as before."""
    order = sorted(group, key=lambda name: (boxes[name][0] + boxes[name][2] / 2, boxes[name][1]))
    middle = sum(boxes[name][0] + boxes[name][2] / 2 for name in group) / len(group)
    top, placed = min(boxes[name][1] for name in group), {}
    while order:
        row, width = [order.pop(0)], 0.0
        width = boxes[row[0]][2]
        while order and width + _APART + boxes[order[0]][2] <= _MAX_ROW:
            width += _APART + boxes[order[0]][2]
            row.append(order.pop(0))
        x = round((middle - width / 2) / _GRID) * _GRID
        for name in row:
            placed[name] = (x, top, *boxes[name][2:])
            x += boxes[name][2] + _APART
        top += max(boxes[name][3] for name in row) + _APART
    return placed


def _shift(boxes: dict[str, Box], names: Iterable[str], dy: float) -> None:
    for name in names:
        left, top, width, height = boxes[name]
        boxes[name] = (left, top + dy, width, height)


def _on_grid(length: float) -> float:
    """Return the next larger multiple of the grid's step."""
    return math.ceil(length / _GRID - 1e-9) * _GRID
