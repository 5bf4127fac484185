"""Texts broken into lines, of which the last one that has room is cut."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QTextLayout, QTextOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QColor, QFont, QPainter


# A list asks for the height of all its rows whenever one comes or goes.
@lru_cache(maxsize=4096)
def wrapped(text: str, face: QFont, width: float, most: int = 0) -> tuple[str, ...]:
    """Return the lines of a text in a width.

    `most`: number of lines from which on it is cut; 0 for all.
    """
    layout, option = QTextLayout(text, face), QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    lines: list[str] = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1.0, width))
        if most and len(lines) == most - 1:
            rest = text[line.textStart() :]
            lines.append(
                QFontMetrics(face).elidedText(rest, Qt.TextElideMode.ElideRight, int(width))
            )
            break
        lines.append(text[line.textStart() : line.textStart() + line.textLength()].rstrip())
    layout.endLayout()
    return tuple(lines)


def write_lines(
    painter: QPainter,
    box: QRectF,
    lines: Sequence[str],
    face: QFont,
    color: QColor,
    height: float,
) -> None:
    """Write lines into a box from its top; `height`: of a line in px."""
    painter.setFont(face)
    painter.setPen(color)
    side = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    for number, line in enumerate(lines):
        place = QRectF(box.left(), box.top() + number * height, box.width() + 2, height)
        painter.drawText(place, side, line)
