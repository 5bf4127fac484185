"""Cached widths of texts in the fonts of the canvas."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF

from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.geometry.node_geometry import (
    WIDTHS,
    Form,
    NodeMetrics,
    metrics_of,
    state_column,
    steps_below,
    title_room,
)
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.model import Model
    from bayesgui.graph.layout import Layout

_KERNING = 1.0
"""Room in canvas units for a pair of characters that a font sets apart."""


@functools.cache
def canvas_font(px: int, weight: int = 400) -> QFont:
    """Return a font of the canvas; a shared object, not to be modified."""
    return font(px, weight)


@functools.cache
def _measures(px: int, weight: int) -> QFontMetricsF:
    return QFontMetricsF(canvas_font(px, weight))


@functools.lru_cache(maxsize=50_000)
def text_width(text: str, px: int, weight: int = 400) -> float:
    """Return the width of a text in canvas units."""
    return _measures(px, weight).horizontalAdvance(text)


@functools.lru_cache(maxsize=50_000)
def elide(text: str, px: int, weight: int, width: float) -> str:
    """Return a text elided to a width."""
    if text_width(text, px, weight) <= width:
        return text
    return _measures(px, weight).elidedText(text, Qt.TextElideMode.ElideRight, width)


@functools.cache
def _short() -> int:
    """Return the number of ASCII characters that fit into the narrowest node, whatever they are."""
    widest = max(text_width(chr(code), 13, 600) for code in range(32, 127))
    return int(title_room(WIDTHS[0]) / (widest + _KERNING))


def _narrow_steps(name: str, taken: float) -> int:
    if not taken and len(name) <= _short() and name.isascii() and name.isprintable():
        return 0
    return steps_below(text_width(name, 13, 600), taken)


@functools.lru_cache(maxsize=10_000)
def _state_widths(states: tuple[str, ...]) -> tuple[float, float]:
    return state_column(text_width(state, 12) for state in states)


def node_metrics(
    model: Model,
    name: str,
    layout: Layout,
    unfolded: bool = False,
    n_scenarios: int = 0,
    *,
    compact: bool = False,
) -> NodeMetrics:
    """Return the measures of a node in a layout.

    `compact`: whether it is drawn in compact form unless the user chose one.
    """
    mechanism = model.mechanism(name)
    look = looks[mechanism.kind]
    pinned = layout.forms.get(name) or ("compact" if compact else None)
    return _alike_metrics(
        _narrow_steps(name, look.beside_name(mechanism)),
        look.rows(model[name], mechanism),
        mechanism.kind,
        layout.widths.get(name),
        cast("Form | None", pinned),
        unfolded,
        n_scenarios,
    )


@functools.lru_cache(maxsize=10_000)
def _alike_metrics(
    n_narrow: int,
    rows: tuple[str, ...],
    kind: str,
    width: float | None,
    pinned: Form | None,
    unfolded: bool,
    n_scenarios: int,
) -> NodeMetrics:
    """Return the measures shared by all nodes that have these in common."""
    look = looks[kind]
    return metrics_of(
        rows,
        n_narrow,
        _state_widths,
        width=width,
        pinned=pinned,
        unfolded=unfolded,
        n_scenarios=n_scenarios if look.has_beliefs else 0,
        has_states=look.has_states,
        sizes=look.sizes,
    )


def node_sizes(
    model: Model, layout: Layout, unfolded: Collection[str] = (), n_scenarios: int = 0
) -> dict[str, tuple[float, float]]:
    """Return the width and height of each node's box, for a layout engine.

    `unfolded`: nodes that show more than seven states.
    """
    found = {}
    for name in model:
        metrics = node_metrics(model, name, layout, name in unfolded, n_scenarios)
        found[name] = (metrics.width, metrics.height)
    return found
