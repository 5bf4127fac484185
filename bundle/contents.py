"""What the self-contained program is made of, and what is left out of it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HIDDEN = [
    "xlrd",
    "odf.opendocument",
    "numba._devicearray",
    "numba.mviewbuf",
    "numba.np.ufunc._num_threads",
    "pyarrow.csv",
    "pyarrow.feather",
    "pyarrow.parquet",
    "uvicorn.loops.asyncio",
    "uvicorn.protocols.http.h11_impl",
    "uvicorn.lifespan.on",
    "uvicorn.lifespan.off",
]
"""Modules that are imported by a name that no source says."""

EXCLUDED = [
    "tkinter",
    "IPython",
    "anywidget",
    "ibis",
    "matplotlib",
    "jinja2",
    "lxml",
    "pyarrow.flight",
    "pyarrow.substrait",
    "pyarrow.orc",
    "pyarrow.tests",
    "numpy.tests",
    "pandas.tests",
    "scipy.tests",
    "sklearn.tests",
    "networkx.tests",
    "numba.tests",
    "numba.cuda",
    "llvmlite.tests",
    "PyInstaller",
    "setuptools",
    "pip",
    "wheel",
]
"""What the libraries could use, and this program has no use for."""

METADATA = ["numba", "llvmlite", "numpy", "pyarrow", "pandas", "scikit-learn"]
"""Packages whose versions are read when the program runs."""

FALLBACKS = [
    "libmd.so.0",
    "libbsd.so.0",
    "libXau.so.6",
    "libXdmcp.so.6",
    "libxcb.so.1",
    "libX11.so.6",
    "libXext.so.6",
    "libGLdispatch.so.0",
    "libGLX.so.0",
    "libGL.so.1",
    "libOpenGL.so.0",
    "libEGL.so.1",
    "libwayland-client.so.0",
    "libwayland-cursor.so.0",
    "libwayland-egl.so.1",
]
"""Libraries that are the system's where it has them, each after those that it needs."""

Entry = tuple[str, str, str]
"""Place in the program, the file, and its kind."""

_LEFT_OUT = re.compile(
    "|".join(
        (
            r"libarrow_(flight|s3)|libarrow_python_flight|_(flight|substrait|orc|s3fs|gcsfs"
            r"|azurefs|hdfs)\.cpython|_pyarrow_cpp_tests|pyarrow/(include|src|tests)",
            r"plugins/platformthemes/libqgtk3|^libcups\.so",
            r"plugins/platforms/libq(eglfs|linuxfb|minimalegl|vkkhrdisplay|vnc)",
            r"plugins/(egldeviceintegrations|generic|networkinformation|tls|sqldrivers|qml)",
            r"plugins/platforminputcontexts/libqtvirtualkeyboard",
            r"libQt6(EglF|Qml|Quick|VirtualKeyboard|Sql|Eglfs|Pdf|3D)",
            r"Qt/(qml|metatypes|libexec)|translations/(?!qt(base)?_(zh_CN|en)\.)(?=[^/]*\.qm$)",
            r"(sklearn|scipy|pandas|numpy|networkx|numba)/(.*/)?(tests|datasets/(data|images))/",
            r"mpl-data|\.pyi$",
        )
    )
)


def is_needed(place: str) -> bool:
    """Tell whether a file belongs into the program, by its place there."""
    place = place.replace("\\", "/")
    return place.startswith("bayesgui/") or _LEFT_OUT.search(place) is None


def without_unused(binaries: list[Entry], links: Callable[[str], set[str]]) -> list[Entry]:
    """Return the files without libraries of the system that none of the others is linked with.

    They came along with a file that is left out. What reaches printers stays, and its libraries are
    those of the system, or there is nothing to print on.

    `links`: returns the names of the libraries that a file is linked with.
    """
    linked = {entry[0]: links(entry[1]) for entry in binaries if "/printsupport/" not in entry[0]}
    kept = list(binaries)
    while True:
        wanted = {name for entry in kept for name in linked.get(entry[0], ())}
        left = [entry for entry in kept if not _of_system(entry[0]) or entry[0] in wanted]
        if len(left) == len(kept):
            return left
        kept = left


def _of_system(place: str) -> bool:
    return "/" not in place and place.startswith("lib") and not place.startswith("libpython")


def modules(package: Path) -> list[str]:
    """Return the names of all modules of a package."""
    found = []
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package.parent).with_suffix("").parts
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


def shared_library(name: str) -> Path | None:
    """Return the file of a library of this system, None if there is none."""
    listed = subprocess.run(
        ["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=False
    ).stdout
    found = re.search(rf"^\s*{re.escape(name)} \(libc6,.*=> (.+)$", listed, re.MULTILINE)
    return Path(found[1]).resolve() if found else None
