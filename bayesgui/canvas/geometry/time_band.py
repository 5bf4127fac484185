"""The band around the nodes in time: its box, and what stands in its head."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bayesgui.canvas.geometry.projection import around
from bayesgui.canvas.geometry.text_metrics import text_width
from bayesgui.core.temporal.template_of import template_of
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.core.model import Model

SIDE, HEAD, FOOT = 56.0, 46.0, 36.0
"""Room between the band and its nodes: at the sides for loops, above for the title, below."""
DISC = 9.0
"""Radius of the disc with the lag of an arc, in canvas units."""
LOOP, WIDER = 30.0, 24.0
"""How far a loop goes beyond the rim, and another one of the same node beyond that."""
STRIP = 34.0
"""Height of what the title and the slider have for themselves."""
SLIDER = 150.0
"""Length of the slider's rail."""
FONT_PX = 12
INDENT, GAP, APART = 14.0, 9.0, 28.0
"""Room at the sides of the head, between words that belong together, and between others."""


class BandHead(NamedTuple):
    """What stands in the head of a band.

    `title`, `span`: ``Every slice`` and ``t = 0 … 23``. `shown`: which slice is shown, in words; ""
    where there is one. `last`: the number of the last one.
    """

    title: str
    span: str
    shown: str
    last: str

    @property
    def title_width(self) -> float:
        """Width of the title and the span, in canvas units."""
        return text_width(self.title, FONT_PX, 600) + GAP + text_width(self.span, FONT_PX)

    @property
    def slider_width(self) -> float:
        """Width of the words on the slice shown, the rail, and the number at its end."""
        if not self.shown:
            return 0.0
        widest = phrase("Canvas", "showing t = {number}", number="8" * len(self.last))
        words = text_width(widest, FONT_PX) + text_width(self.last, FONT_PX)
        return words + 3 * GAP + SLIDER


def head_of(slices: int, shown: int = 0) -> BandHead:
    """Return the head of the band over so many slices, one of which is shown."""
    title, last = phrase("Canvas", "Every slice"), count_text(slices - 1)
    if slices == 1:
        return BandHead(title, "t = 0", "", last)
    said = phrase("Canvas", "showing t = {number}", number=count_text(shown))
    return BandHead(title, f"t = 0 … {last}", said, last)


def band_around(model: Model, boxes: Mapping[str, Box], dragged: Mapping[str, Box]) -> Box | None:
    """Return the band around the nodes of a template in time; None without any.

    `dragged`: where nodes stood that are being dragged. While some of the nodes in time are, the
    band stays where it was, so that they can leave it.
    """
    template = template_of(model)
    if template is None:
        return None
    names = template.in_time
    stays = dragged and not dragged.keys() >= set(names)
    parts = [dragged.get(name, boxes[name]) if stays else boxes[name] for name in names]
    if not parts:
        return None
    left, top, width, height = around(parts)
    head = head_of(template.slices)
    least = 2 * INDENT + head.title_width + APART + head.slider_width
    missing = max(0.0, least - width - 2 * SIDE)
    left, width = left - SIDE - missing / 2, width + 2 * SIDE + missing
    return left, top - HEAD, width, height + HEAD + FOOT
