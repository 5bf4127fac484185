"""Conversion of the raw columns of a file to columns of a table of cases."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError, NoVariablesError
from bayesgui.core.monitor import SILENT
from bayesgui.core.numerals import number, values_of
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.columns.column import CodedColumn, NumericColumn, code_type, sorted_states
from bayesgui.data.columns.missing_marks import doubtful_remark, missing_remark
from bayesgui.data.columns.odd_values import odd_remarks
from bayesgui.data.columns.recode import (
    check_most_known,
    recode_column,
    truths_remark,
    unknown_remark,
)
from bayesgui.data.dataset import Column, Dataset
from bayesgui.data.reading import left_out
from bayesgui.data.reading.cell_meanings import (
    doubtful_cells,
    meanings,
    missing_cells,
    with_common_words,
)
from bayesgui.data.reading.column_names import column_text
from bayesgui.data.reading.meanings.dates import date_parts
from bayesgui.data.reading.meanings.spellings import (
    alike_remark,
    merged_remark,
    merged_spellings,
    one_spelling,
)
from bayesgui.data.reading.meanings.written_numbers import plain_numbers, plain_remark

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.variable import Variable
    from bayesgui.data.reading.raw_column import RawColumn
    from bayesgui.data.reading.reading_options import Reading


PIECE = 50_000
"""Texts between two polls for cancellation."""


def rows_read(rows: int) -> Sentence:
    """Return the progress message for a number of rows read."""
    # The number itself is a value of the sentence: the rate is computed from it.
    return pluralize(rows, "{rows:,} row", "{rows:,} rows", rows=rows)


def _check_rows(path: Path, raw: list[RawColumn], skipped: int) -> None:
    """Raise `DataError` with a remedy if a whole file gave no row."""
    if not any(column.n_rows for column in raw) and all(column.complete for column in raw):
        if skipped:
            raise DataError(
                "Every row of {path} differs in length from the header; choose another delimiter, "
                "or correct the header.",
                path=path.name,
                remedies=("fill-rows", "no-quotes"),
            )
        raise DataError(
            "{path} has a header and no rows; choose a file with rows.",
            path=path.name,
            remedies=("no-header",),
        )


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

    `raw`: its columns; their code buffers are emptied. `stopped`: whether reading stopped before
    the end of the file.
    """
    _check_rows(path, raw, skipped)
    n_rows = max(column.n_rows for column in raw)
    remarks = _remarks_on_rows(n_rows if stopped else None, skipped)
    columns: list[Column] = []
    reading = with_common_words(raw, reading, monitor)
    missing: dict[str, dict[str, int]] = {}
    kept: dict[str, dict[str, int]] = {}
    for k, each in enumerate(raw, start=1):
        for mark, count in missing_cells(each, reading, monitor).items():
            missing.setdefault(mark, {})[each.name] = count
        monitor.check()
        doubtful = doubtful_cells(each, reading)
        parts: list[CodedColumn] = []
        if each.name in reading.columns.dates:
            parts, said = date_parts(each, meanings(each, reading))
            remarks.append(said)
        column, notes = build_column(each, reading, monitor)
        if column is not None:
            columns.append(column)
            for text, count in doubtful.items():
                if isinstance(column, CodedColumn) and text in column.states:
                    kept.setdefault(text, {})[each.name] = count
        columns += parts
        remarks += notes
        monitor.check()
        # Reading the file was nearly all of the work.
        monitor.report(0.99 + 0.01 * k / len(raw))
    marks = (*map(missing_remark, missing.items()), *map(doubtful_remark, kept.items()))
    if reading.missing_values is None:
        marks += (
            *odd_remarks(
                (c for c in columns if c.name not in reading.nodes), reading.network_states
            ),
        )
    if not columns:
        raise NoVariablesError(
            "{path} has no column that is a variable: {notes} Ask for columns by name.",
            path=path.name,
            notes=" ".join(remarks),
            remarks=(*marks, *remarks),
            rows=n_rows,
        )
    return Dataset(tuple(columns), remarks=(*marks, *remarks))


