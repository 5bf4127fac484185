"""The cache of compiled kernels.

numba checks only the file that defines a function, so after a change in a file that it calls, old
code would run silently: therefore the name of the cache folder contains a hash of all kernel files,
of their place, of the versions and of the processor.

Kernels are in folders named ``kernels`` of the packages that call them. A kernel called from Python
has an explicit signature, so that importing its module compiles or loads it.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import importlib
import importlib.metadata
import os
import pickle
import platform
import shutil
import stat
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui import paths

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

_PACKAGE = Path(__file__).resolve().parent.name

_COMPLETE = "complete"

_DAMAGE = (
    OSError,
    EOFError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ImportError,
    RuntimeError,
    pickle.PickleError,
)
"""Exceptions raised by numba for a damaged cache file."""


@functools.cache
def folder() -> Path:
    """Return the folder of this version's compiled kernels; it may not exist yet."""
    digest = hashlib.sha256()
    # numba keeps the code of each installation apart, so one would be marked for another.
    digest.update(str(Path(__file__).resolve().parent).encode())
    for source in _sources():
        digest.update(f"{source.parent.parent.name}/{source.name}".encode())
        digest.update(source.read_bytes())
    for distribution in ("numba", "llvmlite", "numpy"):
        digest.update(importlib.metadata.version(distribution).encode())
    digest.update(sys.version.encode())
    digest.update(_processor().encode())
    return _user_folder() / digest.hexdigest()[:20]


def _sources() -> list[Path]:
    return sorted(Path(__file__).resolve().parent.glob("*/kernels/*.py"))


def _user_folder() -> Path:
    with contextlib.suppress(OSError):
        usual = paths.kernel_cache()
        if os.access(usual, os.W_OK | os.X_OK):
            return usual
    # The home directory is not writable: one temporary folder for all runs of this user.
    user = os.getuid() if hasattr(os, "getuid") else "user"
    shared = Path(tempfile.gettempdir()) / f"bayesgui-kernels-{user}"
    with contextlib.suppress(OSError):
        shared.mkdir(mode=0o700, exist_ok=True)
        if _is_private(shared):
            return shared
    # Another user made that folder, so its content must not be run: every start compiles.
    own = Path(tempfile.mkdtemp(prefix="bayesgui-kernels-"))
    atexit.register(shutil.rmtree, own, ignore_errors=True)
    return own


def _is_private(place: Path) -> bool:
    """Tell whether a folder is owned by the user and not writable by others."""
    found = place.lstat()
    if not stat.S_ISDIR(found.st_mode) or not os.access(place, os.W_OK | os.X_OK):
        return False
    return not hasattr(os, "getuid") or (
        found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    )


def _processor() -> str:
    """Return a description of the processor that differs between incompatible ones."""
    kinds = {platform.machine(), platform.processor()}
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith(("model name", "flags", "Features")):
                kinds.add(line)
    except OSError:
        pass
    return "\n".join(sorted(kinds))


def prepare() -> None:
    """Set numba's cache folder; must run before numba is imported for the first time.

    A folder set by ``NUMBA_CACHE_DIR`` is kept, for tests and packagers; an empty name counts as
    unset.
    """
    # numba treats an empty name as unset, and would store code beside the sources, where stale code
    # is not detected.
    if not os.environ.get("NUMBA_CACHE_DIR"):
        os.environ["NUMBA_CACHE_DIR"] = str(folder())


def _marker(floor: str) -> Path:
    place = Path(os.environ.get("NUMBA_CACHE_DIR") or folder())
    return place / f"{_COMPLETE}-{floor}-{folder().name}"


def kernels_ready(*floors: str) -> bool:
    """Tell, without importing numba, whether the kernels can be loaded without compiling.

    Parameters
    ----------
    *floors : str
        Names of packages with kernels; by default all.
    """
    return all(_marker(floor).is_file() for floor in floors or packages())


def share_compiled() -> float:
    """Return about how much of all kernels is in the cache, from 0 to 1."""
    place = Path(os.environ.get("NUMBA_CACHE_DIR") or folder())
    names = {source.stem for source in _sources()}
    found = {file.name.partition(".")[0] for file in place.glob("*/*.nbi")}
    return len(names & found) / len(names)


def load(floor: str = "inference") -> None:
    """Import the kernels of a package, from the cache if possible; a damaged cache is deleted.

    Parameters
    ----------
    floor : str
        Name of the package, such as ``"inference"`` or ``"data"``.

    Notes
    -----
    After a failure the second attempt recompiles; an error that persists is not caused by the
    cache.
    """
    if floor in _loaded:
        return
    prepare()
    if not _is_intact(floor):
        discard()
    if not kernels_ready(floor):
        _tell()
    try:
        _import(floor)
    except _DAMAGE:
        discard()
        _import(floor)
    _loaded.add(floor)
    # If nothing can be cached, every run compiles.
    with contextlib.suppress(OSError):
        _mark_complete(floor)


