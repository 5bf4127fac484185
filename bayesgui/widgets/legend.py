"""The legend of an overlay at the lower left of the canvas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

HEIGHT, MARGIN = 30, 16
_SAMPLE, _GAP, _BETWEEN, _PADDING = 30, 6, 18, 12


@dataclass(frozen=True)
class LegendEntry:
    """A line and what it means.

    Attributes
    ----------
    text : str
        Its meaning.
    token : str
        Its color.
    width : float
        In pixels.
    dash : tuple of float
        In pixels; empty is solid.
    """

    text: str
    token: str
    width: float = 1.5
    dash: tuple[float, ...] = ()


class Legend(QWidget):
    """Entries side by side; as many as fit.

    Parameters
    ----------
    parent : QWidget, optional
        The canvas it lies on.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[LegendEntry, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def entries(self) -> tuple[LegendEntry, ...]:
        """What it explains."""
        return self._entries

    def set_entries(self, entries: Sequence[LegendEntry]) -> None:
        """Explain other lines; it hides when there are none.

        Parameters
        ----------
        entries : sequence of LegendEntry
            From left to right.
        """
        self._entries = tuple(entries)
        self.setAccessibleName(", ".join(entry.text for entry in entries))
        self.resize(self.sizeHint())
        self.setVisible(bool(entries))
        self.update()

    def place_in(self, width: int, height: int, keep_free: int = 160) -> None:
        """Move to the lower left corner.

        Parameters
        ----------
        width, height : int
            Of the canvas it lies on.
        keep_free : int
            Room at the right that belongs to the zoom.
        """
        wanted = self.sizeHint().width()
        if wanted + 2 * MARGIN + keep_free <= width:
            self.setGeometry(MARGIN, height - HEIGHT - 12, wanted, HEIGHT)
        else:
            # There is no room beside the zoom, so it stands above it.
            self.setGeometry(MARGIN, height - 2 * HEIGHT - 20, min(wanted, width - 32), HEIGHT)

    def sizeHint(self) -> QSize:
        """Return the size it likes best."""
        metrics = QFontMetrics(font(12))
        width = sum(
            _SAMPLE + _GAP + metrics.horizontalAdvance(entry.text) for entry in self._entries
        )
        between = _BETWEEN * max(0, len(self._entries) - 1)
        return QSize(width + between + 2 * _PADDING + 4, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        colors = theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colors.border, 1))
        painter.setBrush(colors.surface)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        face = font(12)
        painter.setFont(face)
        left, middle = float(_PADDING), self.height() / 2
        for entry in self._entries:
            pen = QPen(colors.color(entry.token), entry.width)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            if entry.dash:
                # Qt counts dashes in widths of the line.
                pen.setDashPattern([length / entry.width for length in entry.dash])
            painter.setPen(pen)
            painter.drawLine(QPointF(left, middle), QPointF(left + _SAMPLE, middle))
            left += _SAMPLE + _GAP
            painter.setPen(colors.text)
            advance = QFontMetrics(face).horizontalAdvance(entry.text)
            painter.drawText(
                QRectF(left, 0, advance + 4, self.height()),
                Qt.AlignmentFlag.AlignVCenter,
                entry.text,
            )
            left += advance + _BETWEEN
