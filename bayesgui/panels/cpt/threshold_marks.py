"""Ticks in the cells of tables at the numbers where another strategy becomes the best one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPainter

    Thresholds = Mapping[str, Mapping[int, float]]

_WIDTH, _REACH = 2.0, 3.0


def paint_threshold(painter: QPainter, track: QRectF, share: float) -> None:
    """Paint a tick across a bar; `share`: its place along the track, which it does not leave."""
    x = round(track.left() + min(max(share, 0.0), 1.0) * track.width())
    tick = QRectF(x - _WIDTH / 2, track.top() - _REACH, _WIDTH, track.height() + 2 * _REACH)
    painter.fillRect(tick, theme().accent)


def with_threshold(sentence: str, number: str) -> str:
    """Return the sentence on a cell, and where the choice changes."""
    return phrase(
        "ThresholdMarks",
        "{sentence}. Tick: the best strategy changes at {number}.",
        sentence=sentence.rstrip("."),
        number=number,
    )
