"""The geometry of a text note: its lines and its box."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from PySide6.QtGui import QTextLayout, QTextOption

from bayesgui.canvas.geometry.text_metrics import canvas_font

if TYPE_CHECKING:
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.core.notes import TextNote
    from bayesgui.graph.layout import Point

PADDING = 6.0
LINE = 17.0


@functools.lru_cache(maxsize=2048)
def lines_of(text: str, width: float) -> tuple[str, ...]:
    """Return a note's text broken into lines.

    `width`: of the note in canvas units, its padding included.
    """
    found: list[str] = []
    for paragraph in text.split("\n"):
        if not paragraph:
            found.append("")
            continue
        layout = QTextLayout(paragraph, canvas_font(12))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(20.0, width - 2 * PADDING))
            start = line.textStart()
            found.append(paragraph[start : start + line.textLength()].rstrip())
        layout.endLayout()
    return tuple(found)


def box_of(note: TextNote, place: Point | None = None) -> Box:
    """Return the box of a note, or its box at another position."""
    x, y = place or (note.x, note.y)
    return x, y, note.width, LINE * len(lines_of(note.text, note.width)) + 2 * PADDING
