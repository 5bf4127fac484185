"""Columns as a file gives them, and how they become columns of a table of cases."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.numerals import number
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.columns.column import CodedColumn, NumericColumn, code_type, sorted_states
from bayesgui.data.columns.recode import recode_column
from bayesgui.data.dataset import Column, Dataset

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.data.columns.code_buffer import CodeBuffer

MAX_STATES = 10_000
"""Different texts beyond which a column that nobody asked for is no variable."""

MIN_DISTINCT_ROWS = 5
"""Rows that must all differ before a column of texts is taken for an identifier."""

MIN_COUNTED_ROWS = 3
"""Rows that must count up by one before a column of numbers is taken for an identifier."""


@dataclass
class RawColumn:
    """A column with its texts numbered as they came.

    Parameters
    ----------
    name : str
        Name of the column.
    tokens : list of str
        Texts by code.
    codes : CodeBuffer
        Code of each row.
    complete : bool
        Whether all rows were read; not, if there were too many different texts.
    """

    name: str
    tokens: list[str]
    codes: CodeBuffer
    complete: bool = True

    @property
    def n_rows(self) -> int:
        """Number of rows read."""
        return len(self.codes)


@dataclass(frozen=True)
class Reading:
    """What the reader asked for.

    Parameters
    ----------
    missing_values : tuple of str
        Texts of missing cells; blank cells always are.
    kept : tuple of str, optional
        Columns that are wanted by name, in their order; all that are variables if not given.
    numeric : frozenset of str
        Columns that are read as numbers.
    decimal : str
        The decimal mark of numbers.
    strip : bool
        Whether blanks round a text are left out.
    mapping : mapping of str to mapping of str to str
        By column, texts that stand for another one; to ``""`` for a missing value.
    nodes : mapping of str to Variable
        Nodes that columns of the same name are fitted to.
    unknown_missing : bool
        Whether a text that is no state of its node is missing; an error otherwise.
    never_aside : frozenset of str
        Columns that are kept even where they look like identifiers.
    """

    missing_values: tuple[str, ...]
    kept: tuple[str, ...] | None
    numeric: frozenset[str]
    decimal: str
    strip: bool
    mapping: Mapping[str, Mapping[str, str]]
    nodes: Mapping[str, Variable]
    unknown_missing: bool
    never_aside: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        missing_values: Iterable[str],
        columns: Iterable[str] | None,
        network: BayesianNetwork | None,
        numeric: Iterable[str],
        unknown: Literal["refuse", "missing", "keep"],
        mapping: Mapping[str, Mapping[str, str]] | None,
        decimal: str = ".",
        strip: bool = False,
    ) -> Reading:
        """Return what the arguments of a reader ask for; see `csv_import.read_csv`."""
        fitting = network is not None and unknown != "keep"
        return cls(
            missing_values=tuple(missing_values),
            kept=None if columns is None else tuple(dict.fromkeys(columns)),
            numeric=frozenset(numeric),
            decimal=decimal,
            strip=strip,
            mapping=mapping or {},
            nodes={v.name: v for v in network.variables} if network and fitting else {},
            unknown_missing=unknown == "missing",
        )

    def wanted(self, path: Path, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the columns of a file that are to be read.

        Raises
        ------
        DataError
            If one that is asked for is not there.
        """
        for name in (*(self.kept or ()), *sorted(self.numeric)):
            if name not in names:
                raise DataError(
                    "{path} has no column {column}; it has {names}.",
                    path=path.name,
                    column=name,
                    names=", ".join(names),
                )
        return names if self.kept is None else self.kept

    @property
    def asked(self) -> set[str]:
        """Columns that are asked for by name and never set aside."""
        return {*(self.kept or ()), *self.numeric, *self.nodes, *self.never_aside}

    def keeping(self, names: Iterable[str]) -> Reading:
        """Return what is asked for with more columns that are never set aside."""
        return replace(self, never_aside=frozenset(names))


