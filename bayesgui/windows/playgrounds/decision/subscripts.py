"""Signs with a subscript for which there is no character, such as the E of P_E."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetrics

from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QFont, QPainter

_SMALLER, _LOWER = 3, 3.0


def _parts(text: str, px: int, weight: int) -> Iterator[tuple[str, QFont, float]]:
    """Return pieces with font and shift; the character after an underscore is lowered."""
    before, mark, rest = text.partition("_")
    yield before, font(px, weight), 0.0
    if mark:
        yield rest[:1], font(px - _SMALLER, weight), _LOWER
        yield rest[1:], font(px, weight), 0.0


@lru_cache(maxsize=1024)
def sign_width(text: str, px: int, weight: int = 400) -> float:
    """Return the width of a sign in pixels."""
    # Asked for every number of every frame; measuring a text costs more than painting it.
    pieces = _parts(text, px, weight)
    return float(sum(QFontMetrics(face).horizontalAdvance(piece) for piece, face, _ in pieces))


def draw_sign(painter: QPainter, place: QPointF, text: str, px: int, weight: int = 400) -> None:
    """Draw a sign from the left end of its baseline, in the color of the pen."""
    x = place.x()
    for piece, face, lower in _parts(text, px, weight):
        painter.setFont(face)
        painter.drawText(QPointF(x, place.y() + lower), piece)
        x += QFontMetrics(face).horizontalAdvance(piece)