def is_loaded(floor: str) -> bool:
    """Tell whether the kernels of a package have been imported by this process.

    Parameters
    ----------
    floor : str
        Name of the package, such as ``"inference"``.
    """
    return floor in _loaded


def module(floor: str, name: str) -> ModuleType:
    """Return one module of kernels, without those of the same package that it does not need.

    Parameters
    ----------
    floor : str
        Name of the package, such as ``"learning"``.
    name : str
        Name of the module in its folder ``kernels``.

    Notes
    -----
    Compiling a package takes a minute; a command that needs a few of its kernels waits for these.
    """
    found = _modules.get((floor, name))
    if found is not None:
        return found
    prepare()
    if floor not in _loaded | _checked and not _is_intact(floor):
        discard()
    _checked.add(floor)
    if not kernels_ready(floor) and not _is_compiled(floor, name):
        _tell()
    path = f"{_PACKAGE}.{floor}.kernels.{name}"
    try:
        found = importlib.import_module(path)
    except _DAMAGE:
        discard()
        found = importlib.import_module(path)
    return _modules.setdefault((floor, name), found)


def tell_before_compiling(tell: Callable[[], None]) -> None:
    """Call a function before kernels are compiled that are not in the cache, once at most.

    Parameters
    ----------
    tell : callable
        Such as one that asks for patience.
    """
    _listeners.append(tell)


def _tell() -> None:
    while _listeners:
        _listeners.pop()()


def _is_compiled(floor: str, name: str) -> bool:
    """Tell whether the cache has code of a module of kernels."""
    return any(_compiled_folder(floor).glob(f"{name}.*.nbi"))


_listeners: list[Callable[[], None]] = []
_modules: dict[tuple[str, str], ModuleType] = {}
"""Modules handed out; a search asks for the same ones many times a second."""
_loaded: set[str] = set()
_checked: set[str] = set()
"""Packages whose files were compared with their digests."""


def kernels_intact() -> bool:
    """Tell whether the files of all compiled kernels are as they were written.

    Notes
    -----
    Code with a flipped bit would crash the process, or answer wrongly.
    """
    return all(map(_is_intact, packages()))


def _is_intact(floor: str) -> bool:
    """Tell whether a package's files have the digests in its marker, if there is one."""
    try:
        text = _marker(floor).read_text(encoding="ascii")
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    # A marker of an older version is empty.
    return not text or text == _digests(floor)


def _mark_complete(floor: str) -> None:
    marker, text = _marker(floor), _digests(floor)
    if marker.is_file() and marker.read_text(encoding="ascii") == text:
        return
    part = marker.with_name(f"{marker.name}.{os.getpid()}")
    part.write_text(text, encoding="ascii")
    part.replace(marker)


def _compiled_folder(floor: str) -> Path:
    """Return the folder of a package's compiled kernels, named as numba names it."""
    # A folder given for the cache may serve others too.
    place = Path(__file__).resolve().parent / floor / "kernels"
    digest = hashlib.sha1(str(place).encode(), usedforsecurity=False).hexdigest()
    return _marker(floor).parent / f"kernels_{digest}"


def _digests(floor: str) -> str:
    """Return a line for each file of a package's compiled kernels: digest and name."""
    stems = {source.stem for source in _sources() if source.parent.parent.name == floor}
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(_compiled_folder(floor).glob("*.nb?"))
        if file.name.partition(".")[0] in stems
    ]
    return "".join(lines)


def _import(floor: str) -> None:
    for source in _sources():
        if source.parent.parent.name == floor and source.stem != "__init__":
            importlib.import_module(f"{_PACKAGE}.{floor}.kernels.{source.stem}")


def packages() -> list[str]:
    """Return the packages with kernels, those first that an answer waits for."""
    found = {source.parent.parent.name for source in _sources()}
    return sorted(found, key=lambda floor: (floor != "inference", floor))


def discard() -> None:
    """Delete the compiled kernels, but no other numba files in the same folder."""
    stems = {source.stem for source in _sources()}
    markers = list(map(_marker, packages()))
    for file in [*markers, *markers[0].parent.glob("*/*.nb?")]:
        if file in markers or file.name.partition(".")[0] in stems:
            with contextlib.suppress(OSError):
                file.unlink()
    _loaded.clear()
    _checked.clear()
    folders = tuple(f"{_PACKAGE}.{floor}.kernels." for floor in packages())
    for module in [name for name in sys.modules if name.startswith(folders)]:
        del sys.modules[module]


def warm_up() -> None:
    """Compile every kernel that is not in the cache yet; intended for a child process."""
    for floor in packages():
        load(floor)
