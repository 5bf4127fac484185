"""Arcs as thick as they are strong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.graph.layout import Arc

THINNEST, THICKEST = 1.0, 6.0


def decorate_strengths(decorations: Decorations, strengths: Mapping[Arc, float]) -> None:
    """Give every arc a width in proportion to its mutual information, the largest 6 px."""
    largest = max(strengths.values(), default=0.0)
    for arc, strength in strengths.items():
        share = strength / largest if largest > 0 else 0.0
        width = THINNEST + (THICKEST - THINNEST) * share
        style = decorations.arcs.get(arc, decorations.plain)
        # A head grows with its line, and at 6 px it would hide the node it points at.
        decorations.arcs[arc] = replace(style, width=width, head_scale=min(1.0, 3.0 / width))
