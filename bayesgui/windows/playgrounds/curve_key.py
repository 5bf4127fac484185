"""A line of short strokes with the names of curves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.live_text import tell
from bayesgui.widgets.plots.strokes import stroke
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.widgets.live_text import Text

_LINE = 22


class CurveKey(QWidget):
    """Short lines with the names of the curves: name, color and dash of each."""

    def __init__(self, parent: QWidget, *curves: tuple[Text, str, tuple[float, ...]]) -> None:
        super().__init__(parent)
        self.entries: tuple[tuple[str, str, tuple[float, ...]], ...] = ()
        self._curves = curves
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        tell(self._name, *(curve[0] for curve in curves))

    def _name(self, *names: str) -> None:
        looks = (curve[1:] for curve in self._curves)
        self.show_entries(tuple((name, *look) for name, look in zip(names, looks, strict=True)))

    def show_entries(self, entries: tuple[tuple[str, str, tuple[float, ...]], ...]) -> None:
        """Show names with the color and the dash of their lines."""
        if entries != self.entries:
            self.entries = entries
            self.setAccessibleName(", ".join(name for name, _token, _dash in entries))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(font(12))
        widths = [_LINE + 6 + metrics.horizontalAdvance(entry[0]) + 16 for entry in self.entries]
        return QSize(sum(widths), 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(font(12))
        x = 0
        for name, token, dash in self.entries:
            stroke(painter, [QPointF(x, 10), QPointF(x + _LINE, 10)], token, 1.5, dash)
            painter.setPen(theme().muted)
            painter.drawText(QPointF(x + _LINE + 6, 14), name)
            x += _LINE + 6 + QFontMetrics(font(12)).horizontalAdvance(name) + 16
