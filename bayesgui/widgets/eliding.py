"""Texts that are too long for their place, cut where they say least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QFontMetrics

MIN_NAME = 24
"""Width in px that remains of a name in any case."""


def elide_before(metrics: QFontMetrics, text: str, end: str, width: int) -> str:
    """Return a text cut in the middle of what stands before `end`, which stays whole.

    `end`: the end of `text` that matters most, such as `` = yes`` of a finding. Only an end that
    leaves no room for the name is cut as well.
    """
    if metrics.horizontalAdvance(text) <= width or not end or not text.endswith(end):
        return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, width)
    room = width - metrics.horizontalAdvance(end)
    if room < MIN_NAME:
        return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, width)
    head = text[: -len(end)]
    return metrics.elidedText(head, Qt.TextElideMode.ElideMiddle, room) + end
