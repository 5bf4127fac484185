"""How a cell of the grid is painted: a state that is seen, findings of other kinds, blanks."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QFontMetrics

from bayesgui.core.evidence import Intervention, StateFinding
from bayesgui.document.findings_text import kind_of
from bayesgui.widgets.hatching import paint_hatching
from bayesgui.widgets.marks import paint_mark
from bayesgui.widgets.painting import CENTER, cut, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QFont, QPainter

    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable
    from bayesgui.widgets.marks import Mark

MARK = 4.5
"""Radius of the mark of a finding that is no state seen."""
_GAP, LETTER = 3, 8


def paint_blank(painter: QPainter, cell: QRect, *, hatched: bool) -> None:
    """Paint a cell without a finding; `hatched`: whether findings follow it."""
    painter.fillRect(cell, theme().surface)
    if hatched:
        paint_hatching(painter, cell, QPointF(cell.topLeft()))


def paint_seen(painter: QPainter, cell: QRect, name: str, *, first: bool) -> None:
    """Paint a state that is seen; `first`: whether it is the first one of its node."""
    colors = theme()
    painter.fillRect(cell, colors.evidence_soft)
    write_short(painter, cell, name, font(11, 400 if first else 600), colors.text)


def paint_finding(painter: QPainter, cell: QRect, variable: Variable, finding: Finding) -> None:
    """Paint a finding of any kind."""
    kind = kind_of(finding)
    if kind == "hard" and isinstance(finding, StateFinding):
        state = next(iter(finding.states))
        paint_seen(painter, cell, state, first=state == variable.states[0])
        return
    colors = theme()
    painter.fillRect(cell, colors.do_soft if kind == "do" else colors.evidence_soft)
    text = _beside(variable, finding)
    face = font(11, 600)
    room = cell.width() - 2 * MARK - 3 * _GAP
    shown = cut(text, face, room) if text else ""
    if shown == "…":
        # A letter tells two states of most nodes apart; the tooltip has the name.
        shown = text[:1] if room > LETTER and kind != "several" else ""
    width = QFontMetrics(face).horizontalAdvance(shown) + _GAP if shown else 0
    center = QPointF(cell.center()) + QPointF(0.5 - width / 2, 0.5)
    paint_mark(painter, cast("Mark", kind), center, MARK)
    if shown:
        left = center.x() + MARK + _GAP
        box = QRectF(left, cell.top(), cell.right() - left + 1, cell.height())
        write(painter, box, shown, face, colors.text)


def _beside(variable: Variable, finding: Finding) -> str:
    """Return what stands beside the mark of a finding."""
    if isinstance(finding, Intervention):
        return finding.state
    if isinstance(finding, StateFinding):
        return " | ".join(state for state in variable.states if state in finding.states)
    return ""


def write_short(painter: QPainter, cell: QRect, text: str, face: QFont, color: QColor) -> None:
    """Write a name into a cell, cut if need be, and of one that has no room its first letter."""
    shown = cut(text, face, cell.width() - 2)
    write(painter, cell, text[:1] if shown == "…" else shown, face, color, CENTER)
