"""Random real events that show two networks, and two tables, beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    import random

    from PySide6.QtCore import QPoint, QRect
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.main_window import MainWindow

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class BesideEvents:
    """The events on the second canvas and on the kept table."""

    chance: random.Random
    _window: MainWindow

    def _place(self, rect: QRect) -> QPoint:
        raise NotImplementedError

    def use_in(self, owner: QWidget) -> str:
        """Do something with any visible control of a widget."""
        raise NotImplementedError

    def show_beside(self) -> str:
        """Choose from the menu Beside, or close one of two canvases at the cross above it."""
        panes = self._window.central_widget.panes
        if panes.beside is not None and self.chance.random() < 0.3:
            pane = self.chance.choice((panes.active, panes.beside))
            QTest.mouseClick(pane.heading.close_button, LEFT)
            return f"close the canvas {pane.canvas.objectName()}"
        menu = self._window.findChild(QMenu, "menu.view.beside")
        assert isinstance(menu, QMenu)
        menu.aboutToShow.emit()
        if not menu.actions():
            return "nothing beside"
        entry = self.chance.choice(menu.actions())
        entry.trigger()
        return f"beside: {entry.text()}"

    def enter_other_canvas(self) -> str:
        """Press anywhere in the canvas beside, or in its heading."""
        pane = self._window.central_widget.panes.beside
        if pane is None:
            return self.show_beside()
        target = self.chance.choice((pane.heading, pane.canvas.viewport()))
        place = self._place(target.rect())
        QTest.mouseClick(target, LEFT, NONE, place)
        return f"click beside at {place.x()}, {place.y()}"

    def keep_table(self) -> str:
        """Keep the table of any node, float it, put it back, or close its window."""
        kept = self._window.tables.kept
        kind = self.chance.random()
        if kept is None or not kept.isVisible() or kind < 0.4:
            names = [*self._window.document.state.network]
            if names:
                self._window.session.selection.set([self.chance.choice(names)])
            self._window.action_set["view.keep_table"].trigger()
            return "keep a table"
        if kind < 0.7:
            QTest.mouseClick(kept.float_button, LEFT)
            return "float the kept table, or put it back"
        if kept.isWindow() and kind < 0.85:
            kept.close()
            return "close the window of the kept table"
        QTest.mouseClick(kept.close_button, LEFT)
        return "close the kept table"

    def use_kept_table(self) -> str:
        """Do something with any control of the kept table."""
        kept = self._window.tables.kept
        if kept is None or not kept.isVisible():
            return self.keep_table()
        return f"kept table: {self.use_in(kept)}"
