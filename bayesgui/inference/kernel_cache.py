"""Where compiled kernels are kept between runs, and whether they are there already.

numba looks only at the file that holds a function, so a change in a file it calls would silently
run old code: the folder's name carries a hash of all kernel files. It also carries the versions and
the processor, so that no foreign code is ever loaded.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import importlib.metadata
import os
import pickle
import platform
import sys
import tempfile
from pathlib import Path

from bayesgui import paths

_KERNELS = "bayesgui.inference.kernels"

KERNEL_MODULES = tuple(f"{_KERNELS}.{name}" for name in ("assembly", "elimination", "propagation"))
"""Modules that compile (or load) what engines call when they are imported."""

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
"""What numba raises on reading a damaged file, depending on where it is damaged."""


@functools.cache
def folder() -> Path:
    """Return the folder of this version's compiled kernels; it may not exist yet."""
    digest = hashlib.sha256()
    for source in _sources():
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    for distribution in ("numba", "llvmlite", "numpy"):
        digest.update(importlib.metadata.version(distribution).encode())
    digest.update(sys.version.encode())
    digest.update(_processor().encode())
    return _user_folder() / digest.hexdigest()[:20]


def _sources() -> list[Path]:
    return sorted((Path(__file__).resolve().parent / "kernels").glob("*.py"))


def _user_folder() -> Path:
    try:
        return paths.kernel_cache()
    except OSError:
        # A home that cannot be written: every start compiles, into a place of its own.
        return Path(tempfile.mkdtemp(prefix="bayesgui-kernels-"))


def _processor() -> str:
    """Return what tells one kind of processor from another."""
    kinds = {platform.machine(), platform.processor()}
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith(("model name", "flags", "Features")):
                kinds.add(line)
    except OSError:
        pass
    return "\n".join(sorted(kinds))


def prepare() -> None:
    """Tell numba where to keep compiled code; must run before numba is imported for the first time.

    A folder that was named from outside (``NUMBA_CACHE_DIR``) is left as it is, so that tests and
    packagers can have their own.
    """
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder()))


def _marker() -> Path:
    return Path(os.environ.get("NUMBA_CACHE_DIR") or folder()) / f"{_COMPLETE}-{folder().name}"


def kernels_ready() -> bool:
    """Tell, without importing numba, whether loading the kernels will need no compiling."""
    return _marker().is_file()


def load() -> None:
    """Import all kernels, from the cache if they are there; a damaged cache is deleted.

    Notes
    -----
    After a failure the second attempt compiles anew; an error that comes again is none of the
    cache's.
    """
    prepare()
    try:
        _import_all()
    except _DAMAGE:
        discard()
        _import_all()
    if not _marker().is_file():
        try:
            _marker().touch()
        except OSError:
            return  # nothing can be kept here; every run compiles


def _import_all() -> None:
    for module in KERNEL_MODULES:
        importlib.import_module(module)


def discard() -> None:
    """Delete the compiled kernels, and nothing else that numba may keep in the same folder."""
    stems = {source.stem for source in _sources()}
    for file in [_marker(), *_marker().parent.glob("*/*.nb?")]:
        if file == _marker() or file.name.partition(".")[0] in stems:
            with contextlib.suppress(OSError):
                file.unlink()
    for module in [name for name in sys.modules if name.startswith(_KERNELS + ".")]:
        del sys.modules[module]


def warm_up() -> None:
    """Compile every kernel that is not in the cache yet; meant for a child process."""
    load()
