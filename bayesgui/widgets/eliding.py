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


def elide_arc(metrics: QFontMetrics, tail: str, sign: str, head: str, width: int) -> str:
    """Return an arc, each of its names cut if there is no room, so that the direction stays.

    `sign`: what stands between the names, with its spaces.
    """
    whole = f"{tail}{sign}{head}"
    if metrics.horizontalAdvance(whole) <= width:
        return whole
    room = max(0, width - metrics.horizontalAdvance(sign))
    wanted = metrics.horizontalAdvance(tail), metrics.horizontalAdvance(head)
    # A name that needs less than its half leaves the rest to the other.
    widths = [max(room // 2, room - other) for other in reversed(wanted)]
    return sign.join(
        metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, most)
        for name, most in zip((tail, head), widths, strict=True)
    )
