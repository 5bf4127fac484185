"""Arcs as thick as they are strong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.document.overlays import OverlayState
    from bayesgui.graph.layout import Arc

THINNEST, THICKEST = 1.0, 6.0


@overlays.register(
    "arc_strength",
    label="Arc strength",
    order=30,
    action={
        "keys": ("Ctrl+T",),
        "icon": "strength",
        "tip": "Arc strength: mutual information of its ends, as width",
    },
)
class ArcStrength(Overlay):
    """Widths in proportion to mutual information under the findings."""

    def decorate(self, decorations: Decorations) -> None:
        strengths = strengths_shown(self.shown)
        largest = max(strengths.values(), default=0.0)
        for arc, strength in strengths.items():
            decorations.arcs[arc] = widened(decorations.style_of(arc), strength, largest)

    def legend(self) -> tuple[LegendEntry, ...]:
        strengths = strengths_shown(self.shown)
        if not strengths:
            return ()
        text = phrase("Legend", "mutual information {amount}")
        largest = f"{in_unit(max(strengths.values())):.3g} {unit_name()}"
        return (
            LegendEntry(text.format(amount=f"0 {unit_name()}"), "arc", THINNEST),
            LegendEntry(text.format(amount=largest), "arc", THICKEST),
        )


def widened(style: ArcStyle, strength: float, largest: float) -> ArcStyle:
    """Return a style as wide as an arc is strong."""
    width = THINNEST + (THICKEST - THINNEST) * (strength / largest if largest > 0 else 0.0)
    # A head grows with its line, and at 6 px it would hide the node it points at.
    return replace(style, width=width, head_scale=min(1.0, 3.0 / width))


def strengths_shown(state: OverlayState) -> Mapping[Arc, float]:
    """Return the mutual information of the ends of each arc in nats, nothing while not shown."""
    return cast("Mapping[Arc, float]", state.shown.get("arc_strength") or {})
