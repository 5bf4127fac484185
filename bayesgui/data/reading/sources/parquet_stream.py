"""A Parquet file or folder counted in a stream: nothing but a batch of rows is in memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.numerals import number
from bayesgui.data.columns.column import MAX_VECTOR_STATES, CodedColumn, code_type
from bayesgui.data.columns.odd_values import CODES
from bayesgui.data.counts import family_counts
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.growing_column import cell_text
from bayesgui.data.reading.sources.column_profiles import (
    BLANK,
    REPRESENTATIVES,
    Profile,
    numeric_codes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    import pyarrow as pa
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import Family, Table
    from bayesgui.data.reading.parquet_files import ParquetFiles
    from bayesgui.data.reading.sources.column_profiles import Coding


PIECE_ROWS = 2**14
"""Rows whose texts are looked at between two polls for cancellation."""


def dictionary_of(column: pa.Array) -> tuple[list[str], NDArray[np.intp]]:
    """Return the distinct texts of a batch's column and the place of each row's text.

    `column`: cells of any type; a null cell is the empty text.
    """
    if hasattr(column, "dictionary") and len(column.dictionary) > len(column):
        # That of a whole group of rows, most of which are in other batches.
        column = column.dictionary_decode()
    if not hasattr(column, "dictionary"):
        column = column.dictionary_encode()
    texts = [*map(cell_text, column.dictionary.to_pylist())]
    indices = column.indices
    if column.null_count:
        texts.append("")
        indices = indices.fill_null(len(texts) - 1)
    return texts, indices.to_numpy(zero_copy_only=False)


def profiles_of(
    files: ParquetFiles, columns: Sequence[str], monitor: Monitor, uncut: Sequence[str] = ()
) -> tuple[Profile, ...]:
    """Return the distinct texts of columns with their rows, in one pass.

    `uncut`: columns that are not cut into intervals: no sample can stand for them.
    """
    made = tuple(Profile(name, is_category=name in files.categories) for name in columns)
    for batch in files.batches(columns, monitor):
        some = -(-len(batch) * REPRESENTATIVES // max(files.n_rows, REPRESENTATIVES))
        for profile in made:
            monitor.check()
            cells = batch.column(profile.name)
            if is_measured(cells) and profile.name not in uncut:
                profile.sample.append(numbers_of(cells.slice(0, some)))
                _add_codes(profile, cells)
            add_rows(profile, cells, monitor)
    return made


def _add_codes(profile: Profile, column: pa.Array) -> None:
    """Add the rows of a batch to those of numbers that often stand for a missing value."""
    values = numbers_of(column)
    codes, counts = np.unique(values[np.isin(values, [*CODES])], return_counts=True)
    for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
        profile.codes[code] = profile.codes.get(code, 0) + count


def add_rows(profile: Profile, column: pa.Array, monitor: Monitor = SILENT) -> None:
    """Add the rows of a batch to the numbers of rows of each text, unless these are too many."""
    few = hasattr(column, "dictionary") and len(column.dictionary) <= PIECE_ROWS
    step = len(column) if few else PIECE_ROWS
    if few and profile.is_category:
        found = map(cell_text, column.dictionary.to_pylist())
        profile.order = tuple(dict.fromkeys((*(profile.order or ()), *found)))
    for start in range(0, len(column), step or 1):
        if not profile.complete:
            return
        monitor.check()
        texts, places = dictionary_of(column.slice(start, step))
        if len(texts) <= MAX_VECTOR_STATES:
            small = places.astype(np.uint8)
            counts = [int(np.count_nonzero(small == place)) for place in range(len(texts))]
        else:
            counts = np.bincount(places, minlength=len(texts)).tolist()
        for text, count in zip(texts, counts, strict=True):
            if count:
                profile.rows[text] = profile.rows.get(text, 0) + count


@dataclass(frozen=True, eq=False)
class ParquetStream:
    """Counts the rows of Parquet files, a batch at a time; see `case_source.RowCounter`."""

    files: ParquetFiles
    codings: Mapping[str, Coding]
    weights: str | None = None
    held: Dataset | None = None

    def count(
        self, families: Sequence[Family], complete: Sequence[str], monitor: Monitor
    ) -> list[Table]:
        """Count the rows of every configuration of some families, in one pass."""
        names = sorted({*complete, *(name for family in families for name in family)})
        tables: list[Any] = [0] * len(families)
        for data in self.coded(names, complete, monitor):
            for k, family in enumerate(families):
                tables[k] = tables[k] + family_counts(data, family[-1], family[:-1], monitor)
        return tables

    def totals(self, complete: Sequence[str], monitor: Monitor) -> tuple[int, float]:
        """Return the number of rows that are complete in some columns, and their total weight."""
        n_rows, total = 0, 0.0
        for data in self.coded(sorted(complete), complete, monitor):
            n_rows += data.n_rows
            total += data.total_weight
        return n_rows, total

    def coded(
        self, names: Sequence[str], complete: Sequence[str], monitor: Monitor
    ) -> Iterator[Dataset]:
        """Yield batches of the rows that are complete in some columns."""
        asked = [*names] if self.weights is None else [*names, self.weights]
        for batch in self.files.batches(asked, monitor):
            data = self.coded_batch(batch, names, monitor)
            yield data.complete_rows(complete) if complete else data

    def coded_batch(self, batch: pa.RecordBatch, names: Sequence[str], monitor: Monitor) -> Dataset:
        """Return some columns of a batch of rows as states."""
        columns = []
        for name in names:
            monitor.check()
            columns.append(coded_column(self.codings[name], batch.column(name), self._changed))
        weights = None
        if self.weights is not None:
            weights = numbers_of(batch.column(self.weights))
        return Dataset(tuple(columns), weights)

    def _changed(self, column: str, text: str, row: int) -> int:
        raise DataError(
            "{path} has changed: column {column} has the value “{state}” now. Open it again.",
            path=self.files.place.name,
            column=column,
            state=text,
        )


def coded_column(
    coding: Coding, column: pa.Array, unknown: Callable[[str, str, int], int]
) -> CodedColumn:
    """Return a batch's column as codes.

    `unknown`: called with the column, a text that the coding lacks, and its first row in the batch;
    returns the text's code or raises.
    """
    kind = code_type(len(coding.states))
    if coding.edges is not None and is_numeric(column):
        # A sample may have stood for its texts, so that not all are known.
        made = numeric_codes(numbers_of(column), coding.edges, coding.missing_numbers)
        return CodedColumn(coding.name, coding.states, made, coding.edges)
    texts, places = dictionary_of(column)
    codes = coding.codes

    def code_of(place: int, text: str) -> int:
        if text in codes:
            return codes[text]
        # A category may have no row.
        used = places == place
        return unknown(coding.name, text, int(np.argmax(used))) if used.any() else BLANK

    found = [code_of(place, text) for place, text in enumerate(texts)]
    if found == [*range(len(found))]:
        coded = places.astype(kind)
    else:
        table = np.array([np.iinfo(kind).max if code == BLANK else code for code in found], kind)
        # Clipping spares a check of each place; none is out of range.
        coded = np.take(table, places, mode="clip")
    coded.flags.writeable = False
    return CodedColumn(coding.name, coding.states, coded, coding.edges)


def is_measured(column: pa.Array) -> bool:
    """Tell whether cells are stored as fractions; many different integers are identifiers."""
    import pyarrow as pa

    return bool(pa.types.is_floating(column.type))


def is_numeric(column: pa.Array) -> bool:
    """Tell whether cells are stored as numbers."""
    import pyarrow as pa

    return bool(pa.types.is_integer(column.type) or pa.types.is_floating(column.type))


def numbers_of(column: pa.Array) -> NDArray[np.float64]:
    """Return the numbers of a batch; what is none is NaN."""
    if is_numeric(column):
        import pyarrow as pa

        values: NDArray[np.float64] = column.cast(pa.float64()).to_numpy(zero_copy_only=False)
        return values
    texts, places = dictionary_of(column)
    return np.array([number(text) for text in texts])[places]
