"""The bytes of a network file: its size, decompression, and what keeps one from reading it."""

from __future__ import annotations

import gzip
import io
import stat
import zlib
from typing import IO, TYPE_CHECKING

from bayesgui.core.byte_sizes import bytes_text, most_unpacked, physical_memory
from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor

if TYPE_CHECKING:
    from pathlib import Path

_GZIP = b"\x1f\x8b"
_MAX_BYTES = 1 << 29
_AT_ONCE = 1 << 20
_SHARE = 4
"""Memory needed per byte of a file while it is read: as bytes, as text and as numbers."""


def most_bytes() -> int:
    """Return the maximum decompressed size of a file, in bytes.

    What needs more memory to be read than the computer has is neither read nor written.
    """
    return max(_MAX_BYTES, physical_memory() // _SHARE)


def content_of(path: Path, monitor: Monitor = SILENT) -> bytes:
    """Return the bytes of a file, decompressed."""
    limit = most_bytes()
    try:
        kind, size = path.stat().st_mode, path.stat().st_size
        if stat.S_ISDIR(kind):
            raise FormatError(
                "{path} is a folder. Nothing was opened; choose a file in it.",
                path=path.name or path,
            )
        if not stat.S_ISREG(kind):
            raise FormatError("{path} is not a file. Nothing was opened.", path=path.name)
        with path.open("rb") as stream:
            data = _first_bytes(stream, min(size, limit), monitor)
    except FileNotFoundError:
        raise missing(path) from None
    except (OSError, ValueError) as error:
        raise FormatError(
            "{path} cannot be read: {reason}. Nothing was opened.",
            path=str(path),
            reason=reason_of(error),
        ) from None
    if data.startswith(_GZIP):
        data = _decompress(data, path, limit, monitor)
    _check_size(len(data), path)
    if not data or data.isspace():
        raise FormatError("{path} is empty. Nothing was opened.", path=path.name)
    return data


def missing(path: Path) -> FormatError:
    """Return the error that a file is not there."""
    return FormatError("{path} does not exist (any more). Nothing was opened.", path=str(path))


def _first_bytes(stream: IO[bytes] | gzip.GzipFile, limit: int, monitor: Monitor) -> bytes:
    """Return the bytes up to a limit, and one more if there are more."""
    # Its value is not copied, as joined parts would be.
    found = io.BytesIO()
    left = limit + 1
    while left and (part := stream.read(min(left, _AT_ONCE))):
        monitor.check()
        found.write(part)
        left -= len(part)
    return found.getvalue()


def _decompress(data: bytes, path: Path, limit: int, monitor: Monitor) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
            unpacked = _first_bytes(stream, min(limit, most_unpacked(len(data))), monitor)
    except (OSError, EOFError, zlib.error):
        raise FormatError(
            "{path} is a damaged or unfinished gzip file. Nothing was opened.", path=path.name
        ) from None
    check_unpacked(len(unpacked), len(data), path)
    return unpacked


def check_unpacked(size: int, packed: int, path: Path) -> None:
    """Raise if a compressed file unpacks to more than is read."""
    if size > most_unpacked(packed):
        raise FormatError(
            "{path} unpacks to more than {most}, far more than its size lets expect. Nothing was "
            "opened; unpack it first.",
            path=path.name,
            most=bytes_text(most_unpacked(packed)),
        )
    _check_size(size, path)


def _check_size(size: int, path: Path) -> None:
    limit = most_bytes()
    if size > limit:
        raise FormatError(
            "{path} holds more than {limit} MiB. Nothing was opened.",
            path=path.name,
            limit=limit >> 20,
        )


def reason_of(error: Exception) -> str:
    """Return why a file cannot be read or written, in lower case."""
    text = error.strerror if isinstance(error, OSError) else str(error)
    return (text or type(error).__name__).lower()
