"""Handling of uncaught exceptions: saves copies of the documents, then reports the bug."""

from __future__ import annotations

import contextlib
import logging
import sys
import traceback
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal, qVersion

from bayesgui import __version__
from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.core.waiting import settled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

    from PySide6.QtWidgets import QWidget

_log = logging.getLogger(__name__)


class ErrorCatcher(QObject):
    """Replaces ``sys.excepthook`` while a window is open.

    The hook may be called on any thread; a queued signal passes the error to the main thread.
    """

    caught = Signal(object, str)

    def __init__(
        self,
        window: QWidget,
        show_error: Callable[[BayesGuiError], object],
        write_copies: Callable[[], object],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._show_error = show_error
        self._write_copies = write_copies
        self._open = False
        self._reported: set[str] = set()
        self.caught.connect(self._on_caught, Qt.ConnectionType.QueuedConnection)

    def hook(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Handle an uncaught exception of any thread."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self.caught.emit(error, "".join(traceback.format_exception(kind, error, trace)))

    def _on_caught(self, error: Any, text: str) -> None:
        if isinstance(error, Cancelled):
            return
        if isinstance(error, BayesGuiError):
            self._show_error(error)
            return
        if text in self._reported:
            self._show_repeated(error)
            return
        self._reported.add(text)
        _log.error("uncaught exception\n%s", text)
        sys.stderr.write(text)
        # Saving the copies may fail for the same reason; the report must still be shown.
        settled(self._write_copies)
        if self._open:
            return
        self._open = True
        from bayesgui.app.crash_dialog import CrashDialog

        dialog = CrashDialog(report(text), self._window)
        dialog.finished.connect(self._on_dialog_finished)
        dialog.open()

    def _show_repeated(self, error: Any) -> None:
        """Name it in the message bar only: a failing paint event fails at every repaint."""
        if not self._open:
            self._show_error(
                BayesGuiError(
                    "The internal error that was reported before happened again: {error}.",
                    error=f"{type(error).__name__}: {error}",
                )
            )

    def _on_dialog_finished(self) -> None:
        self._open = False


def report(text: str) -> str:
    """Return a bug report: versions, platform and traceback."""
    import platform

    return "\n".join(
        (
            f"bayesgui {__version__}, Python {platform.python_version()}, Qt {qVersion()}, "
            f"{platform.platform()}",
            "",
            text,
        )
    )


@contextlib.contextmanager
def caught(
    window: QWidget,
    show_error: Callable[[BayesGuiError], object],
    write_copies: Callable[[], object],
) -> Iterator[ErrorCatcher]:
    """Install an `ErrorCatcher` for the block."""
    before = sys.excepthook
    catcher = ErrorCatcher(window, show_error, write_copies)
    sys.excepthook = catcher.hook
    try:
        yield catcher
    finally:
        sys.excepthook = before
