"""Imports the modules of a package so that their classes are registered."""

from __future__ import annotations

import importlib
import pkgutil


def import_modules(package: str) -> None:
    """Import every public module of a package and its subpackages, sorted by name.

    Compiled kernels are skipped; only `bayesgui.kernel_cache` imports them.
    """
    path = importlib.import_module(package).__path__
    for module in sorted(pkgutil.iter_modules(path), key=lambda m: m.name):
        if module.name.startswith("_") or module.name == "kernels":
            continue
        name = f"{package}.{module.name}"
        if module.ispkg:
            import_modules(name)
        else:
            importlib.import_module(name)
