"""Text files of any encoding, possibly gzipped, as a stream of UTF-8 bytes."""

from __future__ import annotations

import codecs
import gzip
import re
import zlib
from typing import IO, TYPE_CHECKING, Any, Protocol

from bayesgui.core.byte_sizes import bytes_text, most_unpacked
from bayesgui.core.errors import DataError
from bayesgui.data.files import refuse_special
from bayesgui.data.reading.encodings import ENCODINGS, UTF_16, decoder
from bayesgui.data.reading.skipped_lines import SkippedLines

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

BLOCK = 2**20
"""Block size in bytes: a few ms of work between polls for cancellation."""

MAX_LINE = 2**24
"""Length in bytes above which a line is refused: no row of a table is that long."""

_BLANKS = re.compile(rb"[ \t]+")
_AROUND_LINE = re.compile(rb" ?([\r\n]+) ?")
_GZIP = b"\x1f\x8b"


class ByteStream(Protocol):
    """A stream of UTF-8 bytes that has read all if it returns none."""

    closed: bool

    def readable(self) -> bool:
        """Return True, as readable files do."""

    def read(self, size: int = -1) -> bytes:
        """Return some more bytes; empty at the end."""


class TextSource:
    """A file, read in blocks as UTF-8 bytes; line ends of all kinds become line feeds.

    `path`: the file; gzip is detected from its first bytes. `keep_returns`: whether carriage
    returns are kept, since they may be within quotes. `runs`: whether each run of blanks and tabs
    becomes one blank, and those around a line vanish. `skip`: number of lines at the top that are
    left out. `comment`: beginning of lines that are left out everywhere; empty for none.
    """

    def __init__(
        self,
        path: Path,
        encoding: str,
        *,
        keep_returns: bool = False,
        runs: bool = False,
        skip: int = 0,
        comment: str = "",
    ) -> None:
        self._path = path
        self._encoding = encoding
        self._keep_returns = keep_returns
        self._raw, self._file = open_stream(path)
        self._size = max(path.stat().st_size, 1)
        self._decoder = None
        if encoding != "utf-8-sig":
            self._decoder = decoder(encoding)
        self._begun = False
        self._line = self._unpacked = 0
        self._return_left = b""
        self._runs = _BlankRuns() if runs else None
        self.skipped = SkippedLines(skip, comment) if skip or comment else None
        """The lines left out so far; None if there is nothing to leave out."""
        self.closed = False

    def __enter__(self) -> TextSource:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.closed = True
        self._file.close()
        self._raw.close()

    @property
    def fraction(self) -> float:
        """Fraction of the file that has been read."""
        return min(self._raw.tell() / self._size, 1.0)

    def readable(self) -> bool:
        """Return True, as readable files do."""
        return True

    def read(self, size: int = BLOCK) -> bytes:
        """Return about `size` more bytes; empty at the end."""
        while True:
            if self.closed:
                return b""
            block = self._next(min(size, BLOCK) if size > 0 else BLOCK)
            ended = not block
            if ended and self._decoder is not None:
                block = self._decode(b"", final=True)
            elif self._decoder is not None:
                block = self._decode(block)
            if not self._begun and block:
                self._begun = True
                block = block.removeprefix(codecs.BOM_UTF8)
            if not self._keep_returns:
                block = self._line_feeds(block, ended)
            if self.skipped is not None:
                block = self.skipped.without(block, ended)
            if self._runs is not None:
                block = self._runs.shorten(block, ended)
            if block or ended:
                return block

    def _next(self, size: int) -> bytes:
        try:
            block = self._file.read(size)
        except (OSError, EOFError, zlib.error) as error:
            raise unreadable(self._path, error) from None
        self._count(block)
        if b"\0" in block and self._encoding not in UTF_16:
            raise DataError(
                "{path} holds bytes that are not text; choose a file of rows and columns, or "
                "another encoding.",
                path=self._path.name,
            )
        return block

    def _count(self, block: bytes) -> None:
        """Raise if a line is too long, or the file unpacks to far more than its size."""
        self._unpacked += len(block)
        if self._file is not self._raw and self._unpacked > most_unpacked(self._size):
            raise unpacks_to(self._path, most_unpacked(self._size))
        end = max(block.rfind(b"\n"), block.rfind(b"\r"))
        self._line = self._line + len(block) if end < 0 else len(block) - end - 1
        if self._line > MAX_LINE:
            raise _long_line(self._path)

    def _decode(self, block: bytes, final: bool = False) -> bytes:
        assert self._decoder is not None
        try:
            return self._decoder.decode(block, final).encode("utf-8")
        except UnicodeError:
            # Not only bytes that cannot be decoded: UTF-16 without a byte order mark, too.
            raise wrong_encoding(self._path, self._encoding) from None

    def _line_feeds(self, block: bytes, ended: bool) -> bytes:
        if self._return_left:
            block = self._return_left + block
            self._return_left = b""
        if b"\r" not in block:
            return block
        if not ended and block.endswith(b"\r"):
            # The line feed may be the first byte of the next block.
            block, self._return_left = block[:-1], b"\r"
        return block.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


