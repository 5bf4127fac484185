"""Libraries of the system that the window needs, and a sentence about those that are not there.

Also read by ``.ci/setup.py``, before anything is installed: imports the standard library alone.
"""

from __future__ import annotations

import ctypes
import os
import sys

LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
}
"""Shared libraries that Qt is linked with, and the packages of Debian and Ubuntu with them."""

X11 = {
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
"""Those of a window on X11, without which Qt would end the program."""


def loads(library: str) -> bool:
    """Tell whether the dynamic loader finds a library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing() -> str | None:
    """Return a sentence about libraries that the window needs and that are not there, if any."""
    if not sys.platform.startswith("linux"):
        return None
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    on_x11 = platform.startswith("xcb") or not (platform or os.environ.get("WAYLAND_DISPLAY"))
    needed = LIBRARIES | (X11 if on_x11 else {})
    lacking = [name for name in needed if not loads(name)]
    if not lacking:
        return None
    packages = " ".join(needed[name] for name in lacking)
    return (
        f"The window cannot open without {', '.join(lacking)}; on Debian or Ubuntu: "
        f"sudo apt-get install {packages}\n"
    )