def rows_read(rows: int) -> Sentence:
    """Return how far reading is, for a monitor."""
    # The number itself goes along: rows a second are told from it.
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
    """Return the table of the columns of a file.

    Parameters
    ----------
    path : Path
        The file, for messages.
    raw : list of RawColumn
        Its columns; their codes are used up.
    reading : Reading
        What was asked for.
    monitor : Monitor
        Progress and cancellation.
    skipped : int
        Rows that were left out.
    stopped : bool
        Whether the rest of the file was left unread.

    Raises
    ------
    DataError
        If there is no row or no variable, or a column does not fit.
    """
    if not any(column.n_rows for column in raw) and all(column.complete for column in raw):
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
                "{count} row of another length than the header is left out.",
                "{count} rows of another length than the header are left out.",
            )
        )
    columns: list[Column] = []
    for k, each in enumerate(raw, start=1):
        column, note = build_column(each, reading)
        if column is not None:
            columns.append(column)
        if note is not None:
            remarks.append(note)
        monitor.check()
        # Reading was nearly all of the work.
        monitor.report(0.99 + 0.01 * k / len(raw))
    if not columns:
        raise DataError(
            "{path} has no column that is a variable: {notes} Ask for columns by name.",
            path=path.name,
            notes=" ".join(remarks),
        )
    return Dataset(tuple(columns), remarks=tuple(remarks))


def build_column(
    raw: RawColumn, reading: Reading
) -> tuple[CodedColumn | NumericColumn | None, Sentence | None]:
    """Return the column, or None if it is set aside, and a note if there is one.

    Parameters
    ----------
    raw : RawColumn
        Its codes are used up.
    reading : Reading
        What was asked for.

    Raises
    ------
    DataError
        If a number was asked for and a text is none, or a text is no state of the node.
    """
    node = reading.nodes.get(raw.name)
    kept = raw.name in reading.asked
    if not raw.complete:
        return None, _too_many(raw.name, len(raw.tokens))
    texts = [_meaning(token, raw.name, reading, node) for token in raw.tokens]
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
        # Only numbers come here; so many are measurements, whose texts nobody wants as states.
        note = Sentence(
            "Column {column} has {count:,} different numbers and is read as a quantity; "
            "discretize it before it becomes a node.",
            column=raw.name,
            count=len(present),
        )
        return _numbers(raw, texts, reading, node), note
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
    """Return what is worth knowing of a column that is kept."""
    if not column.states:
        return Sentence("Column {column} has no value in any row.", column=column.name)
    if len(column.states) > 1:
        return None
    return Sentence(
        "Column {column} is “{state}” in every row that has a value.",
        column=column.name,
        state=column.states[0],
    )


def _meaning(token: str, name: str, reading: Reading, node: Variable | None) -> str:
    """Return what a text stands for, empty for a missing value."""
    text = token.strip() if reading.strip else token
    text = reading.mapping.get(name, {}).get(text, text)
    if node is not None and text in node.states:
        return text
    return "" if not text.strip() or text in reading.missing_values else text


def _knows_all(texts: Sequence[str], node: Variable, reading: Reading) -> bool:
    """Tell whether every text is a state of the node or missing, so that none has to be cut."""
    return (reading.unknown_missing and node.edges is None) or {*texts} <= {"", *node.states}


def _names_intervals(texts: Sequence[str], node: Variable) -> bool:
    """Tell whether texts name the intervals of a node, so that they are not numbers to be cut."""
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
    """Return why a column that nobody asked for is no variable, if it is none."""
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
        # All texts differ, so they stand in the order of the rows.
        values = np.array([number(texts[k], decimal) for p in raw.codes.pieces() for k in p])
        if values[0] == round(values[0]) and np.all(np.diff(values) == 1):
            return Sentence(
                "Column {column} counts the rows and is set aside as an identifier; "
                "ask for it by name to keep it.",
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
        return  # only a row that was left out has it
    raise DataError(
        "Column {column}, row {row:,}: “{text}” is not a number. Treat it as missing, or use the "
        "column with its states as they are.",
        column=raw.name,
        row=raw.codes.first(code) + 1,
        text=text,
    )
