"""Edits of how the nodes of a document look as pure functions, as those in `edits`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.document.state import DocumentState


def set_color(state: DocumentState, names: Iterable[str], color: int | None) -> DocumentState:
    """Set the color strip of nodes, 1 to 8, or none."""
    colors = {k: v for k, v in state.layout.colors.items() if k not in set(names)}
    if color is not None:
        colors.update(dict.fromkeys(names, color))
    return state.with_(layout=replace(state.layout, colors=colors))


def set_form(state: DocumentState, names: Iterable[str], form: str | None) -> DocumentState:
    """Pin the form of nodes ("full", "compact", "icon", "name"), or let the zoom choose (None)."""
    forms = {k: v for k, v in state.layout.forms.items() if k not in set(names)}
    if form is not None:
        forms.update(dict.fromkeys(names, form))
    return state.with_(layout=replace(state.layout, forms=forms))


def set_width(state: DocumentState, name: str, width: float | None) -> DocumentState:
    """Set the width of a node, or let its texts decide (None)."""
    widths = {k: v for k, v in state.layout.widths.items() if k != name}
    if width is not None:
        widths[name] = width
    return state.with_(layout=replace(state.layout, widths=widths))
