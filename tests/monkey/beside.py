"""Random real events that show two networks, and two tables, beside each other."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from tests.monkey.controls import LEFT, NONE, ControlEvents


class BesideEvents(ControlEvents):
    """The events on the second canvas and on the kept table."""

    def show_beside(self) -> str:
        """Choose from the menu Beside, or use a button above one of two canvases."""
        panes = self._window.central_widget.panes
        if panes.beside is not None and self.chance.random() < 0.5:
            pane = self.chance.choice((panes.active, panes.beside))
            if self.chance.random() < 0.5:
                QTest.mouseClick(pane.heading.float_button, LEFT)
                return f"give {pane.canvas.objectName()} a window of its own, or put it back"
            if pane.isWindow() and self.chance.random() < 0.5:
                pane.close()
                return f"close the window of {pane.canvas.objectName()}"
            QTest.mouseClick(pane.heading.close_button, LEFT)
            return f"close the canvas {pane.canvas.objectName()}"
        if self.chance.random() < 0.4:
            return self._tear_off()
        menu = self._window.findChild(QMenu, "menu.view.beside")
        assert isinstance(menu, QMenu)
        menu.aboutToShow.emit()
        if not menu.actions():
            return "nothing beside"
        entry = self.chance.choice(menu.actions())
        entry.trigger()
        return f"beside: {entry.text()}"

    def _tear_off(self) -> str:
        """Drag a tab out of the bar, or only a little."""
        tabs = self._window.central_widget.tabs
        if not tabs.isVisible():
            return "no tabs"
        index, by = self.chance.randrange(tabs.count()), QPoint(0, self.chance.choice((20, 200)))
        start = tabs.tabRect(index).center()
        QTest.mousePress(tabs, LEFT, NONE, start)
        QTest.mouseMove(tabs, start + by)
        QTest.mouseRelease(tabs, LEFT, NONE, start + by)
        return f"drag tab {index} by {by.y()}"

    def enter_other_canvas(self) -> str:
        """Press anywhere in the canvas beside, or in its heading."""
        pane = self._window.central_widget.panes.beside
        if pane is None:
            return self.show_beside()
        target = self.chance.choice((pane.heading, pane.canvas.viewport()))
        place = self.place_in(target.rect())
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
