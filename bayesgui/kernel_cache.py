"""The cache of compiled kernels.

numba checks only the file that defines a function, so after a change in a file that it calls, old
code would run silently: therefore the name of the cache folder contains a hash of all kernel files,
of their place, of the versions and of the processor.

Kernels are in folders named ``kernels`` of the packages that call them. A kernel called from Python
has an explicit signature, so that importing its module compiles or loads it. A module is the unit
of what is compiled: it holds what is used together, and what several share is in modules that
compile nothing, so that a job waits for what it needs and no more.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import importlib
import os
import pickle
import platform
import re
import shutil
import stat
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui import paths, shipped_kernels
from bayesgui.kernel_lock import held

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager
    from types import ModuleType

    Kernels = tuple[str, str]
    """Name of a package, and of a module of its kernels."""
    Compiler = Callable[[Sequence[Kernels]], AbstractContextManager[object]]

_PACKAGE = Path(__file__).resolve().parent.name

_COMPLETE = "complete"

_KERNEL = re.compile(r"^@njit\([^@]*?(?:\*\*(?:WHOLE|LEAN|OPTIONS)|cache=True)", re.MULTILINE)
"""A function that is compiled when its module is imported."""

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
    """Return the folder of this version's kernels compiled here; it may not exist yet."""
    package = Path(__file__).resolve().parent
    digest = shipped_kernels.digest_of(package)
    # numba keeps the code of each installation apart, so one would be marked for another.
    digest.update(str(package).encode())
    digest.update(_processor().encode())
    return _user_folder() / digest.hexdigest()[:20]


def _sources() -> list[Path]:
    return shipped_kernels.sources_in(Path(__file__).resolve().parent)


def _user_folder() -> Path:
    with contextlib.suppress(OSError):
        usual = paths.kernel_cache()
        _make_private(usual)
        if paths.is_private(usual):
            return usual
    # The home directory is not writable: one temporary folder for all runs of this user.
    user = os.getuid() if hasattr(os, "getuid") else "user"
    shared = Path(tempfile.gettempdir()) / f"bayesgui-kernels-{user}"
    with contextlib.suppress(OSError):
        shared.mkdir(mode=0o700, exist_ok=True)
        if paths.is_private(shared):
            return shared
    # Another user made that folder, so its content must not be run: every start compiles.
    own = Path(tempfile.mkdtemp(prefix="bayesgui-kernels-"))
    atexit.register(shutil.rmtree, own, ignore_errors=True)
    return own


def _make_private(place: Path) -> None:
    """Let nobody else write into a folder of the user; what anybody may have put there is deleted.

    Its files are pickled, and run when they are read.
    """
    found = place.lstat()
    if not hasattr(os, "getuid") or found.st_uid != os.getuid() or not stat.S_ISDIR(found.st_mode):
        return
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        place.chmod(stat.S_IMODE(found.st_mode) & ~(stat.S_IWGRP | stat.S_IWOTH))
    if found.st_mode & stat.S_IWOTH:
        for each in place.iterdir():
            shutil.rmtree(each, ignore_errors=True)


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
    if not os.environ.get("NUMBA_CACHE_DIR") and not shipped_kernels.use_shipped():
        os.environ["NUMBA_CACHE_DIR"] = str(folder())


def _marker(floor: str, name: str) -> Path:
    place = _shipped()
    mark = folder().name if place is None else place.name
    if place is None:
        place = Path(os.environ.get("NUMBA_CACHE_DIR") or folder())
    return place / f"{_COMPLETE}-{floor}.{name}-{mark}"


def _shipped() -> Path | None:
    """Return the folder of the kernels that the program came with, if it is the cache."""
    given = os.environ.get("NUMBA_CACHE_DIR")
    return shipped_kernels.used() if given else shipped_kernels.folder()


def kernels_ready(*floors: str) -> bool:
    """Tell, without importing numba, whether the kernels can be loaded without compiling.

    `*floors`: names of packages with kernels; by default all.
    """
    return all(is_ready(floor, name) for floor in floors or packages() for name in _names(floor))


def is_ready(floor: str, *names: str) -> bool:
    """Tell, without importing numba, whether modules of kernels are loaded without compiling.

    `floor`: name of the package, such as ``"learning"``. `*names`: names of modules in its folder
    ``kernels``.
    """
    return all((floor, name) in _modules or _marker(floor, name).is_file() for name in names)


def load(floor: str = "inference") -> None:
    """Import all kernels of a package, from the cache if possible; a damaged cache is deleted.

    `floor`: name of the package, such as ``"inference"`` or ``"data"``.
    """
    modules(floor, *_names(floor))


def is_loaded(floor: str, *names: str) -> bool:
    """Tell whether modules of kernels have been imported by this process.

    `floor`: name of the package, such as ``"inference"``. `*names`: names of modules in its folder
    ``kernels``; by default all.
    """
    return all((floor, name) in _modules for name in names or _names(floor))


def module(floor: str, name: str) -> ModuleType:
    """Return one module of kernels, without those of the same package that it does not need.

    `floor`: name of the package, such as ``"learning"``. `name`: name of the module in its folder
    ``kernels``.

    After a failure the second attempt recompiles; an error that persists is not caused by the
    cache.
    """
    return _modules.get((floor, name)) or modules(floor, name)[0]


