"""Paths of the program's resources and of the user's files; the only module that builds them."""

from __future__ import annotations

import functools
from pathlib import Path

import platformdirs

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


def settings_file() -> Path:
    """Return the file of the user's settings (its folder exists)."""
    return platformdirs.user_config_path("bayesgui", ensure_exists=True) / "settings.ini"


def recovery_folder() -> Path:
    """Return the folder of autosaved documents (it exists)."""
    folder = platformdirs.user_state_path("bayesgui", ensure_exists=True) / "recovery"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def kernel_cache() -> Path:
    """Return the folder of compiled kernels (it exists)."""
    folder = platformdirs.user_cache_path("bayesgui", ensure_exists=True) / "kernels"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
