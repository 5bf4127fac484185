"""The geometry of plates: boxes around their members, with the label at the lower right."""

from __future__ import annotations

import functools
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from bayesgui.canvas.geometry.projection import around, grown
from bayesgui.canvas.geometry.text_metrics import elide, text_width
from bayesgui.canvas.geometry.time_band import DISC, LOOP, WIDER
from bayesgui.core.notes import nested
from bayesgui.core.temporal.template_of import template_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.core.model import Model
    from bayesgui.core.notes import Plate

PADDING = 16.0
"""Room between a plate and what is inside."""
FONT_PX = 12
LINE = 17.0
LABEL_GAP = 10.0
"""Room at the right of a label."""
_LONGEST = 420.0
"""Width of a label above which it is elided."""

_inside = functools.lru_cache(maxsize=16)(nested)


class PlacedPlate(NamedTuple):
    """A plate with its box, the label as it is written and the box of that; in canvas units."""

    plate: Plate
    box: Box
    label: str
    label_box: Box


def place_plates(plates: tuple[Plate, ...], boxes: Mapping[str, Box]) -> list[PlacedPlate]:
    """Place plates around their members and the plates inside, from the innermost outwards."""
    found: dict[int, PlacedPlate] = {}
    for k, inside in _inside(plates) if plates else ():
        parts = [boxes[name] for name in plates[k].members if name in boxes]
        if parts:
            parts += [found[i].box for i in inside if i in found]
            found[k] = _placed(plates[k], parts)
    return list(found.values())


def _placed(plate: Plate, parts: list[Box]) -> PlacedPlate:
    label = elide(plate.label, FONT_PX, 400, _LONGEST)
    width = text_width(label, FONT_PX)
    left, top, wide, high = grown(around(parts), PADDING)
    right, bottom = left + wide, top + high + (LINE - PADDING / 2 if label else 0.0)
    missing = max(0.0, width + 2 * LABEL_GAP - (right - left))
    left, right = left - missing / 2, right + missing / 2
    label_box = (right - LABEL_GAP - width, bottom - LINE - 3.0, width, LINE)
    return PlacedPlate(plate, (left, top, right - left, bottom - top), label, label_box)


def with_loops(model: Model, boxes: Mapping[str, Box], *, upright: bool) -> Mapping[str, Box]:
    """Return the boxes of nodes with the loops of their own past, which a plate has inside, too.

    `upright`: whether loops stand at the right rim, not at the lower one.
    """
    template = template_of(model)
    if template is None:
        return boxes
    loops = Counter(parent for parent, child, _ in template.lagged_arcs if parent == child)
    found = dict(boxes)
    for name in loops.keys() & boxes.keys():
        left, top, wide, high = boxes[name]
        room = LOOP + WIDER * (loops[name] - 1) + DISC
        across, down = (room, 0.0) if upright else (0.0, room)
        found[name] = (left, top, wide + across, high + down)
    return found


def plate_at(placed: list[PlacedPlate], x: float, y: float, reach: float) -> str:
    """Return the id of the innermost plate whose rim or label is at a point, or ""."""
    for each in placed:
        if _within(each.label_box, x, y, 0.0) and each.label:
            return each.plate.id
        if _within(each.box, x, y, reach) and not _within(each.box, x, y, -reach):
            return each.plate.id
    return ""


def _within(box: Box, x: float, y: float, margin: float) -> bool:
    left, top, width, height = box
    across = left - margin <= x <= left + width + margin
    return across and top - margin <= y <= top + height + margin
