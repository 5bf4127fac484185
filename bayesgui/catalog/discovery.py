"""Imports the modules of a package, so that what they register is known."""

from __future__ import annotations

import importlib
import pkgutil


def import_modules(package: str) -> None:
    """Import every public module of a package, sorted by name."""
    path = importlib.import_module(package).__path__
    for module in sorted(pkgutil.iter_modules(path), key=lambda m: m.name):
        if not module.name.startswith("_"):
            importlib.import_module(f"{package}.{module.name}")
