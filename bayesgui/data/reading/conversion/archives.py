"""Tables in a ZIP archive."""

from __future__ import annotations

import shutil
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import most_unpacked
from bayesgui.core.errors import DataError
from bayesgui.core.name_lists import list_names
from bayesgui.data.reading.text_source import unpacks_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor

PIECE = 2**22
"""Bytes between two polls for cancellation."""

MAX_MEMBERS = 10_000
"""Maximum number of tables in an archive, each of which becomes a file."""


def unpacked(
    path: Path, folder: Path, suffixes: Sequence[str], monitor: Monitor
) -> tuple[Path, ...]:
    """Unpack the tables of an archive into a folder.

    `suffixes`: suffixes of tables; other files are left out.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            members = [each for each in archive.infolist() if _is_table(each.filename, suffixes)]
            if not members:
                raise DataError(
                    "{path} holds no table, but {names}; pack a CSV or Parquet file.",
                    path=path.name,
                    names=list_names(archive.namelist()) or "–",
                )
            if len(members) > MAX_MEMBERS:
                raise DataError(
                    "{path} holds more than {most:,} tables; put their rows into fewer files.",
                    path=path.name,
                    most=MAX_MEMBERS,
                )
            size = path.stat().st_size
            left = most_unpacked(size)
            if sum(each.file_size for each in members) > left:
                raise unpacks_to(path, left)
            if sum(each.file_size for each in members) > shutil.disk_usage(folder).free:
                raise DataError(
                    "There is no room to unpack {path}; unpack it elsewhere.", path=path.name
                )
            found = []
            for k, each in enumerate(members):
                found.append(_copy(archive, each, folder / str(k), left, monitor))
                left -= found[-1].stat().st_size
                if left < 0:
                    raise unpacks_to(path, most_unpacked(size))
                monitor.report((k + 1) / len(members))
            return tuple(found)
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError) as error:
        raise DataError(
            "{path} cannot be unpacked: {reason}. Unpack it, and choose the table.",
            path=path.name,
            reason=str(error).rstrip(".") or type(error).__name__,
        ) from None


def _is_table(name: str, suffixes: Sequence[str]) -> bool:
    pure = PurePosixPath(name)
    hidden = pure.name.startswith(".") or "__MACOSX" in pure.parts
    suffix = PurePosixPath(pure.name.lower().removesuffix(".gz")).suffix
    return not hidden and not name.endswith("/") and suffix in suffixes


def _copy(
    archive: zipfile.ZipFile, member: zipfile.ZipInfo, place: Path, most: int, monitor: Monitor
) -> Path:
    """Unpack a member, and one byte more than allowed at most, whatever size it claims to have."""
    # The name alone: a path in an archive may lead anywhere.
    place.mkdir()
    target = place / PurePosixPath(member.filename).name
    left = most + 1
    with archive.open(member) as source, target.open("wb") as out:
        while left and (piece := source.read(min(PIECE, left))):
            monitor.check()
            out.write(piece)
            left -= len(piece)
    return target
