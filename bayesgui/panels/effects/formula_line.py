"""A formula on one line; a click shows how it comes about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetrics, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy

from bayesgui.widgets.painting import END, LEFT, outlined, rounded, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_HEIGHT, _PAD, _RADIUS = 26, 8, 4
_LOW = 3
"""Pixels by which subscripts stand lower."""


def runs_of(formula: str) -> list[tuple[str, bool]]:
    """Return the parts of a formula, and which are subscripts: those in ``_{…}``."""
    parts = re.split(r"_\{([^{}]*)\}", formula)
    return [(text, k % 2 == 1) for k, text in enumerate(parts) if text]


class FormulaLine(QPushButton):
    """A formula on a sunken ground, with a remark in muted letters after it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._formula = self._remark = ""
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_formula(self, formula: str, remark: str) -> None:
        """Show a formula, or take no room without one."""
        self._formula, self._remark = formula, remark
        self.setAccessibleName(f"{formula} {remark}".strip())
        self.setVisible(bool(formula))
        self.update()

    @property
    def formula(self) -> str:
        """The formula shown."""
        return self._formula

    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors, painter = theme(), smooth_painter(self)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        ground = colors.accent_soft if self.isDown() or self.underMouse() else colors.sunken
        rounded(painter, box, _RADIUS, ground)
        if self.hasFocus():
            outlined(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, QPen(colors.accent, 2))
        rest = self.rect().adjusted(_PAD, 0, -_PAD, 0)
        for text, is_low in runs_of(self._formula):
            face = font(9 if is_low else 11)
            place = rest.translated(0, _LOW if is_low else 0)
            write(painter, place, text, face, colors.text, LEFT, cuts=END)
            rest.setLeft(rest.left() + QFontMetrics(face).horizontalAdvance(text))
            if rest.width() <= 0:
                return
        rest = rest.adjusted(7, 0, 0, 0)
        if self._remark and QFontMetrics(font(11)).horizontalAdvance(self._remark) <= rest.width():
            write(painter, rest, self._remark, font(11), colors.muted, LEFT)
