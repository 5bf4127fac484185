"""Edits of how the nodes of a document look as pure functions, as those in `edits`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.document.state import DocumentState

T = TypeVar("T")


def set_color(state: DocumentState, names: Iterable[str], color: int | None) -> DocumentState:
    """Set the color strip of nodes, 1 to 8, or none."""
    colors = _given(state.layout.colors, names, color)
    return state.with_(layout=replace(state.layout, colors=colors))


def set_form(state: DocumentState, names: Iterable[str], form: str | None) -> DocumentState:
    """Pin the form of nodes ("full", "compact", "icon", "name"), or let the zoom choose (None)."""
    forms = _given(state.layout.forms, names, form)
    return state.with_(layout=replace(state.layout, forms=forms))


def set_width(state: DocumentState, name: str, width: float | None) -> DocumentState:
    """Set the width of a node, or let its texts decide (None)."""
    widths = _given(state.layout.widths, [name], width)
    return state.with_(layout=replace(state.layout, widths=widths))


def _given(known: Mapping[str, T], names: Iterable[str], value: T | None) -> dict[str, T]:
    """Return the values of nodes with another one for some of them, or none."""
    given = dict.fromkeys(names, value)
    kept = {name: old for name, old in known.items() if name not in given}
    return kept | {name: new for name, new in given.items() if new is not None}
