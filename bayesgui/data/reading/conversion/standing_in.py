"""The file that stands in for a table of another program, or for one in several files.

It is made once, in a folder that is removed at the end of the program, and made again when the
original has changed.
"""

from __future__ import annotations

import atexit
import functools
import gzip
import hashlib
import shutil
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import most_unpacked
from bayesgui.core.errors import DataError
from bayesgui.core.guards.temporary_names import temporary_folder
from bayesgui.core.monitor import SILENT
from bayesgui.data.files import refuse_special
from bayesgui.data.reading.conversion.archives import unpacked
from bayesgui.data.reading.conversion.foreign import convert_foreign
from bayesgui.data.reading.conversion.suffixes import ARCHIVE, CONVERTED, FOREIGN, TEXTS
from bayesgui.data.reading.text_source import MAX_LINE, check_line, unpacks_to, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bayesgui.core.monitor import Monitor

_BLOCK = 2**20


@dataclass(frozen=True)
class StandIn:
    """A file that is read in place of another one."""

    path: Path
    remarks: tuple[str, ...] = ()


def needs_stand_in(path: Path) -> bool:
    """Tell whether another file must be read in place of this one."""
    if path.is_dir():
        return bool(_texts_in(path)) and not any(_parquet_in(path))
    return path.suffix.lower() in CONVERTED


def standing_in(place: Path | Sequence[Path], monitor: Monitor = SILENT) -> StandIn:
    """Return the file to read for a table.

    `place`: a file of any kind, a folder of text files of one shape, or several such files; a file
    that is known to the readers stands for itself.
    """
    if not isinstance(place, Path):
        return _joined(tuple(place), place[0].stem if place else "", monitor)
    if not needs_stand_in(place):
        return StandIn(place)
    try:
        if place.is_dir():
            return _joined(tuple(_texts_in(place)), place.name, monitor)
        refuse_special(place)
        digest = _digest(place, monitor)
    except OSError as error:
        raise DataError(
            "{path} cannot be read: {reason}. Choose another file.",
            path=place.name,
            reason=error.strerror or type(error).__name__,
        ) from None
    return _converted(place.resolve(), digest, monitor)


_MADE: dict[tuple[Path, bytes], StandIn] = {}


def _digest(path: Path, monitor: Monitor) -> bytes:
    """Return a digest of a file: another one of the same size may have the same time."""
    found = hashlib.blake2b()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            monitor.check()
            found.update(block)
    return found.digest()


def _converted(path: Path, digest: bytes, monitor: Monitor) -> StandIn:
    key = (path, digest)
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
    place = temporary_folder("bayesgui-tables-")
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
            blocks = _blocks(path, monitor)
            line = next(blocks).removeprefix(b"\xef\xbb\xbf")
            if header is None:
                header = line.strip()
                out.write(line)
            elif line.strip() != header:
                raise DataError(
                    "{path} has another header line than {first}; read files together that have "
                    "the same columns.",
                    path=path.name,
                    first=paths[0].name,
                )
            last = b"\n"
            for block in blocks:
                out.write(block)
                last = block[-1:]
            if last != b"\n":
                out.write(b"\n")
    return StandIn(target)


def _blocks(path: Path, monitor: Monitor) -> Iterator[bytes]:
    """Yield the first line of a text file, which may be compressed, and the rest in blocks."""
    is_packed = path.suffix.lower() == ".gz"
    try:
        left = most_unpacked(path.stat().st_size)
        with gzip.open(path) if is_packed else path.open("rb") as stream:
            line = stream.readline(MAX_LINE + 1)
            check_line(path, line)
            yield line
            while block := stream.read(_BLOCK):
                monitor.check()
                left -= len(block)
                if is_packed and left < 0:
                    raise unpacks_to(path, most_unpacked(path.stat().st_size))
                yield block
    except (OSError, EOFError, zlib.error) as error:
        raise unreadable(path, error) from None
