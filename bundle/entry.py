"""What the self-contained program runs first: one of its modules, a subcommand or the window."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

FALLBACK = Path(getattr(sys, "_MEIPASS", ".")) / "fallback"
"""Libraries that the system's own are better than, for systems without them."""


class _BeforeQt:
    """Loads what Qt is linked with and the system lacks; asked when a module is imported."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Find nothing, but load libraries before the first module of Qt."""
        # PyInstaller has imported the package itself, which is Python, by then.
        if name.startswith("PySide6."):
            sys.meta_path.remove(self)
            load_fallbacks()


def load_fallbacks() -> None:
    """Load each library, by its usual name, else the one that came with the program.

    The loader then takes what is loaded under that name, whoever asks for it.
    """
    for line in (FALLBACK / "order").read_text("utf-8").split():
        try:
            ctypes.CDLL(line)
        except OSError:
            try:
                ctypes.CDLL(str(FALLBACK / line))
            except OSError:
                continue


def give_back_library_path() -> None:
    """Let programs that this one starts, such as a browser, find the system's libraries.

    One that is this program again sets its path anew, for which PyInstaller wants to be asked.
    """
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    original = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if original:
        os.environ["LD_LIBRARY_PATH"] = original
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)


def main() -> int:
    """Run the program."""
    give_back_library_path()
    sys.meta_path.insert(0, _BeforeQt())
    from bayesgui.own_modules import run_if_asked

    if run_if_asked(sys.argv[1:]):
        return 0
    from bayesgui.__main__ import main as program

    return program()


if __name__ == "__main__":
    sys.exit(main())
