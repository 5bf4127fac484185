"""Paths of the program's resources and of the user's files; the only module that builds them."""

from __future__ import annotations

import errno
import functools
import os
import stat
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

if TYPE_CHECKING:
    from collections.abc import Callable

_PACKAGE = Path(__file__).resolve().parent


@functools.cache
def _shipped(folder: str) -> Path:
    """Return a folder that is beside the package in a checkout and inside it in a wheel."""
    # Inside first: beside an installed package are the folders of other packages.
    inside = _PACKAGE / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder


def resources() -> Path:
    """Return the folder of icons, fonts, help and translations."""
    return _shipped("resources")


def samples() -> Path:
    """Return the folder of example networks and data."""
    return _shipped("samples")


def example_networks() -> dict[str, Path]:
    """Return the files of the example networks by name, sorted."""
    return {file.stem: file for file in sorted((samples() / "networks").glob("*.bayesgui"))}


def lesson_files() -> tuple[Path, ...]:
    """Return the files of the shipped lessons in their order."""
    return tuple(sorted((samples() / "lessons").glob("*.lesson")))


def home() -> Path:
    """Return the user's home folder, or the temporary folder where there is none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path(tempfile.gettempdir())


def settings_file() -> Path:
    """Return the file of the user's settings (its folder exists); raises `OSError`."""
    return _made(platformdirs.user_config_path) / "settings.json"


def recovery_folder() -> Path:
    """Return the folder of autosaved documents (it exists); raises `OSError`."""
    return _made(platformdirs.user_state_path, "recovery")


def kernel_cache() -> Path:
    """Return the folder of compiled kernels (it exists); raises `OSError`."""
    return _made(platformdirs.user_cache_path, "kernels")


def desktop_data() -> Path:
    """Return the user's folder of what desktops read, such as entries of menus."""
    given = Path(os.environ.get("XDG_DATA_HOME") or "")
    return given if given.is_absolute() else home() / ".local" / "share"


def is_private(place: Path) -> bool:
    """Tell whether a folder is owned by the user, and by nobody else writable; raises `OSError`."""
    found = place.lstat()
    if not stat.S_ISDIR(found.st_mode) or not os.access(place, os.W_OK | os.X_OK):
        return False
    return not hasattr(os, "getuid") or (
        found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    )


def _made(user_path: Callable[[str], Path], name: str = "") -> Path:
    """Make a folder of the user."""
    try:
        folder = user_path("bayesgui") / name
    except RuntimeError as error:
        raise FileNotFoundError(errno.ENOENT, str(error)) from None
    if not folder.is_absolute():
        # Older versions of the library leave "~" where no home folder is known.
        raise FileNotFoundError(errno.ENOENT, "there is no home folder")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
