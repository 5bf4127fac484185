"""Compiled kernels that a self-contained program carries, so that no first click compiles.

They are compiled when the program is made, once for each kind of processor in `KINDS`, and lie in a
folder inside the package that a program takes if its processor has all that they use. numba names
its files by the place of the sources; a carried one may be unpacked anywhere, so `Locator` names
them by the contents. ``python -m bayesgui.shipped_kernels KIND`` compiles those of one kind.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.metadata
import os
import platform
import sys
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent

FOLDER = "compiled_kernels"
"""Name of the folder inside the package."""

KINDS: dict[str, tuple[str, frozenset[str]]] = {
    "x86-64-v3": (
        "x86_64",
        frozenset(
            [
                "avx",
                "avx2",
                "bmi1",
                "bmi2",
                "f16c",
                "fma",
                "abm",
                "movbe",
                "sse4_2",
                "popcnt",
                "cx16",
            ]
        ),
    ),
    "x86-64-v2": ("x86_64", frozenset(["sse4_2", "popcnt", "cx16", "ssse3"])),
    "generic": ("aarch64", frozenset()),
}
"""Processors that LLVM has a name for: machine and flags, as Linux names both; the best first."""


def kinds() -> list[str]:
    """Return the kinds that this machine's programs are made for, the best first."""
    return [kind for kind, (machine, _) in KINDS.items() if machine == platform.machine()]


@functools.cache
def kind() -> str | None:
    """Return the best kind that this processor is of; None where that cannot be told."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return None
    flags = next((line.split(":")[1].split() for line in lines if line.startswith("flags")), [])
    return next((each for each in kinds() if KINDS[each][1] <= set(flags)), None)


@functools.cache
def sources_in(package: Path) -> list[Path]:
    """Return the files of all kernels of a package."""
    return sorted(package.glob("*/kernels/*.py"))


def digest_of(package: Path) -> hashlib._Hash:
    """Return a digest of what kernels are compiled of and by, wherever they are installed."""
    found = hashlib.sha256()
    for source in sources_in(package):
        found.update(f"{source.parent.parent.name}/{source.name}".encode())
        found.update(source.read_bytes())
    for distribution in ("numba", "llvmlite", "numpy"):
        found.update(importlib.metadata.version(distribution).encode())
    found.update(sys.version.encode())
    return found


@functools.cache
def _stamp() -> str:
    return digest_of(_PACKAGE).hexdigest()[:20]


def _place(of: str) -> Path:
    return _PACKAGE / FOLDER / of / _stamp()


@functools.cache
def folder() -> Path | None:
    """Return the folder of the kernels that this processor can run, if this program has one."""
    if not (_PACKAGE / FOLDER).is_dir():
        return None
    found = kind()
    return _place(found) if found is not None and _place(found).is_dir() else None


def used() -> Path | None:
    """Return the folder in which numba looks for the kernels that the program came with, if any."""
    given = Path(os.environ.get("NUMBA_CACHE_DIR") or ".")
    return given if (_PACKAGE / FOLDER) in given.parents else None


def use_shipped() -> bool:
    """Let numba load the kernels that this program carries, if it does; tell whether."""
    place = folder()
    if place is None:
        return False
    _use(place)
    return True


def leave(place: Path) -> None:
    """Let numba compile into another folder from now on: what the program carries is damaged."""
    os.environ["NUMBA_CACHE_DIR"] = str(place)
    if "numba" in sys.modules:
        importlib.import_module("numba").config.reload_config()


def _use(place: Path) -> None:
    """Set numba's folder and the processor that it compiles for; before its first import."""
    os.environ["NUMBA_CACHE_DIR"] = str(place)
    os.environ["NUMBA_CPU_NAME"] = place.parent.name
    os.environ["NUMBA_CPU_FEATURES"] = ""
    os.environ["NUMBA_CACHE_LOCATOR_CLASSES"] = f"{__name__}.Locator,UserProvidedCacheLocator"


class Locator:
    """Tells numba where a kernel's files are, and what must not have changed since; its protocol.

    The name of the folder says all that could change.
    """

    def __init__(self, line: int, place: str) -> None:
        self._line, self._place = line, place

    @classmethod
    def from_function(cls, function: Any, file: str) -> Locator | None:
        """Return the locator of a kernel; None for a function of anything else."""
        source = Path(file).resolve()
        place = used()
        if place is None or source not in sources_in(_PACKAGE):
            return None
        floor = source.parents[1].name
        return cls(function.__code__.co_firstlineno, str(place / floor))

    def ensure_cache_path(self) -> None:
        """Make the folder."""
        os.makedirs(self._place, exist_ok=True)

    def get_cache_path(self) -> str:
        """Return the folder of the kernel's files."""
        return self._place

    def get_source_stamp(self) -> str:
        """Return what numba compares with the stamp in a file."""
        return _stamp()

    def get_disambiguator(self) -> str:
        """Return a part of the file's name."""
        return str(self._line)


def main() -> None:
    """Compile all kernels for the kind that is named, into the folder of the package."""
    (of,) = sys.argv[1:]
    place = _place(of)
    place.mkdir(parents=True, exist_ok=True)
    _use(place)
    # Found by its name, as it is above this floor.
    importlib.import_module(f"{_PACKAGE.name}.kernel_warming").warm_up()
    for lock in place.glob("lock-*"):
        lock.unlink()


if __name__ == "__main__":
    main()
