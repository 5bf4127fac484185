"""The trellis as a picture whose cells are chosen by click or key."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHelpEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from bayesgui.panels.trellis.painter import TrellisPicture
from bayesgui.panels.trellis.places import MOST_FINDINGS, TrellisPlaces, neighbourhood
from bayesgui.panels.trellis.playing import TrellisStep, n_steps
from bayesgui.panels.trellis.words import spoken_cell, table_text
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.menu_entries import pop_up
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.plots.pictures import add_picture_actions
from bayesgui.widgets.rows.table_export import add_table_actions
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import (
        QContextMenuEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
    )

    from bayesgui.inference.temporal.chain.trellis import Trellis
    from bayesgui.panels.trellis.places import Cell

_UP_DOWN = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_ASIDE = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class TrellisView(QWidget):
    """Lanes of cells on one axis of time."""

    cell_chosen = Signal(int, int)
    """The slice and the state of a cell whose arithmetic is asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "trellis", spoken=live("Trellis"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.picture: TrellisPicture | None = None
        self._room = 0.0

    # -- content --------------------------------------------------------------------------------

    def show_trellis(
        self, trellis: Trellis, cell: Cell, step: int | None = None, *, scaled: bool = True
    ) -> None:
        """Show the numbers around a cell; `step`: how far they are computed, by default all."""
        count = len(trellis)
        played = TrellisStep(n_steps(count) - 1 if step is None else step, count)
        found = dict.fromkeys(name for each in trellis.chain.findings for name in each.found)
        names = tuple(found)[:MOST_FINDINGS]
        places = TrellisPlaces(neighbourhood(trellis, cell, self._room), len(names), self._room)
        self.picture = TrellisPicture(trellis, places, names, cell, played, scaled)
        width, height = map(math.ceil, places.size)
        self.setMinimumSize(QSize(width, height))
        self.setAccessibleDescription(spoken_cell(trellis, *cell, scaled=scaled))
        self.update()

    def set_room(self, room: float) -> None:
        """Take the width that is seen at once."""
        if room == self._room:
            return
        self._room, picture = room, self.picture
        if picture is not None:
            step = picture.step.step
            self.show_trellis(picture.trellis, picture.cell, step, scaled=picture.scaled)

    def forget(self) -> None:
        """Show nothing."""
        self.picture = None
        self.update()

    def cell_box(self, lane: str, number: int, state: int) -> QRectF:
        """Return where a cell stands."""
        assert self.picture is not None
        return self.picture.places.cell(lane, (number, state))

    # -- pointer and keys -----------------------------------------------------------------------

    def _at(self, place: QPointF) -> tuple[str, Cell] | None:
        picture = self.picture
        return None if picture is None else picture.places.cell_at(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_live = self._at(event.position()) is not None
        shape = Qt.CursorShape.PointingHandCursor if is_live else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        self.setFocus()
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.cell_chosen.emit(*found[1])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        picture, key = self.picture, Qt.Key(event.key())
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if picture is None:
            super().keyPressEvent(event)
        elif key in _UP_DOWN:
            self._move_state(picture, _UP_DOWN[key])
        elif key in _ASIDE and is_shifted:
            self._move_slice(picture, _ASIDE[key])
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def _move_state(self, picture: TrellisPicture, step: int) -> None:
        number, state = picture.cell
        count = len(picture.trellis.chain.states[number])
        self.cell_chosen.emit(number, min(max(state + step, 0), count - 1))

    def _move_slice(self, picture: TrellisPicture, step: int) -> None:
        number = min(max(picture.cell[0] + step, 0), len(picture.trellis) - 1)
        states = picture.trellis.chain.states[number]
        self.cell_chosen.emit(number, min(picture.cell[1], len(states) - 1))

    def event(self, event: QEvent) -> bool:
        """Say all numbers of the cell under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found, picture = self._at(event.pos().toPointF()), self.picture
            if found is not None and picture is not None:
                text = spoken_cell(picture.trellis, *found[1], scaled=picture.scaled)
                QToolTip.showText(event.globalPos(), text, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    # -- copying --------------------------------------------------------------------------------

    @property
    def copied(self) -> str:
        """All numbers as a spreadsheet reads them."""
        picture = self.picture
        return "" if picture is None else table_text(picture.trellis, scaled=picture.scaled)

    def copy(self) -> None:
        """Copy all numbers."""
        QGuiApplication.clipboard().setText(self.copied)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setObjectName("trellisMenu")
        add_table_actions(menu, self, self.copy, lambda: self.copied)
        menu.addSeparator()
        add_picture_actions(menu, self)
        pop_up(menu, event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.fillRect(event.rect(), theme().canvas)
        if self.picture is None:
            return
        painter.setOpacity(1.0 if self.isEnabled() else 0.4)
        is_picture = event.rect().contains(self.rect())
        above = 0 if is_picture else self.visibleRegion().boundingRect().top()
        self.picture.paint(painter, above)
