"""The file that stands in for a table of another program, or for one in several files.

It is made once, in a folder that is removed at the end of the program, and made again when the
original has changed.
"""

from __future__ import annotations

import atexit
import functools
import gzip
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.data.reading.conversion.archives import unpacked
from bayesgui.data.reading.conversion.foreign import convert_foreign
from bayesgui.data.reading.conversion.suffixes import ARCHIVE, CONVERTED, FOREIGN, TEXTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor


@dataclass(frozen=True)
class StandIn:
    """A file that is read in place of another one.

    Parameters
    ----------
    path : Path
        The file.
    remarks : tuple of str
        On what was left out of the original.
    """

    path: Path
    remarks: tuple[str, ...] = ()


def needs_stand_in(path: Path) -> bool:
    """Tell whether another file must be read in place of this one."""
    if path.is_dir():
        return bool(_texts_in(path)) and not any(_parquet_in(path))
    return path.suffix.lower() in CONVERTED


def standing_in(place: Path | Sequence[Path], monitor: Monitor = SILENT) -> StandIn:
    """Return the file to read for a table.

    Parameters
    ----------
    place : Path or sequence of Path
        A file of any kind, a folder of text files of one shape, or several such files; a file that
        is known to the readers stands for itself.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    DataError
        If the file cannot be read, a package is needed that is not installed (which one is said),
        or the header lines of several files differ.
    """
    if not isinstance(place, Path):
        return _joined(tuple(place), place[0].stem if place else "", monitor)
    if not needs_stand_in(place):
        return StandIn(place)
    try:
        if place.is_dir():
            return _joined(tuple(_texts_in(place)), place.name, monitor)
        about = place.stat()
    except OSError as error:
        raise DataError(
            "{path} cannot be read: {reason}. Choose another file.",
            path=place.name,
            reason=error.strerror or type(error).__name__,
        ) from None
    return _converted(place.resolve(), about.st_mtime_ns, about.st_size, monitor)


_MADE: dict[tuple[Path, int, int], StandIn] = {}


def _converted(path: Path, changed: int, size: int, monitor: Monitor) -> StandIn:
    key = (path, changed, size)
    found = _MADE.get(key)
    if found is None or not found.path.exists():
        if path.suffix.lower() == ARCHIVE:
            members = unpacked(path, _folder(), (*TEXTS, ".parquet", ".pq", *FOREIGN), monitor)
            found = (
                standing_in(members[0], monitor)
                if len(members) == 1
                else _joined(members, path.stem, monitor)
            )
        else:
            target = _folder() / f"{path.stem}.parquet"
            found = StandIn(target, convert_foreign(path, target, monitor))
        _MADE[key] = found
    return found


@functools.cache
def _all_folders() -> Path:
    place = Path(tempfile.mkdtemp(prefix="bayesgui-tables-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    return place


def _folder() -> Path:
    return Path(tempfile.mkdtemp(dir=_all_folders()))


def _texts_in(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.iterdir()
        if Path(path.name.lower().removesuffix(".gz")).suffix in TEXTS
        and path.is_file()
        and not path.name.startswith((".", "_"))
    )


def _parquet_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.suffix in (".parquet", ".pq")]


def _joined(paths: Sequence[Path], stem: str, monitor: Monitor) -> StandIn:
    """Write the rows of text files with the same header line into one file."""
    if not paths:
        raise DataError("No file is given; name one or several with the same columns.")
    if len(paths) == 1:
        return standing_in(paths[0], monitor)
    suffix = Path(paths[0].name.lower().removesuffix(".gz")).suffix
    for path in paths:
        if Path(path.name.lower().removesuffix(".gz")).suffix not in TEXTS:
            raise DataError(
                "{path} is not a text file; several files are read together if each is CSV with "
                "the same header line.",
                path=path.name,
            )
    target = _folder() / f"{stem}{suffix}"
    header: bytes | None = None
    with target.open("wb") as out:
        for k, path in enumerate(paths):
            monitor.check()
            monitor.report(k / len(paths))
            content = _content(path)
            line, end, rows = content.removeprefix(b"\xef\xbb\xbf").partition(b"\n")
            if header is None:
                header = line.strip()
                out.write(line + end)
            elif line.strip() != header:
                raise DataError(
                    "{path} has another header line than {first}; read files together that have "
                    "the same columns.",
                    path=path.name,
                    first=paths[0].name,
                )
            out.write(rows if not rows or rows.endswith(b"\n") else rows + b"\n")
    return StandIn(target)


def _content(path: Path) -> bytes:
    try:
        data = path.read_bytes()
        return gzip.decompress(data) if path.suffix.lower() == ".gz" else data
    except (OSError, EOFError) as error:
        raise DataError(
            "{path} cannot be read: {reason}. Choose another file.",
            path=path.name,
            reason=getattr(error, "strerror", None) or str(error) or type(error).__name__,
        ) from None
