"""Parquet files, decoded by Arrow in a process of its own, whatever is in them.

Arrow is written in C++, and files of strangers may be damaged or made to do harm: what it reads
arrives here as plain columns, and each is checked before anybody looks at it.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bayesgui.core.byte_sizes import default_budget
from bayesgui.core.errors import DataError
from bayesgui.core.guards.guarded_process import GuardedProcessError, Limits
from bayesgui.core.guards.lasting_process import guarded_answers
from bayesgui.core.monitor import SILENT
from bayesgui.data.files import reading_parquet
from bayesgui.data.reading.conversion.damaged_files import broken_off

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from pathlib import Path

    import pyarrow as pa

    from bayesgui.core.monitor import Monitor

_IMPORTS: Final = ("pyarrow.parquet",)
_MEMORY, _MEMORY_PER_BYTE = 2**29, 60
"""Bytes that decoding may take, of any file and per byte of its size."""
WORDS_FOR_EMPTY: Final = b"bayesgui.words_for_empty"
"""Key of what a file says of itself if its table was made where empty cells may be words (NULL)."""
_SECONDS = 30.0
"""Processor time that one answer may take."""


@dataclass(frozen=True)
class ParquetFacts:
    """Metadata of a file.

    `nested`: columns whose cells are not single values, such as lists. `categories`: columns whose
    writer said that their texts are categories. `words_for_empty`: whether a cell without a value
    may have a word such as NULL.
    """

    names: tuple[str, ...]
    n_rows: int
    nested: tuple[str, ...]
    categories: tuple[str, ...]
    words_for_empty: bool


def facts_of(path: Path) -> ParquetFacts:
    """Return what a file says of itself."""
    (found,) = _answers(facts_here, path, (), SILENT)
    return ParquetFacts(*found)


def decoded(
    path: Path, columns: Sequence[str], rows: int, monitor: Monitor
) -> Generator[pa.RecordBatch, None, None]:
    """Yield batches of a file; texts are dictionaries."""
    import pyarrow as pa

    for content in _answers(batches_here, path, (list(columns), rows), monitor):
        batch = pa.ipc.open_stream(pa.py_buffer(content)).read_next_batch()
        _check(path, batch)
        yield batch


def _check(path: Path, batch: pa.RecordBatch) -> None:
    """Raise for cells that would be read from elsewhere in memory, or are not what they claim."""
    import pyarrow as pa

    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        try:
            column.validate(full=True)
        except pa.ArrowInvalid:
            raise DataError(
                "Column {column} of {path} is damaged: its texts are not UTF-8, or its cells lie "
                "outside the file. Choose another file.",
                column=name,
                path=path.name,
            ) from None


def first_rows(path: Path, rows: int) -> tuple[tuple[str, ...], list[list[object]]]:
    """Return the columns of a file that hold single values, and the cells of its first rows."""
    found = facts_of(path)
    names = tuple(name for name in found.names if name not in found.nested)
    batches = decoded(path, names, rows, SILENT)
    with reading_parquet(path), contextlib.closing(batches):
        batch = next(batches, None)
        return names, [] if batch is None else [column.to_pylist() for column in batch.columns]


def _answers(
    work: Callable[..., Iterator[Any]], path: Path, more: tuple[Any, ...], monitor: Monitor
) -> Iterator[Any]:
    try:
        size = path.stat().st_size
    except OSError:
        size = 0  # what is wrong with it is said by whoever opens it
    memory = min(_MEMORY + _MEMORY_PER_BYTE * size, max(_MEMORY, default_budget()))
    limits = Limits(memory, _SECONDS)
    try:
        yield from guarded_answers(work, (path.absolute(), *more), limits, _IMPORTS, monitor)
    except GuardedProcessError as error:
        raise broken_off(path, error.reason, memory) from None


# -- in the process ---------------------------------------------------------------------------


def facts_here(path: Path) -> Iterator[tuple[Any, ...]]:
    """Yield the parts of `ParquetFacts`."""
    import pyarrow as pa
    from pyarrow import parquet

    with _decoding(path):
        about = parquet.read_metadata(path)
        schema = about.schema.to_arrow_schema()
        written = parquet.read_schema(path)
        categories = tuple(f.name for f in written if pa.types.is_dictionary(f.type))
        words = WORDS_FOR_EMPTY in (about.metadata or {})
        yield tuple(schema.names), about.num_rows, nested_columns(schema), categories, words


def batches_here(path: Path, columns: Sequence[str], rows: int) -> Iterator[pa.Buffer]:
    """Yield batches of a file, each as a stream of Arrow's own."""
    import pyarrow as pa
    from pyarrow import parquet

    with _decoding(path):
        schema = parquet.read_schema(path)
        refuse_nested(path, schema, columns)
        texts = [f.name for f in schema if pa.types.is_string(f.type)]
        with contextlib.closing(parquet.ParquetFile(path, read_dictionary=texts)) as file:
            for batch in file.iter_batches(rows, columns=columns, use_threads=False):
                out = pa.BufferOutputStream()
                with pa.ipc.new_stream(out, batch.schema) as stream:
                    stream.write_batch(batch)
                yield out.getvalue()


@contextlib.contextmanager
def _decoding(path: Path) -> Iterator[None]:
    """Turn what Arrow raises into a sentence, but for a lack of memory."""
    import pyarrow as pa

    with reading_parquet(path):
        try:
            yield
        except pa.ArrowMemoryError:
            raise MemoryError from None


def nested_columns(schema: pa.Schema) -> tuple[str, ...]:
    """Return the columns whose cells are not single values, such as lists."""
    return tuple(field.name for field in schema if not _is_single(field.type))


def _is_single(kind: pa.DataType) -> bool:
    import pyarrow as pa

    try:
        pa.array([], kind).dictionary_encode()
    except pa.ArrowNotImplementedError:
        return False
    return True


def refuse_nested(path: Path, schema: pa.Schema, columns: Iterable[str]) -> None:
    """Raise for a column that was asked for and whose cells are not single values."""
    nested = nested_columns(schema)
    for name in columns:
        if name in nested:
            raise DataError(
                "Column {column} of {path} holds no single values but {kind}; leave it out, or "
                "make columns of it.",
                column=name,
                path=path.name,
                kind=str(schema.field(name).type),
            )
