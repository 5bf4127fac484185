"""Conversion of the raw columns of a file to columns of a table of cases."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.numerals import number
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.columns.column import CodedColumn, NumericColumn, code_type, sorted_states
from bayesgui.data.columns.recode import recode_column
from bayesgui.data.dataset import Column, Dataset
from bayesgui.data.reading.cell_meanings import meanings, missing_cells, missing_remark

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.variable import Variable
    from bayesgui.data.reading.raw_column import RawColumn
    from bayesgui.data.reading.reading_options import Reading

MAX_STATES = 10_000
"""Number of distinct texts above which a column that was not requested is left out."""

MIN_DISTINCT_ROWS = 5
"""Minimum number of rows for a column of distinct texts to be taken for an identifier."""

MIN_COUNTED_ROWS = 3
"""Minimum number of rows for a column of consecutive numbers to be taken for an identifier."""


def rows_read(rows: int) -> Sentence:
    """Return the progress message for a number of rows read."""
    # The number itself is a value of the sentence: the rate is computed from it.
    if rows == 1:
        return Sentence("{rows:,} row", rows=rows)
    return Sentence("{rows:,} rows", rows=rows)


def dataset_of(
    path: Path,
    raw: list[RawColumn],
    reading: Reading,
    monitor: Monitor,
    skipped: int = 0,
    *,
    stopped: bool = False,
) -> Dataset:
    """Build the table from the raw columns of a file.

    Parameters
    ----------
    path : Path
        The file, for messages.
    raw : list of RawColumn
        Its columns; their code buffers are emptied.
    reading : Reading
        Options of the reader.
    monitor : Monitor
        Progress and cancellation.
    skipped : int
        Number of rows that were skipped.
    stopped : bool
        Whether reading stopped before the end of the file.

    Raises
    ------
    DataError
        If there are no rows or no variables, or a column does not fit.
    """
    if not any(column.n_rows for column in raw) and all(column.complete for column in raw):
        if skipped:
            raise DataError(
                "Every row of {path} differs in length from the header; choose another delimiter, "
                "or correct the header.",
                path=path.name,
            )
        raise DataError("{path} has a header and no rows; choose a file with rows.", path=path.name)
    remarks = []
    if stopped:
        remarks.append(
            Sentence(
                "Reading was stopped after {rows}; the rest of the file is left out.",
                rows=rows_read(max(column.n_rows for column in raw)),
            )
        )
    if skipped:
        remarks.append(
            pluralize(
                skipped,
                "{count} row whose length differs from the header is left out.",
                "{count} rows whose length differs from the header are left out.",
            )
        )
    columns: list[Column] = []
    missing: dict[str, dict[str, int]] = {}
    for k, each in enumerate(raw, start=1):
        for mark, count in missing_cells(each, reading).items():
            missing.setdefault(mark, {})[each.name] = count
        column, note = build_column(each, reading)
        if column is not None:
            columns.append(column)
        if note is not None:
            remarks.append(note)
        monitor.check()
        # Reading the file was nearly all of the work.
        monitor.report(0.99 + 0.01 * k / len(raw))
    if not columns:
        raise DataError(
            "{path} has no column that is a variable: {notes} Ask for columns by name.",
            path=path.name,
            notes=" ".join(remarks),
        )
    return Dataset(tuple(columns), remarks=(*map(missing_remark, missing.items()), *remarks))


def build_column(
    raw: RawColumn, reading: Reading
) -> tuple[CodedColumn | NumericColumn | None, Sentence | None]:
    """Return the column, or None if it is left out, and a remark if there is one.

    Parameters
    ----------
    raw : RawColumn
        The column; its code buffer is emptied.
    reading : Reading
        Options of the reader.

    Raises
    ------
    DataError
        If a text is not a number where numbers were requested, or not a state of the node.
    """
    node = reading.nodes.get(raw.name)
    kept = raw.name in reading.asked
    if not raw.complete:
        return None, _too_many(raw.name, len(raw.tokens))
    texts = meanings(raw, reading)
    if raw.name in reading.numeric or (
        node is not None and node.edges and not _names_intervals(texts, node)
    ):
        return _numbers(raw, texts, reading, node), None
    if node is not None and _knows_all(texts, node, reading):
        return replace(_encode(raw, texts, node.states), edges=node.edges), None
    counts = raw.codes.counts(len(raw.tokens))
    present = {text for text, count in zip(texts, counts, strict=True) if count and text}
    if not kept:
        reason = _set_aside(raw, texts, present, counts, reading.decimal)
        if reason is not None:
            return None, reason
    if not kept and len(present) > MAX_STATES:
        # Only numbers reach this; so many distinct ones are measurements, not states.
        return _numbers(raw, texts, reading, node), None
    column = _encode(raw, texts, sorted_states(present, reading.decimal))
    if node is not None:
        return recode_column(column, node, refuse=not reading.unknown_missing), None
    return column, _remark(column)


def _encode(raw: RawColumn, texts: list[str], states: Sequence[str]) -> CodedColumn:
    kind = code_type(len(states))
    index = {state: k for k, state in enumerate(states)}
    blank = int(np.iinfo(kind).max)
    table = np.array([index.get(text, blank) for text in texts] or [blank], dtype=kind)
    return CodedColumn(raw.name, tuple(states), raw.codes.look_up(table))


def _remark(column: CodedColumn) -> Sentence | None:
    """Return a remark on a column that is kept, if there is anything unusual."""
    if not column.states:
        return Sentence("Column {column} has no value in any row.", column=column.name)
    if len(column.states) > 1:
        return None
    return Sentence(
        "Column {column} is “{state}” in every row that has a value.",
        column=column.name,
        state=column.states[0],
    )


def _knows_all(texts: Sequence[str], node: Variable, reading: Reading) -> bool:
    """Tell whether every text is a state of the node or missing, so that none is discretized."""
    return (reading.unknown_missing and node.edges is None) or {*texts} <= {"", *node.states}


def _names_intervals(texts: Sequence[str], node: Variable) -> bool:
    """Tell whether texts are names of a node's intervals rather than numbers to discretize."""
    return any(text in node.states for text in texts)


