"""The import dialog, as soon as it is open."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from bayesgui.app.data.importing.dialog import ImportDialog

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.main_window import MainWindow

SECONDS = 30.0


def opened_dialog(
    window: MainWindow, path: Path, ask: Callable[[Path], None] | None = None
) -> ImportDialog | None:
    """Return the import dialog of a file, or None if the window says why there is none.

    `ask`: opens it; by default Import data does.
    """
    window.messages.bar.clear()
    (ask or window.data_actions.ask)(path)
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        QApplication.processEvents()
        shown = [d for d in window.findChildren(ImportDialog) if d.isVisible()]
        if shown:
            QApplication.processEvents()
            return shown[0]
        if window.messages.bar.kind == "error" and window.messages.bar.text:
            return None
        time.sleep(0.001)
    raise AssertionError(f"no import dialog for {path.name}")
