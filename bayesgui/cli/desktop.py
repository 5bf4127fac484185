"""The subcommand ``desktop``: an entry in the menu of a Linux desktop, icon and types of files."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui import own_modules, paths
from bayesgui.core.errors import FormatError, ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.cli.terminal import Answer, Command

ENTRY, ICON, TYPES = (
    Path("applications/bayesgui.desktop"),
    Path("icons/hicolor/scalable/apps/bayesgui.svg"),
    Path("mime/packages/bayesgui.xml"),
)
"""Files in a folder of the desktop's data."""

_PROGRAM = "bayesgui"


def add_desktop(command: Command) -> None:
    """Add the subcommand to the parser."""
    help_ = "Put bayesgui into the menu of a Linux desktop, with icon and types of files."
    made = command("desktop", _desktop, help_)
    made.add_argument("--remove", action="store_true", help="take it out again")
    made.add_argument(
        "--folder",
        metavar="DIR",
        type=Path,
        default=None,
        help="default: of the user; /usr/local/share is for all users",
    )


def _desktop(options: argparse.Namespace) -> Answer:
    if sys.platform in ("win32", "darwin"):
        raise ParameterError("Menus of this system are not made from files; pin bayesgui instead.")
    folder = options.folder or paths.desktop_data()
    if not options.remove and shutil.which(str(starter())) is None:
        raise ParameterError("{path} is no program that a menu could start.", path=starter())
    try:
        files = _removed(folder) if options.remove else _written(folder)
    except OSError as error:
        raise FormatError(
            "{folder} cannot be changed: {reason}.", folder=folder, reason=error.strerror
        ) from None
    _refresh(folder)

    def show() -> None:
        for file in files:
            print(f"{'removed' if options.remove else 'written'}: {file}")
        if not files:
            print(f"Nothing of bayesgui is in {folder}.")

    return {"files": [str(file) for file in files], "removed": options.remove}, show


def starter() -> Path:
    """Return the file that starts this program."""
    if own_modules.is_self_contained():
        return Path(sys.executable)
    # Not where a link leads: pipx renews what it leads to.
    beside = Path(sys.executable).with_name(_PROGRAM)
    called = Path(sys.argv[0]).absolute()
    return called if called.name == _PROGRAM and called.exists() else beside


def _written(folder: Path) -> list[Path]:
    from bayesgui.formats.desktop_types import desktop_entry, mime_package

    contents = {
        ENTRY: desktop_entry(str(starter())).encode(),
        ICON: (paths.resources() / "desktop" / "bayesgui.svg").read_bytes(),
        TYPES: mime_package().encode(),
    }
    for place, content in contents.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(content)
    return [folder / place for place in contents]


def _removed(folder: Path) -> list[Path]:
    there = [folder / place for place in (ENTRY, ICON, TYPES) if (folder / place).exists()]
    for file in there:
        file.unlink()
    return there


def _refresh(folder: Path) -> None:
    """Let the desktop read the files, where it has an index of them."""
    for command in (
        ("update-mime-database", folder / "mime"),
        ("update-desktop-database", "-q", folder / "applications"),
        ("gtk-update-icon-cache", "-q", "-t", "-f", folder / "icons" / "hicolor"),
    ):
        program = shutil.which(command[0])
        if program is not None and Path(command[-1]).is_dir():
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(
                    [program, *map(str, command[1:])],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    check=False,
                    timeout=60,
                    env=dict(os.environ),
                )
