"""One window for the tests that start on a sample: as it was opened, or thrown away."""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit

from tests.support.window import SECONDS, SIZE, Hand, close_window, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.app.main_window import MainWindow

FRESH_EACH = 10
"""Of so many tests one opens a window of its own, so that what only a new one shows is found."""

PAGES = {"network", "evidence", "cpt", "data", "jobs"}
"""Those that a new window has when it is at rest."""

Look = dict[str, Any]


class SharedWindow:
    """Hands a window from test to test, where it looks as one that nobody has used.

    `fresh_only`: whether each test opens one of its own.
    """

    def __init__(self) -> None:
        self.fresh_only = False
        self._waiting: MainWindow | None = None
        self._looks: dict[tuple[Path | str, ...], Look] = {}
        self._count = 0

    def close(self) -> None:
        """Close the window that waits for a test, if there is one."""
        window, self._waiting = self._waiting, None
        if window is not None:
            close_window(window)

    @contextmanager
    def open(self, *paths: Path | str) -> Iterator[Hand]:
        """Open files in the window that waits, or in a new one, at rest."""
        window = self._opened_again(paths)
        if window is None:
            self.close()
            with open_window(*paths, keep=self.keep) as hand:
                self._looks[paths] = look_of(hand.window)
                yield hand
            return
        try:
            yield Hand(window)
        finally:
            if not self.keep(window):
                close_window(window)

    def _opened_again(self, paths: tuple[Path | str, ...]) -> MainWindow | None:
        """Return the window that waits, with files open; None if it does not look as new."""
        self._count += 1
        look = self._looks.get(paths)
        if self._waiting is None or look is None or self._count % FRESH_EACH == 0:
            return None
        window, self._waiting = self._waiting, None
        open_again(window, paths)
        if look_of(window) == look:
            return window
        close_window(window)
        return None

    def keep(self, window: MainWindow) -> bool:
        """Keep a window for the next test; False if it cannot be as new."""
        kept = not self.fresh_only and is_plain(window) and put_away(window)
        self._waiting = window if kept else None
        return kept


SHARED = SharedWindow()
"""That of this process."""


def is_plain(window: MainWindow) -> bool:
    """Whether a window has only what a new one has: what was made when it was asked for stays."""
    others = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    return (
        others == [window]
        and window.central_widget.panes._other is None
        and not list(window.activities)
        and {page.name for page in window.pages._made} <= PAGES
    )


def put_away(window: MainWindow) -> bool:
    """End and close what is open in a window, and hide it; False if that takes too long."""
    window.file_actions.asked_before.clear()
    window.runner.cancel_all()
    documents = window.documents
    for opened in documents.all:
        opened.document.mark_saved(opened.document.state)
    if not window.wait_idle(SECONDS):
        return False
    window.hide()
    window.central_widget.close_docked()
    while len(documents) > 1:
        documents.remove(documents[len(documents) - 1])
    # The empty one that takes the place of the last one has the first number again.
    documents._count, documents.current.document._title = 0, ""
    documents.remove(documents.current)
    window.messages.bar.clear()
    window.runner._history.clear()
    window.settings.sync()
    _delete_what_is_to_be()
    return window.wait_idle(SECONDS) and _let_timers_end(window)


def _let_timers_end(window: MainWindow) -> bool:
    """Let the timers that wait once be over; False if another one runs."""
    running = [
        timer
        for timer in window.findChildren(QTimer)
        if timer.isActive() and "bayesgui" in type(timer.parent()).__module__
    ]
    for timer in running:
        timer.stop()
        timer.timeout.emit()
    return all(timer.isSingleShot() for timer in running)


def open_again(window: MainWindow, paths: tuple[Path | str, ...]) -> None:
    """Show a window that was put away, with the settings of this test, and open files."""
    from bayesgui.jobs.collection import collecting_rarely

    with collecting_rarely():
        _begin_settings(window)
        _begin_docks(window)
        with window.opening.together():
            for path in paths:
                window.opening.open_now(Path(path))
        window.resize(*SIZE)
        QCursor.setPos(window.screen().geometry().bottomRight())
        window.show()
        with warnings.catch_warnings():
            # Hidden and shown again, it has had the focus all the time: Qt tells nobody of it.
            warnings.simplefilter("ignore", DeprecationWarning)
            QApplication.setActiveWindow(window)
        window.docks.restore(closed=window._cramped)
        window.central_widget.show_start_page()
        window.canvas.setFocus()
        window.binding.refresh()
    _delete_what_is_to_be()
    Hand(window).rest()


def _begin_settings(window: MainWindow) -> None:
    """Read the settings anew, as each test has folders of its own."""
    from bayesgui import paths
    from bayesgui.app.application import prepare
    from bayesgui.app.settings_file import SettingsFile
    from bayesgui.document.safety.recovery import Recoveries

    settings = window.settings
    stored = settings._store._values
    settings._store = SettingsFile(paths.settings_file())
    for key in stored:
        settings.changed.emit(key)
    prepare(settings)
    settings.reduce_motion = True
    window.safety._recoveries = Recoveries()


def _begin_docks(window: MainWindow) -> None:
    from bayesgui.app.shell.docks import SIDES, SIZES

    docks = window.docks
    docks._restored, docks._grown = False, 0
    for side in SIDES:
        docks._sizes[side] = SIZES[side][0]
        docks[side].show_page(docks[side].page_ids[0])
        docks.set_open(side, True)


def _delete_what_is_to_be() -> None:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def look_of(window: MainWindow) -> Look:
    """Return what a test can see of a window: documents, settings, fields, docks, actions."""
    from bayesgui.app.shell.pages import Pages

    stored = window.settings._store._values.items()
    table = window.pages.if_made(Pages.cpt)
    look: Look = {
        "title": window.windowTitle(),
        "size": window.size().toTuple(),
        "focus": type(QApplication.focusWidget()).__name__,
        "documents": [each.document.title for each in window.documents.all],
        "message": window.messages.bar.text,
        "status": window.status._said,
        "jobs": len(window.runner.work_jobs),
        "tool": window.canvas.tool,
        "table": None if table is None else table._model.layout,
        "settings": {key: value for key, value in stored if key.startswith("look/")},
        "start page": window.central_widget.start_page is not None,
        "fields": sorted(_filled(window)),
    }
    for side in ("left", "right", "bottom"):
        dock = window.docks[side]
        found = dock.page_ids, dock.current_id, dock.is_collapsed, dock.size().toTuple()
        look[f"dock {side}"] = found
    for name in window.action_set.names:
        action = window.action_set[name]
        found = action.isEnabled(), action.isChecked(), action.text(), action.toolTip()
        look[f"action {name}"] = found
    return look


def _filled(window: MainWindow) -> Iterator[tuple[str, str, str]]:
    """Yield buttons that are on, and what stands in fields, of which pages keep some."""
    for button in window.findChildren(QAbstractButton):
        if button.isCheckable():
            yield button.objectName(), button.text(), str(button.isChecked())
    for combo in window.findChildren(QComboBox):
        yield "combo", combo.objectName(), combo.currentText()
    for edit in window.findChildren(QLineEdit):
        yield "edit", edit.objectName(), edit.text()
