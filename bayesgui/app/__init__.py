"""The main window, assembled from canvas, panels and jobs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bayesgui.app import libraries
from bayesgui.app.pyside_features import skip_feature_search
from bayesgui.app.screen import has_screen
from bayesgui.jobs.collection import collecting_rarely
from bayesgui.qt_guard import guard_overrides

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bayesgui.app.main_window import MainWindow

guard_overrides()
skip_feature_search()

__all__ = ["create_window", "main"]

NO_SCREEN = (
    "There is no screen to open a window on: set DISPLAY or WAYLAND_DISPLAY, or ask on the command "
    "line (bayesgui --help).\n"
)


def create_window(*paths: str | Path) -> MainWindow:
    """Make the main window and open network files in it; the caller shows it.

    Needs a `QApplication`, enters no event loop. Files that cannot be read are reported in the
    message bar. Scripts use the window's ``document``, ``canvas``, ``posteriors()`` and
    ``wait_idle(seconds)``.
    """
    with collecting_rarely():
        from bayesgui.app import application

        return application.create_window(*paths)


def main(paths: Sequence[str] = ()) -> int:
    """Run the window until it is closed, and return the exit code."""
    if not has_screen():
        sys.stderr.write(NO_SCREEN)
        return 2
    try:
        with collecting_rarely():
            from bayesgui.app import application
    except ImportError:
        lacking = libraries.missing()
        if lacking is None:
            raise
    else:
        # What Qt loads later, and would end the program without.
        lacking = libraries.missing()
    if lacking is not None:
        sys.stderr.write(lacking)
        return 2
    return application.main(paths)
