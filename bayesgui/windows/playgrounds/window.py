"""Base of the playgrounds' windows: a history, keys, language, controls at the left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QWidget

from bayesgui.jobs.latest_job import LatestJob
from bayesgui.widgets.choosing_files import ask_table
from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.fields.enter_key import press_with_enter
from bayesgui.widgets.fields.undoable_edit import step_of
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.help_button import HelpButton
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.on_screen import open_at
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.theme import theme
from bayesgui.widgets.timers import alarm
from bayesgui.windows.playgrounds.history import SettingsHistory
from bayesgui.windows.playgrounds.tables import PlaygroundTable, file_table

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import QLayout

    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.runner import Runner
    from bayesgui.widgets.live_text import Text

MIN_WIDTH, MIN_HEIGHT = 760, 560
LEFT_WIDTH, _STATUS_HEIGHT = 280, 26
PATIENCE = 300
"""Milliseconds after which reading is shown, with a way to cancel it."""

Settings = TypeVar("Settings")


class StatusLine(QWidget):
    """“?”, a sentence, what is being worked on, and at the right a number."""

    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sentence = text_label(self, 12, role="muted", wraps=False)
        self.sentence.setMinimumWidth(0)
        self.work = text_label(self, 12, role="muted", wraps=False)
        self.cancel = link_button(self, self.cancelled, live("Cancel"))
        self.number = text_label(self, 12, wraps=False)
        self.help = HelpButton(self)
        row_layout(
            self.help, self.sentence, self.work, self.cancel, self.number,
            parent=self, margins=(6, 0, 18, 0), spacing=16, grows=self.sentence,
        )  # fmt: skip
        self.setFixedHeight(_STATUS_HEIGHT)
        self.show_work("")

    def show_work(self, text: str) -> None:
        """Say what is being worked on, with a link that cancels it; "" hides both."""
        show_text(self.work, text)
        self.cancel.setVisible(bool(text))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().window)
        paint_hairline(painter, 0, 0, self.width())


class TableReading(QObject):
    """The newest reading of a table; an older one is cancelled, and so it can be by the user."""

    def __init__(self, runner: Runner, status: StatusLine, parent: QWidget) -> None:
        super().__init__(parent)
        self._runner, self._status, self._window = runner, status, parent
        self._job = LatestJob(self)
        self._table, self._share = "", 0.0
        self._timer = alarm(self, self._tell, PATIENCE)
        self._cancelled: Callable[[], object] = lambda: None
        status.cancelled.connect(self._withdraw)

    @property
    def is_running(self) -> bool:
        """Whether a table is being read."""
        return self._job.is_running

    def choose(self) -> PlaygroundTable | None:
        """Ask for a file with a table; None if the user thinks better of it."""
        chosen = ask_table(self._window, self.tr("Load a table"), "")
        return None if chosen is None else file_table(chosen)

    def start(
        self,
        table: str,
        compute: Callable[[Monitor], Any],
        finished: Callable[[Any], object],
        failed: Callable[[BaseException], object],
        cancelled: Callable[[], object] = lambda: None,
    ) -> None:
        """Read a table; `cancelled` is called if the user gives it up."""
        self._table, self._share, self._cancelled = table, 0.0, cancelled
        self._job.start(
            lambda: self._runner.submit_reading(
                compute, lambda: self.tr("Read {table}").format(table=table)
            ),
            lambda found: self._end(finished, found),
            lambda error: self._end(failed, error),
            cancelled=lambda: self._end(lambda _nothing: cancelled(), None),
            progressed=self._on_progress,
        )
        self._timer.start()

    def cancel(self) -> None:
        """End reading without a word."""
        self._job.cancel()
        self._say("")

    def _withdraw(self) -> None:
        self.cancel()
        self._cancelled()

    def _end(self, then: Callable[[Any], object], found: Any) -> None:
        self._say("")
        then(found)

    def _on_progress(self, share: float, _text: str) -> None:
        self._share = share
        if not self._timer.isActive():
            self._tell()

    def _tell(self) -> None:
        text = self.tr("Reading {table}…").format(table=self._table)
        self._say(f"{text} {100 * self._share:.0f} %" if self._share > 0 else text)

    def _say(self, text: str) -> None:
        if not text:
            self._timer.stop()
        self._status.show_work(text)


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
