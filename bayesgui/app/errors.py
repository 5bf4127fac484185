"""Bugs: everything that is no error of the user's ends here, after the documents are safe."""

from __future__ import annotations

import contextlib
import logging
import platform
import sys
import traceback
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal, qVersion

from bayesgui import __version__
from bayesgui.core.errors import BayesGuiError, Cancelled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from bayesgui.app.main_window import MainWindow

_log = logging.getLogger(__name__)


class ErrorCatcher(QObject):
    """Stands in for ``sys.excepthook`` while a window is open.

    The hook may be called on any thread; a queued signal brings it to the main one.

    Parameters
    ----------
    window : MainWindow
        Whose documents are kept safe and whose message bar speaks.
    """

    caught = Signal(object, str)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._open = False
        self.caught.connect(self._on_caught, Qt.ConnectionType.QueuedConnection)

    def hook(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Take an uncaught exception, on any thread."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self.caught.emit(error, "".join(traceback.format_exception(kind, error, trace)))

    def _on_caught(self, error: Any, text: str) -> None:
        if isinstance(error, Cancelled):
            return
        if isinstance(error, BayesGuiError):
            self._window.show_error(error)
            return
        _log.error("uncaught exception\n%s", text)
        sys.stderr.write(text)
        # What saves the documents must not fail because of what just failed.
        with contextlib.suppress(Exception):
            self._window.safety.write_now()
        if self._open:
            return
        self._open = True
        from bayesgui.app.crash_dialog import CrashDialog

        dialog = CrashDialog(report(text), self._window)
        dialog.finished.connect(self._on_dialog_finished)
        dialog.open()

    def _on_dialog_finished(self) -> None:
        self._open = False


def report(text: str) -> str:
    """Return what a developer needs to know about a bug.

    Parameters
    ----------
    text : str
        The traceback.
    """
    return "\n".join(
        (
            f"bayesgui {__version__}, Python {platform.python_version()}, Qt {qVersion()}, "
            f"{platform.platform()}",
            "",
            text,
        )
    )


@contextlib.contextmanager
def caught(window: MainWindow) -> Iterator[ErrorCatcher]:
    """Catch bugs while the window is open.

    Parameters
    ----------
    window : MainWindow
        Whose they are.
    """
    before = sys.excepthook
    catcher = ErrorCatcher(window)
    sys.excepthook = catcher.hook
    try:
        yield catcher
    finally:
        sys.excepthook = before
