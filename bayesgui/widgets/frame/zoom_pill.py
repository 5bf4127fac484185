"""The zoom controls in the lower right corner of the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QToolButton, QWidget

from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.live_text import Text, live, say
from bayesgui.widgets.painting import rounded, smooth_painter
from bayesgui.widgets.theme import icon, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

WIDTH, HEIGHT, MARGIN = 136, 30, 12


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
        self._buttons: dict[str, QToolButton] = {}
        for name, told, label, keys, left, width in (
            ("minus", self.zoomed_out, live("Zoom out"), "Ctrl+−", 4, 28),
            ("percent", self.reset, live("100 %"), "Ctrl+Alt+0", 32, 46),
            ("plus", self.zoomed_in, live("Zoom in"), "Ctrl+=", 74, 26),
            ("fit", self.fitted, live("Fit"), "Ctrl+0", 106, 28),
        ):
            button = QToolButton(self)
            button.setGeometry(left, 2, width, HEIGHT - 4)
            button.setProperty("plain", True)
            # The canvas below is one stop of the Tab key; its shortcuts zoom as well.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            if name != "percent":
                button.setIcon(icon(name))
                button.setIconSize(QSize(16, 16))
            button.clicked.connect(told)
            tip = Text("", "{label} ({keys})").filled(label=label, keys=keys)
            say(button, tip=tip, spoken=label)
            self._buttons[name] = button
        self.set_zoom(1.0)

    def set_zoom(self, zoom: float) -> None:
        """Show a zoom."""
        text = live("{n} %").filled(n=max(1, round(zoom * 100)))
        say(self._buttons["percent"], text)

    def place_in(self, width: int, height: int) -> None:
        """Move to the lower right corner."""
        self.move(width - WIDTH - MARGIN, height - HEIGHT - MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        rounded(painter, box, 4, colors.surface, QPen(colors.border, 1))
        paint_hairline(painter, 103, 7, HEIGHT - 14, upright=True)
