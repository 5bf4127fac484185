"""Reading texts: a folder with a subfolder for each class, or a column of a table."""

from __future__ import annotations

import itertools
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.byte_sizes import bytes_text, default_budget
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.encodings import decoder, encoding_of
from bayesgui.data.reading.reader import read_data
from bayesgui.data.texts.words import FILE, FOLDER, MOST_WORDS, TEXT, TextColumn, with_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.core.monitor import Monitor

LARGEST = 2**26
"""Bytes of the largest file that is read."""

LOOKED_AT = 1000
"""Entries of a folder by which it is told what it holds."""

BYTES_PER_BYTE = 16
"""Bytes in memory for each byte of a text: its letters, its words and their counts."""

_TABLES = (".parquet", ".pq")


def read_texts(
    place: Any,
    text: str = TEXT,
    *,
    columns: Iterable[str] = (),
    most_words: int = MOST_WORDS,
    presence: bool = False,
    vocabulary: Sequence[str] | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> Dataset:
    """Read texts as a table with a column for each word.

    Parameters
    ----------
    place : str or Path
        A folder, whose subfolders are the classes (column ``folder``); or a table, as `read_data`
        takes it.
    text : str
        The column of texts of a table.
    columns : iterable of str
        Other columns that are kept, such as the class, with their texts as states.
    most_words : int
        Number of words at most: those that occur in most texts.
    presence : bool
        Whether the columns tell that a word occurs, with the states ``"0"`` and ``"1"``; otherwise
        they hold how often it does.
    vocabulary : sequence of str, optional
        The words' columns, as another table has them; by default those that are found.
    monitor : Monitor
        Progress and cancellation.
    **options
        Further ones of `read_data`.

    Raises
    ------
    DataError
        If the texts cannot be read, there is no such column, or no text has a word.
    """
    table = read_text_table(place, text, columns, monitor, **options)
    if FILE in table and is_text_folder(place):
        table, text = table.without(FILE), TEXT
    return with_words(table, TextColumn(text, presence, most_words), vocabulary, monitor)


def read_text_table(
    place: Any, text: str, columns: Iterable[str] = (), monitor: Monitor = SILENT, **options: Any
) -> Dataset:
    """Read texts as they are, with other columns; the parameters are those of `read_texts`."""
    if is_text_folder(place):
        return read_text_folder(Path(place), monitor)
    names = (*columns, text)
    read = read_data(place, columns=names, categorical=names, monitor=monitor, **options)
    return rows_of(read, Sentence("Classification"))


def is_text_folder(place: Any) -> bool:
    """Tell whether a place is a folder, and not one of Parquet files.

    Only the first `LOOKED_AT` entries are looked at, so that this takes no time.
    """
    if not isinstance(place, str | Path) or "://" in str(place):
        return False
    folder = Path(place)
    if not folder.is_dir():
        return False
    first = itertools.islice(folder.rglob("*"), LOOKED_AT)
    return not any(
        path.suffix in _TABLES and not path.name.startswith(("_", ".")) for path in first
    )


def read_text_folder(folder: Path, monitor: Monitor = SILENT) -> Dataset:
    """Read the files of a folder; each subfolder is a class.

    `folder`: hidden files are left out, as are those that hold no text. The encoding of each file
    is detected. The result: the columns `FILE`, `FOLDER` (missing for a file that is in no
    subfolder) and `TEXT`, sorted by path.
    """
    paths = _files_in(folder, monitor)
    names: list[str] = []
    classes: list[str] = []
    texts: list[str] = []
    for k, path in enumerate(paths):
        monitor.check()
        monitor.report(k / len(paths))
        text = _text_of(path)
        if text is None:
            continue
        parts = path.relative_to(folder).parts
        names.append("/".join(parts))
        classes.append(parts[0] if len(parts) > 1 else "")
        texts.append(text)
    if not texts:
        raise DataError(
            "{path} holds no text; choose a folder with a subfolder of text files for each class.",
            path=folder.name or str(folder),
        )
    left_out = len(paths) - len(texts)
    remarks = [Sentence("Files that hold no text, left out: {files:,}.", files=left_out)]
    columns = (_column(FILE, names), _column(FOLDER, classes), _column(TEXT, texts))
    return Dataset(columns, remarks=tuple(remarks) if left_out else ())


def _files_in(folder: Path, monitor: Monitor) -> list[Path]:
    """Return the files of a folder that are not hidden, sorted by path."""
    found: list[Path] = []
    size, allowed = 0, default_budget() // BYTES_PER_BYTE
    for path in folder.rglob("*"):
        monitor.check()
        if any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        try:
            kind = path.stat()
        except OSError:
            # A link to nothing, or what was removed meanwhile.
            continue
        if not stat.S_ISREG(kind.st_mode):
            continue
        found.append(path)
        size += kind.st_size
        if size > allowed:
            raise DataError(
                "The texts of {path} take more than {limit}; choose a folder of fewer texts.",
                path=folder.name or str(folder),
                limit=bytes_text(allowed),
            )
    return sorted(found)


def _text_of(path: Path) -> str | None:
    """Return the content of a file; None if it is not text."""
    try:
        if path.stat().st_size > LARGEST:
            raise DataError(
                "{path} is larger than {limit} MiB; leave it out, or cut it into several texts.",
                path=path.name,
                limit=LARGEST >> 20,
            )
        data = path.read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from None
    encoding = encoding_of(data)
    if b"\0" in data and not encoding.startswith("utf-16"):
        return None
    try:
        return decoder(encoding).decode(data, True).removeprefix("\ufeff")
    except UnicodeError:
        return data.decode("utf-8", errors="replace")


def _unreadable(path: Path, error: OSError) -> DataError:
    return DataError(
        "{path} cannot be read: {reason}. Choose another file.",
        path=path.name,
        reason=error.strerror or str(error),
    )


def _column(name: str, cells: Sequence[str]) -> CodedColumn:
    """Return a column whose blank cells are missing."""
    states = sorted(set(cells) - {""})
    places = {state: k for k, state in enumerate(states)} | {"": -1}
    return CodedColumn(name, tuple(states), np.array([places[cell] for cell in cells]))
