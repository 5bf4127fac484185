"""Random real events in the workshop, in playgrounds, and in any other window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import isValid

from bayesgui import paths
from tests.monkey.controls import CONTROL, KEYS, LEFT, ControlEvents

TABLES = ("iris", "watermelon-3", "watermelon-2", "fruit", "heights", "odd-even-dice")
SIZES = ((480, 360), (900, 600), (1440, 900))
MAX_WINDOWS = 4


class WindowEvents(ControlEvents):
    """The events on what is opened beside the main window, or docked in it."""

    def other_windows(self) -> list[QWidget]:
        """Return the visible windows but the main one, its dialogs and its menus."""
        return [
            each
            for each in QApplication.topLevelWidgets()
            if each is not self._window
            and each.isVisible()
            and each.windowType() == Qt.WindowType.Window
            and not isinstance(each, QDialog)
        ]

    def use_workshop(self) -> str:
        """Train, compare and decide in the workshop, on one table after another."""
        window = self._window.workshop.window
        if window is None or not isValid(window):
            self._window.action_set["classify.train"].trigger()
            return "open the workshop"
        if window.state.dataset is None or self.chance.random() < 0.05:
            table = self.chance.choice(TABLES)
            self._window.workshop.read(paths.samples() / "data" / f"{table}.csv")
            return f"workshop reads {table}"
        if self.chance.random() < 0.2:
            QTest.mouseClick(window.head.train, LEFT)
            return "workshop trains"
        parts = (window.head, window.models, window.options, window.report, window.decisions)
        return f"workshop: {self.use_in(self.chance.choice(parts))}"

    def use_playground(self) -> str:
        """Open a playground, or use the one beside the lesson, which stands in the window."""
        docked = self._window.central_widget.docked
        if docked is not None and docked.isVisible():
            if self.chance.random() < 0.06:
                QTest.mouseClick(docked.float_button, LEFT)
                return "give the playground a window of its own"
            if self.chance.random() < 0.06:
                QTest.mouseClick(docked.close_button, LEFT)
                return "close the playground beside the lesson"
            return f"docked: {self._use_window(docked.view)}"
        if len(self.other_windows()) >= MAX_WINDOWS:
            return self.use_other_window()
        names = [name for name in self._window.action_set.names if name.startswith("playground.")]
        name = self.chance.choice(names)
        self._window.action_set[name].trigger()
        return f"action {name}"

    def use_other_window(self) -> str:
        """Use, size or close any window but the main one."""
        windows = self.other_windows()
        if not windows:
            return self.use_playground()
        window, kind = self.chance.choice(windows), self.chance.random()
        name = type(window).__name__
        if kind < 0.05:
            window.close()
            return f"close {name}"
        if kind < 0.08:
            size = self.chance.choice(SIZES)
            window.resize(*size)
            return f"resize {name} to {size}"
        return f"{name}: {self._use_window(window)}"

    def _use_window(self, window: QWidget) -> str:
        if self.chance.random() > 0.15:
            return self.use_in(window)
        key, count = (
            self.chance.choice((KEYS.Key_Z, KEYS.Key_Z, KEYS.Key_Y)),
            self.chance.randint(1, 9),
        )
        for _ in range(count):
            if isValid(window):
                QTest.keyClick(window, key, CONTROL)
        return f"{count} times Ctrl+{QKeySequence(key).toString()}"

    def close_other_windows(self) -> None:
        """Close all windows but the main one."""
        for window in self.other_windows():
            window.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
