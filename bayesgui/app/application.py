"""The application: its name, theme and language, and the hook for uncaught exceptions."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from bayesgui.app import errors
from bayesgui.app.files.file_dialogs import fit_file_dialogs
from bayesgui.app.main_window import MainWindow
from bayesgui.app.settings import Settings
from bayesgui.jobs.collection import collecting_rarely
from bayesgui.widgets import language, motion
from bayesgui.widgets.theme import icon, set_theme

if TYPE_CHECKING:
    from collections.abc import Sequence


def prepare(settings: Settings) -> None:
    """Set the name, icon, language, motion and theme of the running application."""
    application = QApplication.instance()
    assert isinstance(application, QApplication), "make a QApplication first"
    application.setApplicationName("bayesgui")
    application.setApplicationDisplayName("bayesgui")
    application.setDesktopFileName("bayesgui")
    if application.windowIcon().isNull():
        application.setWindowIcon(icon("graph", "accent"))
    language.use(settings.effective_language)
    motion.set_reduced(settings.reduce_motion)
    set_theme(settings.theme)
    fit_file_dialogs(application)


PATIENCE = 2.0
"""Seconds for which the first window waits for the files that it is started with."""


def create_window(*paths: str | Path, patience: float | None = None) -> MainWindow:
    """Make the main window and open network files in it; see `bayesgui.app.create_window`.

    `patience`: maximum time in seconds to wait for the files; those that take longer, or whose disk
    does not answer, are opened when they are read.
    """
    settings = Settings()
    prepare(settings)
    window = MainWindow(settings)
    settings.setParent(window)
    if patience is not None:
        window.opening.open(map(Path, paths))
        window.runner.wait(patience)
    else:
        with window.opening.together():
            for path in paths:
                window.opening.open_now(Path(path))
    window.documents.begin()
    return window


def apply_text_size(settings: Settings) -> None:
    """Scale everything drawn by the size of texts; before the application object is made.

    A factor in the environment is the user's own and stays.
    """
    if settings.text_size != 100:
        os.environ.setdefault("QT_SCALE_FACTOR", f"{settings.text_size / 100:g}")


def main(paths: Sequence[str] = ()) -> int:
    """Run the window until it is closed."""
    # Without this, Ctrl+C in the terminal waits for the next event. Safety copies remain.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    apply_text_size(Settings())
    application = QApplication(sys.argv[:1])
    with collecting_rarely():
        window = create_window(*paths, patience=PATIENCE)
        # The window's objects live until exit: exempt them from garbage collections.
        gc.freeze()
    with errors.caught(window, window.messages.show_error, window.safety.write_now):
        window.show()
        return application.exec()
