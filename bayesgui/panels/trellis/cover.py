"""What stands in place of the canvas: the trellis, and the player below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from bayesgui.panels.trellis.numbers import LANES
from bayesgui.panels.trellis.view import TrellisView
from bayesgui.panels.trellis.words import lane_title
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.player_bar import PlayerBar
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import column_layout, show_text, text_label
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent

    from bayesgui.inference.temporal.chain.trellis import Trellis
    from bayesgui.panels.trellis.places import Cell

_EDGE = 16
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_SCROLLED = 14
"""Width of a scroll bar, which may be there or not."""


class _Area(QScrollArea):
    """Leaves the arrows to the player."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class TrellisCover(QWidget):
    """The trellis over the canvas."""

    left = Signal()
    """The network is to be shown again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "trellisCover", spoken=live("Trellis"))
        self.view = TrellisView()
        self.bar = PlayerBar(self)
        self.part = text_label(self, 11, role="muted")
        self.part.setContentsMargins(_EDGE, 0, _EDGE, 0)
        self._area = _Area(self)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidget(self.view)
        self._area.verticalScrollBar().valueChanged.connect(lambda _value: self.view.update())
        self._slices = 0
        holder = QWidget(self)
        column_layout(self.bar, parent=holder, margins=(_EDGE, 8, _EDGE, _EDGE))
        column_layout(
            self._area, self.part, holder, parent=self, margins=(0, 6, 0, 0), grows=self._area
        )
        self.setFocusProxy(self.view)

    def show_trellis(self, trellis: Trellis, cell: Cell, step: int, *, scaled: bool) -> None:
        """Show numbers as far as they are computed, around a cell."""
        if self._slices != len(trellis):
            self._slices = len(trellis)
            self._name_stages()
        self.bar.set_step(step)
        self.view.show_trellis(trellis, cell, step, scaled=scaled)
        show_text(self.part, self._part_words(trellis))

    def follow_step(self, cell: Cell) -> None:
        """Scroll to the cell of the lane that is being computed."""
        picture = self.view.picture
        if picture is not None:
            box = picture.places.cell(picture.step.lane, cell)
            head = round(picture.places.head)
            self._area.ensureVisible(0, round(box.center().y()), 0, head + 30)

    def _part_words(self, trellis: Trellis) -> str:
        """Return what is left out, if not all is shown."""
        assert self.view.picture is not None
        shown = self.view.picture.places.shown
        if not shown.is_part:
            return ""
        if shown.has_own_labels and len(shown.slices) <= 3:
            text = self.tr(
                "{states} states and {slices} slices: what is near the cell is shown. ↑ and ↓ "
                "choose another state, Shift+← and Shift+→ another slice."
            )
        else:
            text = self.tr(
                "{slices} slices: those around the cell are shown. Shift+← and Shift+→ choose "
                "another one."
            )
        states = max(map(len, trellis.chain.states))
        return text.format(states=f"{states:,}", slices=f"{len(trellis):,}")

    def _name_stages(self) -> None:
        self.bar.set_stages([lane_title(lane) for lane in LANES], [self._slices] * len(LANES))

    def show_old(self, *, is_old: bool) -> None:
        """Dim numbers of another series or template, while new ones are computed."""
        self.view.setEnabled(not is_old)

    # -- events ---------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.view.set_room(self.width() - _SCROLLED)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.bar.take_key(event.key()):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._slices:
            self._name_stages()
            self.view.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme().canvas)
