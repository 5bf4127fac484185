"""What the windows of the playgrounds share: a history, keys, language, controls at the left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.enter_key import press_with_enter
from bayesgui.widgets.fields.undoable_edit import step_of
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.live_text import tell
from bayesgui.widgets.on_screen import open_at
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.windows.playgrounds.history import SettingsHistory
from bayesgui.windows.playgrounds.reading import TableReading
from bayesgui.windows.playgrounds.status_line import StatusLine

if TYPE_CHECKING:
    from collections.abc import Hashable

    from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import QLayout

    from bayesgui.jobs.runner import Runner
    from bayesgui.widgets.live_text import Text

MIN_WIDTH, MIN_HEIGHT = 760, 560
LEFT_WIDTH = 280

Settings = TypeVar("Settings")


class PlaygroundWindow(QWidget, Generic[Settings]):
    """A window whose settings have a history of their own, and which Esc closes.

    A subclass makes its widgets and calls `open_with`; it says how they are laid out (`_build`)
    and connected (`_connect`), and how they follow the settings (`_follow`).
    """

    def __init__(self, name: str, settings: Settings, parent: QWidget | None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAutoFillBackground(True)
        self.history = SettingsHistory(settings)

    def open_with(self, title: Text, width: int, height: int) -> None:
        """Lay the widgets out and show the settings; the size is that of the window at first."""
        tell(self.setWindowTitle, title)
        self._build()
        self._connect()
        self._follow()
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setMinimumSize(MIN_WIDTH, MIN_HEIGHT)
        open_at(self, width, height)

    # -- what a subclass says -----------------------------------------------------------------

    def _build(self) -> None:
        raise NotImplementedError

    def _connect(self) -> None:
        raise NotImplementedError

    def _follow(self) -> None:
        raise NotImplementedError

    # -- settings -----------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The present settings."""
        return self.history.settings

    def apply(self, settings: Settings, gesture: Hashable | None = None) -> None:
        """Show other settings; those of the same gesture are one step of Undo."""
        if self.history.apply(settings, gesture):
            self._follow_settings()

    def _step(self, by: int) -> None:
        if self.history.step(by):
            self._follow_settings()

    def _follow_settings(self) -> None:
        """Follow other settings; overridden where something is computed from them first."""
        self._follow()

    # -- events -------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Take the keys of Undo and Redo, before those of a window around this one."""
        by = step_of(event)
        if not by:
            return super().event(event)
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self._step(by)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif not press_with_enter(self, event):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._follow()


class TablePlayground(PlaygroundWindow[Settings]):
    """A playground that reads tables, with controls at the left and a line at the lower edge."""

    def __init__(
        self, name: str, settings: Settings, runner: Runner, parent: QWidget | None
    ) -> None:
        super().__init__(name, settings, parent)
        self.runner = runner
        self.status = StatusLine(self)
        self.reading = TableReading(runner, self.status, self)

    def _lay_out(self, controls: QWidget, content: QWidget | QLayout) -> None:
        """Put the controls at the left of what they control."""
        left = scroll_column(controls, self)
        left.setFixedWidth(LEFT_WIDTH)
        # Children of the area are reached by the keyboard, and followed.
        left.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        both = row_layout(left, content, spacing=0, grows=content)
        column_layout(both, self.status, parent=self, spacing=0, grows=both)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        paint_hairline(QPainter(self), LEFT_WIDTH, 0, self.height(), upright=True)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.reading.cancel()
        super().closeEvent(event)
