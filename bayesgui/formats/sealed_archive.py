"""Archives of a header in JSON and parts whose digests it states: models, ensembles.

The header stands in an item of its own, with ``"format"``, ``"version"`` and for each part a
mapping with ``"file"`` and ``"sha256"``. Nothing in it is code, and no pickle is read.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from bayesgui.catalog.plain_data import WRONG
from bayesgui.core.byte_sizes import most_unpacked
from bayesgui.core.errors import BayesGuiError, FormatError
from bayesgui.formats.file_content import missing, most_bytes, reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, MemoryError),
    *WRONG,
)
"""Exceptions of reading a damaged archive; `RecursionError` is a `RuntimeError`."""


def archive_bytes(place: str, header: Mapping[str, Any], parts: Mapping[str, bytes]) -> bytes:
    """Return an archive; equal contents give equal bytes. `place`: where the header stands."""
    text = json.dumps(header, ensure_ascii=False, allow_nan=False, indent=1).encode()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in ((place, text), *parts.items()):
            # A fixed date, so that equal contents have equal files.
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def digest(part: bytes) -> str:
    """Return the digest by which the header recognizes a part."""
    return hashlib.sha256(part).hexdigest()


@contextmanager
def opened_archive(path: Path, damaged: FormatError) -> Iterator[zipfile.ZipFile]:
    """Open an archive while it is read.

    Raises `FormatError` if it is missing or too large, cannot be read, or what is read within
    fails as it does with content that is not what was written: then `damaged`.
    """
    try:
        with path.open("rb") as stream, zipfile.ZipFile(stream) as archive:
            _check_size(archive, path)
            yield archive
    except FileNotFoundError:
        raise missing(path) from None
    except OSError as error:
        raise FormatError(
            "{path} cannot be read: {reason}. Nothing was opened.",
            path=str(path),
            reason=reason_of(error),
        ) from None
    except BayesGuiError:
        raise
    except _DAMAGED:
        raise damaged from None


def _check_size(archive: zipfile.ZipFile, path: Path) -> None:
    most = min(most_bytes(), most_unpacked(path.stat().st_size))
    if sum(item.file_size for item in archive.infolist()) > most:
        raise FormatError(
            "{path} holds more than {limit} MiB. Nothing was opened.",
            path=path.name,
            limit=most >> 20,
        )


def header_of(
    archive: zipfile.ZipFile, path: Path, place: str, kind: str, version: int
) -> dict[str, Any]:
    """Return the header of an archive, read at `place`.

    Raises `ValueError` if it is not one of this `kind`, `FormatError` if it is of a newer version.
    """
    header = json.loads(archive.read(place))
    if not isinstance(header, dict) or header.get("format") != kind:
        raise ValueError(header)
    written = header.get("version")
    if type(written) is not int or written < 1:
        raise ValueError(written)
    check_version(written, version, path)
    return header


def check_version(written: int, known: int, path: Path) -> None:
    """Raise `FormatError` if a file was written by a newer version than the one known here."""
    if written > known:
        raise FormatError(
            "{path} was written by a newer bayesgui (file version {version}, this one reads up "
            "to {known}). Nothing was opened; update bayesgui.",
            path=path.name,
            version=written,
            known=known,
        )


def part_of(archive: zipfile.ZipFile, item: Mapping[str, Any], path: Path) -> bytes:
    """Return a part; raises `FormatError` if it is not the one whose digest the header states."""
    data = archive.read(item["file"])
    if digest(data) != item["sha256"]:
        raise FormatError(
            "{path} was damaged or changed: its part {part} is not the one that was saved. Nothing "
            "was opened.",
            path=path.name,
            part=str(item["file"]),
        )
    return data