class _BlankRuns:
    """Shortens the runs of blanks in a text that comes in blocks."""

    def __init__(self) -> None:
        self._left = b""
        self._begins_line = True

    def shorten(self, block: bytes, ended: bool) -> bytes:
        block = self._left + block
        kept = len(block) if ended else len(block.rstrip(b" \t\r"))
        block, self._left = block[:kept], block[kept:]
        short = _AROUND_LINE.sub(rb"\1", _BLANKS.sub(b" ", block))
        if self._begins_line:
            short = short.lstrip(b" ")
        self._begins_line = short.endswith((b"\n", b"\r")) if short else self._begins_line
        return short


def open_stream(path: Path) -> tuple[IO[bytes], IO[bytes]]:
    """Return a file and the stream of its decompressed bytes, which may be the file itself."""
    refuse_special(path)
    try:
        raw: IO[bytes] = path.open("rb")
        head = raw.read(8)
        raw.seek(0)
    except OSError as error:
        raise unreadable(path, error) from None
    wrong = _no_text(head, path.name)
    if wrong is not None:
        raw.close()
        raise wrong
    if not head:
        raw.close()
        raise DataError("{path} is empty; choose a file with a header and rows.", path=path.name)
    if not head.startswith(_GZIP):
        return raw, raw
    packed: Any = gzip.open(raw)  # noqa: SIM115 - closed by the caller
    return raw, packed


def _no_text(head: bytes, name: str) -> DataError | None:
    """Return the error for a file whose first bytes are not those of a text."""
    if head.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return DataError("{path} is a workbook or an archive; save the sheet as CSV.", path=name)
    if head.startswith(b"PAR1"):
        return DataError("{path} is a Parquet file; give it the suffix .parquet.", path=name)
    if head.lower().startswith((b"<!doctyp", b"<html", b"<?xml")):
        return DataError("{path} is a page or a document; save its table as CSV.", path=name)
    if head.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")):
        return DataError(
            "{path} is a picture or a printed page; choose a file of rows and columns.", path=name
        )
    return None


def first_lines(path: Path, size: int) -> tuple[bytes, bool]:
    """Return the beginning of a file, decompressed, and whether it is the whole file.

    `size`: number of bytes; more are read if the first line is longer.
    """
    raw, file = open_stream(path)
    try:
        head = file.read(size)
        while b"\n" not in head and b"\r" not in head and (more := file.read(len(head))):
            head += more
            check_line(path, head)
        return head, len(head) < size or not file.read(1)
    except (OSError, EOFError, zlib.error) as error:
        raise unreadable(path, error) from None
    finally:
        file.close()
        raw.close()


def check_line(path: Path, head: bytes) -> None:
    """Raise `DataError` if the first line of a file is longer than `MAX_LINE`."""
    if len(head) > MAX_LINE:
        raise _long_line(path)


def _long_line(path: Path) -> DataError:
    return DataError(
        "{path} has a line of more than {most}; choose a file of rows and columns.",
        path=path.name,
        most=bytes_text(MAX_LINE),
    )


def unpacks_to(path: Path, most: int) -> DataError:
    """Return the error for a compressed file that stands for far more than its size."""
    return DataError(
        "{path} unpacks to more than {most}, far more than its size lets expect; unpack it first.",
        path=path.name,
        most=bytes_text(most),
    )


def unreadable(path: Path, error: Exception) -> DataError:
    """Return the error for a file that the system cannot read."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return DataError(
        "{path} cannot be read: {reason}. Choose another file.", path=path.name, reason=reason
    )


def wrong_encoding(path: Path, encoding: str) -> DataError:
    """Return the error for a file in another encoding, with the first offending row."""
    return DataError(
        "{path}, row {row:,} is not text in the encoding {encoding}. Choose another encoding, "
        "such as {others}.",
        path=path.name,
        row=_first_wrong_row(path, encoding),
        encoding=ENCODINGS[encoding],
        others=" or ".join([name for key, name in ENCODINGS.items() if key != encoding][:2]),
    )


def _first_wrong_row(path: Path, encoding: str) -> int:
    decode, row = decoder(encoding).decode, 1
    raw, file = open_stream(path)
    with raw, file:
        try:
            for line in file:
                row += decode(line).count("\n")
            decode(b"", True)
        except UnicodeDecodeError as error:
            # A line of UTF-16 may end between the two bytes of its line feed.
            row += error.object[: error.start].count(b"\n")
        except UnicodeError:
            # UTF-16 without a byte order mark.
            return 1
    return row
