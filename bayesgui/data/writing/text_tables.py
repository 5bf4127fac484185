"""Text files of tables; their names say the delimiter and the compression."""

from __future__ import annotations

import gzip
import io
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from bayesgui.data.writing.destination import destination

if TYPE_CHECKING:
    from collections.abc import Iterator

SUFFIXES = (".csv", ".tsv")
"""Suffixes of text files that are written; each may be followed by ``.gz``."""
_LEVEL = 6
"""Of compression; the highest takes three times as long for files a few per cent smaller."""


def plain_suffix(path: Path) -> str:
    """Return the suffix in lower case, of a compressed file the one before ``.gz``."""
    name = path.name.lower()
    return Path(name.removesuffix(".gz")).suffix


def delimiter_of(path: Path) -> str:
    """Return what separates cells: a tab in ``.tsv`` and ``.tsv.gz``, else a comma."""
    return "\t" if plain_suffix(path) == ".tsv" else ","


@contextmanager
def text_table(path: Path) -> Iterator[TextIO]:
    """Yield a text stream whose content replaces a file, unless the block raises.

    `path`: the file; with a last suffix ``.gz`` it is compressed, always to the same bytes.
    """
    # Closing a file that "w" has truncated flushes it on ext4, which holds up a cancellation.
    with destination(path) as temporary, temporary.open("r+b") as file:
        if path.suffix.lower() != ".gz":
            with io.TextIOWrapper(file, "utf-8", newline="") as stream:
                yield stream
            return
        with (
            gzip.GzipFile("", "wb", _LEVEL, file, mtime=0) as packed,
            io.TextIOWrapper(packed, "utf-8", newline="") as stream,
        ):
            yield stream
