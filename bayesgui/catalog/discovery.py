"""Imports the modules of a package, so that what they register is known."""

from __future__ import annotations

import importlib
import pkgutil


def import_modules(package: str) -> None:
    """Import every public module of a package and of the folders in it, sorted by name.

    Compiled kernels are left out: `bayesgui.kernel_cache` alone imports them.
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
