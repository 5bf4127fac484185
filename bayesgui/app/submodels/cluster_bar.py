"""The bar above the canvas while a fold by clusters is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from bayesgui.widgets.fields.buttons import named, plain_button, push_button
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.sentence import Sentence
from bayesgui.widgets.theme import theme
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

HEIGHT = 36
TYPING_MILLISECONDS = 250
"""Delay in ms after a digit before clusters are sought, so that a number can be typed."""
MOST = 99


class ClusterBar(QWidget):
    """What was found, how many submodels there shall be, and whether they are kept."""

    number_chosen = Signal(int)
    kept = Signal()
    taken_back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "clusterBar", spoken=live("Fold by clusters"))
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._typed = alarm(self, self._choose, TYPING_MILLISECONDS)
        self.sentence = Sentence(self)
        self.progress = QProgressBar(self)
        self.progress.setFixedSize(80, 6)
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        self.progress.hide()
        caption = text_label(self, 12, role="muted", wraps=False, text=live("Submodels"))
        self.number = named(
            SpinEdit(2, MOST, 2, self), "clusterNumber", spoken=live("Number of submodels")
        )
        self.number.setFixedWidth(60)
        say(self.number, tip=live("How many submodels there shall be"))
        self.number.valueChanged.connect(lambda _number: self._typed.start())
        self.keep_button = push_button(
            "clusterKeep",
            self,
            self.kept,
            live("Keep"),
            tip=live("Keep these submodels, as one step of Undo"),
            primary=True,
        )
        self.back_button = push_button(
            "clusterBack",
            self,
            self.taken_back,
            live("Take back"),
            tip=live("Show the network as it was before (Esc)"),
        )
        self.close_button = plain_button(
            "close", self, self.taken_back, live("Take back and close"), color="muted"
        )
        row = row_layout(
            self.sentence,
            self.progress,
            caption,
            self.number,
            self.keep_button,
            self.back_button,
            self.close_button,
            parent=self,
            margins=(40, 0, 10, 1),
            spacing=10,
            grows=self.sentence,
        )
        row.setSizeConstraint(row.SizeConstraint.SetNoConstraint)

    def _choose(self) -> None:
        self.number_chosen.emit(self.number.value())

    def show_number(self, number: int, most: int) -> None:
        """Show the number of submodels, and how many there can be."""
        quietly(self.number.setRange, min(2, most), max(2, min(most, MOST)))
        quietly(self.number.setValue, number)
        self._typed.stop()

    def show_progress(self, share: float | None) -> None:
        """Show how far the search for clusters is; None once it is over."""
        self.progress.setVisible(share is not None)
        self.progress.setValue(round(100 * (share or 0.0)))
        self.keep_button.setEnabled(share is None)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        painter.fillRect(self.rect(), colors.accent_soft)
        painter.fillRect(QRectF(0, HEIGHT - 1, self.width(), 1), colors.accent)
        paint_icon(painter, "fold", QRectF(12, (HEIGHT - 18) / 2, 18, 18), colors.accent)
