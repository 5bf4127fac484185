"""Whether there is a screen to open a window on."""

from __future__ import annotations

import os
import sys


def has_screen() -> bool:
    """Tell whether a window could be seen."""
    if sys.platform in ("darwin", "win32") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
