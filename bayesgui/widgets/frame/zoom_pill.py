"""The zoom controls in the lower right corner of the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QToolButton, QWidget

from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.theme import icon, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

WIDTH, HEIGHT, MARGIN = 136, 30, 12
_PLACES = {"minus": (4, 28), "percent": (32, 46), "plus": (74, 26), "fit": (106, 28)}


class ZoomPill(QWidget):
    """Zoom out, the zoom in per cent, zoom in, and fit."""

    zoomed_out = Signal()
    zoomed_in = Signal()
    reset = Signal()
    """Emitted on a click on the number: zoom to 100 %."""
    fitted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(WIDTH, HEIGHT)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._zoom = 1.0
        self._buttons: dict[str, QToolButton] = {}
        for name, told in (
            ("minus", self.zoomed_out),
            ("percent", self.reset),
            ("plus", self.zoomed_in),
            ("fit", self.fitted),
        ):
            button = QToolButton(self)
            left, width = _PLACES[name]
            button.setGeometry(left, 2, width, HEIGHT - 4)
            button.setProperty("plain", True)
            # The canvas below is one stop of the Tab key; its shortcuts zoom as well.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            if name != "percent":
                button.setIcon(icon(name))
                button.setIconSize(QSize(16, 16))
            button.clicked.connect(told)
            self._buttons[name] = button
        self._retranslate()

    def set_zoom(self, zoom: float) -> None:
        """Show a zoom."""
        self._zoom = zoom
        self._buttons["percent"].setText(self.tr("{n} %").format(n=max(1, round(zoom * 100))))

    def place_in(self, width: int, height: int) -> None:
        """Move to the lower right corner."""
        self.move(width - WIDTH - MARGIN, height - HEIGHT - MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colors.border, 1))
        painter.setBrush(colors.surface)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        paint_hairline(painter, 103, 7, HEIGHT - 14, upright=True)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        for name, label, keys in (
            ("minus", self.tr("Zoom out"), "Ctrl+−"),
            ("percent", self.tr("100 %"), "Ctrl+Alt+0"),
            ("plus", self.tr("Zoom in"), "Ctrl+="),
            ("fit", self.tr("Fit"), "Ctrl+0"),
        ):
            self._buttons[name].setToolTip(f"{label} ({keys})")
            self._buttons[name].setAccessibleName(label)
        self.set_zoom(self._zoom)