def _remarks_on_rows(read: int | None, skipped: int) -> list[Sentence]:
    """Return remarks on rows that are left out. `read`: their number where reading was stopped."""
    remarks = []
    if read is not None:
        remarks.append(
            Sentence(
                "Reading was stopped after {rows}; the rest of the file is left out.",
                rows=rows_read(read),
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
    return remarks


def build_column(
    raw: RawColumn, reading: Reading, monitor: Monitor = SILENT
) -> tuple[CodedColumn | NumericColumn | None, list[Sentence]]:
    """Return the column, or None if it is left out, and remarks on it."""
    node = reading.nodes.get(raw.name)
    kept = raw.name in reading.asked
    if not raw.complete:
        return None, [left_out.too_many(raw.name, len(raw.tokens))]
    texts, values, notes = _as_numbers(raw, meanings(raw, reading), reading, monitor)
    if raw.name in reading.numeric or (
        node is not None and node.edges and not _names_intervals(texts, node)
    ):
        return _numbers(raw, texts, values, reading, node), notes
    if node is not None and node.edges is None:
        texts, said = _as_node_states(raw, texts, node, reading)
        notes = [*notes, *said]
        values = _values(texts, reading, monitor)
    if node is not None and _knows_all(texts, node, reading):
        return replace(_encode(raw, texts, node.states), edges=node.edges), notes
    monitor.check()
    counts = raw.codes.counts(len(raw.tokens))
    present = _present(texts, counts, monitor)
    if not kept:
        reason = left_out.reason_left_out(raw, texts, present, counts, values)
        if reason is not None:
            return None, [reason]
    if not kept and len(present) > left_out.MAX_STATES:
        # Only numbers reach this; so many distinct ones are measurements, not states.
        return _numbers(raw, texts, values, reading, node), notes
    if node is not None:
        column = _encode(raw, texts, sorted_states(present, reading.decimal))
        return recode_column(column, node, refuse=not reading.unknown_missing), notes
    apart = raw.name in reading.unchanged.difference(reading.columns.merged)
    merged = {} if apart else _merged(raw.name, texts, counts.tolist(), reading)
    texts = [merged.get(text, text) for text in texts]
    column = _encode(
        raw, texts, _in_order(raw, texts, {merged.get(text, text) for text in present}, reading)
    )
    found = (
        merged_remark(raw.name, merged),
        alike_remark(raw.name, column.states),
        _remark(column),
    )
    return column, [*notes, *(note for note in found if note is not None)]


def _present(texts: list[str], counts: NDArray[np.intp], monitor: Monitor) -> set[str]:
    """Return the different texts of rows; the empty one is none."""
    found: set[str] = set()
    for first in range(0, len(texts), PIECE):
        monitor.check()
        part = slice(first, first + PIECE)
        found.update(itertools.compress(texts[part], counts[part].tolist()))
    return found - {""}


def _values(texts: list[str], reading: Reading, monitor: Monitor) -> NDArray[np.float64] | None:
    """Return the values of texts, None if some are no numbers; see `values_of`."""
    parts = [np.empty(0)]
    for first in range(0, len(texts), PIECE):
        monitor.check()
        part = values_of(texts[first : first + PIECE], reading.decimal)
        if part is None:
            return None
        parts.append(part)
    return np.concatenate(parts)


def _in_order(
    raw: RawColumn, texts: list[str], present: set[str], reading: Reading
) -> Sequence[str]:
    """Return the states in the file's order of its categories, or sorted if it has none."""
    if raw.order is None:
        return sorted_states(present, reading.decimal)
    meant = dict(zip(raw.tokens, texts, strict=True))
    ordered = dict.fromkeys(meant.get(token, token) for token in raw.order)
    return [text for text in ordered if text.strip()]


def _as_numbers(
    raw: RawColumn, texts: list[str], reading: Reading, monitor: Monitor
) -> tuple[list[str], NDArray[np.float64] | None, list[Sentence]]:
    """Return the texts with numbers as people write them made plain, and a remark on that.

    The second is the values of the texts, None if some are no numbers.
    """
    values = _values(texts, reading, monitor)
    if raw.name in reading.unchanged or values is not None:
        return texts, values, []
    known = reading.own_states(raw.name) or reading.values
    plain = plain_numbers({text for text in texts if text}, reading.decimal)
    if not plain or known.intersection(plain):
        return texts, None, []
    texts = [plain.get(text, text) for text in texts]
    return texts, _values(texts, reading, monitor), [plain_remark(raw.name, plain)]


def _merged(name: str, texts: list[str], counts: list[int], reading: Reading) -> dict[str, str]:
    """Return the texts of a column that are other spellings of one, each with that one."""
    rows: dict[str, int] = {}
    for text, count in zip(texts, counts, strict=True):
        rows[text] = rows.get(text, 0) + count
    if name in reading.columns.merged:
        return merged_spellings(rows)
    return one_spelling(rows, reading.values | reading.own_states(name))


def _as_node_states(
    raw: RawColumn, texts: list[str], node: Variable, reading: Reading
) -> tuple[list[str], list[Sentence]]:
    """Return the texts with the state that each equals in its place, and remarks."""
    positions = [node.position(text) if text else None for text in texts]
    lost: dict[str, int] = {}
    meant: dict[str, str] = {}
    known = 0
    counts = raw.codes.counts(len(raw.tokens)).tolist()
    for text, position, count in zip(texts, positions, counts, strict=True):
        if text and count:
            known += count
            if position is None:
                lost[text] = lost.get(text, 0) + count
            else:
                meant[text] = node.states[position]
    notes = []
    if lost and reading.unknown_missing:
        check_most_known(raw.name, lost, known, node)
        notes.append(unknown_remark(raw.name, lost, node))
    said = truths_remark(raw.name, meant)
    names = [
        text if position is None else node.states[position]
        for text, position in zip(texts, positions, strict=True)
    ]
    return names, notes if said is None else [*notes, said]


def _encode(raw: RawColumn, texts: list[str], states: Sequence[str]) -> CodedColumn:
    kind = code_type(len(states))
    index = {state: k for k, state in enumerate(states)}
    blank = int(np.iinfo(kind).max)
    table = np.array([index.get(text, blank) for text in texts] or [blank], dtype=kind)
    return CodedColumn(raw.name, tuple(states), raw.codes.look_up(table))


def _remark(column: CodedColumn) -> Sentence | None:
    """Return a remark on a column that is kept, if there is anything unusual."""
    if not column.states:
        return Sentence(
            "{subject} has no value in any row.",
            subject=column_text(column.name),
            column=column.name,
        )
    if len(column.states) > 1:
        return None
    return Sentence(
        "{subject} is “{state}” in every row that has a value.",
        subject=column_text(column.name),
        column=column.name,
        state=column.states[0],
    )


def _knows_all(texts: Sequence[str], node: Variable, reading: Reading) -> bool:
    """Tell whether every text is a state of the node or missing, so that none is discretized."""
    return (reading.unknown_missing and node.edges is None) or {*texts} <= {"", *node.states}


def _names_intervals(texts: Sequence[str], node: Variable) -> bool:
    """Tell whether texts are names of a node's intervals rather than numbers to discretize."""
    return any(text in node.states for text in texts)


def _numbers(
    raw: RawColumn,
    texts: list[str],
    values: NDArray[np.float64] | None,
    reading: Reading,
    node: Variable | None,
) -> NumericColumn | CodedColumn:
    if values is None:
        values = np.array([number(text, reading.decimal) for text in texts])
    table = values if texts else np.array([math.nan])
    for code in np.flatnonzero(np.isnan(table)):
        if texts and texts[code] and not (node is not None and reading.unknown_missing):
            _refuse_text(raw, int(code), texts[code])
    column = NumericColumn(raw.name, raw.codes.look_up(table))
    return column if node is None else recode_column(column, node)


def _refuse_text(raw: RawColumn, code: int, text: str) -> None:
    if not raw.codes.counts(len(raw.tokens))[code]:
        return  # occurs only in skipped rows
    raise DataError(
        "{subject}, row {row:,}: “{text}” is not a number. Treat it as missing, or use the "
        "column with its states as they are.",
        subject=column_text(raw.name),
        column=raw.name,
        row=raw.codes.first(code) + 1,
        text=text,
    )
