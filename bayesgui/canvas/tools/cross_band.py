"""Dragging nodes over the edge of the band of a template: they enter time, or leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.temporal.places import EVERY, OUTSIDE
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document import edits
from bayesgui.document.temporal.place_edits import put_all
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Point


def crossing(scene: SceneContent, band: Box | None, nodes: Mapping[str, Point]) -> dict[str, str]:
    """Return the new place of each node whose middle is dragged over the edge of the band.

    `band`: where it was before the drag. `nodes`: where they are dragged to. Where all nodes in
    time are dragged, the band goes with them.
    """
    model = template_of(scene.session.document.state.model)
    if model is None or band is None:
        return {}
    in_time = set(model.in_time)
    if in_time <= nodes.keys():
        return {}
    found = {}
    for name, (x, y) in nodes.items():
        _, _, width, height = scene.geometry.boxes[name]
        is_in = _is_inside(band, x + width / 2, y + height / 2)
        if is_in and name not in in_time:
            found[name] = EVERY
        elif not is_in and name in in_time:
            found[name] = OUTSIDE
    return found


def moved_over(
    state: DocumentState, placed: Mapping[str, Point], places: Mapping[str, str]
) -> DocumentState:
    """Return a state with nodes moved, and those that crossed the edge in or out of time."""
    return edits.move(put_all(state, places), placed)


def place_words(places: Mapping[str, str]) -> str:
    """Return the undo text of nodes that are put elsewhere in time."""
    name, place = next(iter(places.items()))
    is_in = place == EVERY
    if len(places) == 1:
        if is_in:
            return phrase("Canvas", "Put {name} into every slice", name=name)
        return phrase("Canvas", "Put {name} outside of time", name=name)
    if is_in:
        return phrase("Canvas", "Put {count} nodes into every slice", count=count_text(len(places)))
    return phrase("Canvas", "Put {count} nodes outside of time", count=count_text(len(places)))


def _is_inside(band: Box, x: float, y: float) -> bool:
    left, top, width, height = band
    return left <= x <= left + width and top <= y <= top + height