def _too_many(name: str, count: int) -> Sentence:
    return Sentence(
        "Column {column} has {count:,} different texts and is set aside as an identifier; "
        "ask for it by name to keep it.",
        column=name,
        count=count,
        set_aside="identifier",
    )


def _set_aside(
    raw: RawColumn,
    texts: list[str],
    present: set[str],
    counts: NDArray[np.intp],
    decimal: str,
) -> Sentence | None:
    """Return the reason for leaving out a column that was not requested, or None."""
    if not present:
        return Sentence(
            "Column {column} has no value in any row and is set aside.",
            column=raw.name,
            set_aside="empty",
        )
    n_cells = int(sum(count for text, count in zip(texts, counts, strict=True) if text))
    are_numbers = not any(math.isnan(number(text, decimal)) for text in present)
    if len(present) == n_cells and not are_numbers and n_cells >= MIN_DISTINCT_ROWS:
        return Sentence(
            "Column {column} has a different text in every row and is set aside as an "
            "identifier; ask for it by name to keep it.",
            column=raw.name,
            set_aside="identifier",
        )
    if len(present) == n_cells == raw.n_rows >= MIN_COUNTED_ROWS and are_numbers:
        # All texts differ, so they are in the order of the rows.
        values = np.array([number(texts[k], decimal) for p in raw.codes.pieces() for k in p])
        if values[0] == round(values[0]) and np.all(np.diff(values) == 1):
            return Sentence(
                "Column {column} numbers the rows and is set aside as an identifier; ask for "
                "it by name to keep it.",
                column=raw.name,
                set_aside="identifier",
            )
    if len(present) > MAX_STATES and not are_numbers:
        return _too_many(raw.name, len(present))
    return None


def _numbers(
    raw: RawColumn, texts: list[str], reading: Reading, node: Variable | None
) -> NumericColumn | CodedColumn:
    table = np.array([number(text, reading.decimal) for text in texts] or [math.nan])
    for code in np.flatnonzero(np.isnan(table)):
        if texts[code] and not (node is not None and reading.unknown_missing):
            _refuse_text(raw, int(code), texts[code])
    column = NumericColumn(raw.name, raw.codes.look_up(table))
    return column if node is None else recode_column(column, node)


def _refuse_text(raw: RawColumn, code: int, text: str) -> None:
    if not raw.codes.counts(len(raw.tokens))[code]:
        return  # occurs only in skipped rows
    raise DataError(
        "Column {column}, row {row:,}: “{text}” is not a number. Treat it as missing, or use the "
        "column with its states as they are.",
        column=raw.name,
        row=raw.codes.first(code) + 1,
        text=text,
    )
