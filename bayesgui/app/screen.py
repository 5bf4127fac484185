"""Detection of a display; imported before Qt."""

from __future__ import annotations

import os
import sys


def has_screen() -> bool:
    """Whether there is a display to open a window on."""
    if sys.platform in ("darwin", "win32") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