def modules(floor: str, *names: str) -> tuple[ModuleType, ...]:
    """Return several modules of kernels; those that are not in the cache are compiled together.

    `floor`: name of the package, such as ``"learning"``. `*names`: names of modules in its folder
    ``kernels``, the slowest to compile first.
    """
    if all((floor, name) in _modules for name in names):
        return tuple(_modules[floor, name] for name in names)
    prepare()
    if floor not in _checked and not _is_intact(floor):
        discard()
    _checked.add(floor)
    missing = [(floor, name) for name in names if _is_missing(floor, name)]
    with contextlib.ExitStack() as stack:
        if missing:
            _tell()
            stack.enter_context(_compilers[-1](missing))
        found = {(floor, name): _imported(floor, name) for name in names}
    _modules.update(found)
    return tuple(found.values())


def compile_by(compiler: Compiler | None) -> None:
    """Let something else see to modules that are not in the cache before they are imported.

    `compiler`: takes pairs of package and module, and returns a context in which these are
    imported: what it has compiled when the context is entered, or compiles meanwhile, is loaded.
    None for the usual: this process compiles, and a child process with it.
    """
    _compilers[1:] = [] if compiler is None else [compiler]


def compiles_elsewhere() -> bool:
    """Tell whether other processes compile, so that something can be done meanwhile."""
    return len(_compilers) > 1


def _by_halves(missing: Sequence[Kernels]) -> AbstractContextManager[object]:
    """Let a child process compile from the end what this process compiles from the beginning."""
    from bayesgui import kernel_child

    if len(missing) < 2 or (os.cpu_count() or 1) < 2:
        return contextlib.nullcontext()
    return kernel_child.compiling([f"{floor}.{name}" for floor, name in reversed(missing)])


def _is_missing(floor: str, name: str) -> bool:
    """Tell whether a module has kernels that are not in the cache."""
    if is_ready(floor, name):
        return False
    source = Path(__file__).resolve().parent / floor / "kernels" / f"{name}.py"
    return _KERNEL.search(source.read_text(encoding="utf-8")) is not None


def _imported(floor: str, name: str) -> ModuleType:
    path = f"{_PACKAGE}.{floor}.kernels.{name}"
    if is_ready(floor, name):
        try:
            return importlib.import_module(path)
        except _DAMAGE:
            discard()
    with held(_marker(floor, name)):
        try:
            found = importlib.import_module(path)
        except _DAMAGE:
            discard()
            found = importlib.import_module(path)
        # If nothing can be cached, every run compiles.
        with contextlib.suppress(OSError):
            _mark_complete(floor, name)
    return found


def tell_before_compiling(tell: Callable[[], None]) -> None:
    """Call a function before kernels are compiled that are not in the cache, once at most."""
    _listeners.append(tell)


def _tell() -> None:
    while _listeners:
        _listeners.pop()()


_listeners: list[Callable[[], None]] = []
_compilers: list[Compiler] = [_by_halves]
_modules: dict[Kernels, ModuleType] = {}
"""Modules handed out; a search asks for the same ones many times a second."""
_checked: set[str] = set()
"""Packages whose files were compared with their digests."""


def kernels_intact() -> bool:
    """Tell whether the files of all compiled kernels are as they were written.

    Code with a flipped bit would crash the process, or answer wrongly.
    """
    return all(map(_is_intact, packages()))


def _is_intact(floor: str) -> bool:
    """Tell whether the files of a package's complete modules have the digests in their markers."""
    return all(_has_its_digests(floor, name) for name in _names(floor))


def _has_its_digests(floor: str, name: str) -> bool:
    try:
        text = _marker(floor, name).read_text(encoding="ascii")
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return text == _digests(floor, name)


def _mark_complete(floor: str, name: str) -> None:
    marker, text = _marker(floor, name), _digests(floor, name)
    if marker.is_file() and marker.read_text(encoding="ascii") == text:
        return
    part = marker.with_name(f"{marker.name}.{os.getpid()}")
    part.write_text(text, encoding="ascii")
    part.replace(marker)


def _compiled_folder(floor: str) -> Path:
    """Return the folder of a package's compiled kernels, named as numba names it."""
    home = _marker(floor, "").parent
    if _shipped() is not None:
        return home / floor
    # A folder given for the cache may serve others too.
    place = Path(__file__).resolve().parent / floor / "kernels"
    digest = hashlib.sha1(str(place).encode(), usedforsecurity=False).hexdigest()
    return home / f"kernels_{digest}"


def _digests(floor: str, name: str) -> str:
    """Return a line for each file of a module's compiled kernels: digest and name."""
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(_compiled_folder(floor).glob(f"{name}.*.nb?"))
    ]
    return "".join(lines)


def _names(floor: str) -> list[str]:
    """Return the names of a package's modules of kernels."""
    found = [each.stem for each in _sources() if each.parent.parent.name == floor]
    return [name for name in found if name != "__init__"]


def every_module() -> list[str]:
    """Return package and module of all kernels, such as ``"learning.climbing"``."""
    return [f"{floor}.{name}" for floor in packages() for name in _names(floor)]


def packages() -> list[str]:
    """Return the packages with kernels, those first that an answer waits for."""
    found = {source.parent.parent.name for source in _sources()}
    return sorted(found, key=lambda floor: (floor != "inference", floor))


def discard() -> None:
    """Delete the compiled kernels, but no other numba files in the same folder.

    Those that the program came with stay, and are not used any more.
    """
    if _shipped() is not None:
        shipped_kernels.leave(folder())
    for floor in packages():
        for name in _names(floor):
            marker = _marker(floor, name)
            for file in [marker, *_compiled_folder(floor).glob(f"{name}.*.nb?")]:
                with contextlib.suppress(OSError):
                    file.unlink()
    _checked.clear()
    _modules.clear()
    folders = tuple(f"{_PACKAGE}.{floor}.kernels." for floor in packages())
    for module in [name for name in sys.modules if name.startswith(folders)]:
        del sys.modules[module]
