"""Conversion of a column's distinct values: to states, intervals, missing cells, or nothing.

The rules are those of a table that is read into memory (`raw_columns`); they see each distinct text
once or, in large tables, about in proportion to its rows.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.core.numerals import number, number_text
from bayesgui.core.waiting import in_thread
from bayesgui.data.case_source import SourceColumn
from bayesgui.data.columns.code_buffer import CodeBuffer
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.columns.missing_marks import doubtful_remark, may_have_marks, missing_remark
from bayesgui.data.columns.odd_values import odd_number, odd_text, remarks_on
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.cell_meanings import doubtful_cells, missing_cells, with_common_words
from bayesgui.data.reading.quantities import with_quantities_cut
from bayesgui.data.reading.raw_column import RawColumn
from bayesgui.data.reading.raw_columns import build_column

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.columns.odd_values import Odd
    from bayesgui.data.reading.reading_options import Reading

REPRESENTATIVES = 2**20
"""Rows that stand for all where a column is cut into intervals."""

MAX_TOKENS = 2**20
"""Distinct texts of a column above which it is set aside."""

BLANK = -1
"""Code of a missing cell."""


@dataclass
class Profile:
    """The distinct texts of a column, each with the number of its rows.

    `rows`: rows by text; the empty text is a missing cell. `sample`: numbers of some rows from all
    over the table; they stand for a column of measurements that has too many different ones.
    `most`: number of texts above which they were not all collected. `order`: the texts in the order
    that the file states for its categories. `is_category`: whether the file says that its texts are
    categories. `codes`: rows of numbers that often stand for a missing value, in a column that has
    a sample.
    """

    name: str
    rows: dict[str, int] = field(default_factory=dict)
    sample: list[NDArray[np.float64]] = field(default_factory=list)
    most: int = field(default_factory=lambda: MAX_TOKENS)
    order: tuple[str, ...] | None = None
    is_category: bool = False
    codes: dict[float, int] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether all distinct texts were collected."""
        return len(self.rows) <= self.most

    @property
    def is_sampled(self) -> bool:
        """Whether a sample stands for the column."""
        return bool(self.sample) and not self.complete

    def represented(self) -> Profile:
        """Return the profile of the sample, if one stands for the column."""
        if not self.is_sampled:
            return self
        values, counts = np.unique(np.concatenate(self.sample), return_counts=True)
        texts = ["" if np.isnan(value) else number_text(value) for value in values.tolist()]
        rows = dict(zip(texts, counts.tolist(), strict=True))
        return Profile(self.name, rows, most=len(texts), codes=self.codes)

    def odd(
        self, column: CodedColumn | NumericColumn, firsts: NDArray[np.intp], known: Collection[str]
    ) -> Odd | None:
        """Return the value that may mean that it is missing, with all its rows."""
        rows = np.array([*self.rows.values()], np.int64)
        if isinstance(column, CodedColumn):
            if column.edges is not None:
                return None
            codes = column.codes[firsts]
            present = codes != column.missing_code
            found = np.bincount(codes[present], rows[present], len(column.states))
            counted = zip(column.states, found.astype(int).tolist(), strict=True)
            cells = {state: n for state, n in counted if n}
            return odd_text({**cells, **{number_text(x): n for x, n in self.codes.items()}}, known)
        values = column.values[firsts]
        if not self.codes:
            return odd_number(values, rows)
        others = ~np.isin(values, [*self.codes])
        return odd_number(
            np.append(values[others], [*self.codes]),
            np.append(rows[others], [*self.codes.values()]),
        )

    def raw(self) -> RawColumn:
        """Return a column with few rows that has the same texts about equally often."""
        counts = np.array([*self.rows.values()], np.int64)
        total = int(counts.sum())
        repeats = counts
        if total > REPRESENTATIVES:
            repeats = np.maximum(1, counts * REPRESENTATIVES // total)
        codes = _Representatives(counts)
        codes.extend(np.repeat(np.arange(len(counts)), repeats), len(counts))
        kept = frozenset(range(len(self.rows))) if self.is_category else frozenset()
        return RawColumn(self.name, [*self.rows], codes, self.complete, self.order, kept)


class _Representatives(CodeBuffer):
    """Codes that stand for more rows than they have."""

    def __init__(self, counts: NDArray[np.int64]) -> None:
        super().__init__()
        self._true = counts

    def counts(self, n: int) -> NDArray[np.intp]:
        """Return the numbers of rows for which the codes stand."""
        return self._true[:n].astype(np.intp)


@dataclass(frozen=True, eq=False)
class Coding:
    """The meaning of the texts of a column.

    `edges`: limits of the intervals, if it was numeric. `codes`: by text, the place of its state,
    `BLANK` for a missing cell. `counts`: shape (states,); rows with each state.
    """

    name: str
    states: tuple[str, ...]
    edges: tuple[float, ...] | None
    codes: Mapping[str, int]
    counts: NDArray[np.int64]

    @property
    def missing_numbers(self) -> tuple[float, ...]:
        """The numbers that stand for a missing cell."""
        found = (number(text) for text, code in self.codes.items() if code == BLANK)
        return tuple(value for value in found if not math.isnan(value))

    @property
    def by_number(self) -> bool:
        """Whether numbers need no look at their texts: None means a missing cell."""
        return self.edges is not None and not any(
            text and code == BLANK for text, code in self.codes.items()
        )

    def column(self, n_rows: int) -> SourceColumn:
        """Return the column of a table with `n_rows` rows."""
        missing = n_rows - int(self.counts.sum())
        return SourceColumn(self.name, self.states, self.counts, n_rows, missing, self.edges)


def codings_of(
    profiles: Sequence[Profile],
    reading: Reading,
    uncut: Sequence[str] = (),
    monitor: Monitor = SILENT,
    **intervals: Any,
) -> tuple[dict[str, Coding], list[str]]:
    """Return what the texts of each column mean, without those left out, and remarks.

    `uncut`: columns that are not cut into intervals, though they hold many numbers. `monitor`:
    cancellation, also while a column of a million texts is looked at. `**intervals`: options of
    `with_quantities_cut`: bins and max_states.
    """
    codings: dict[str, Coding] = {}
    remarks: list[str] = []
    cut: list[str] = []
    missing: dict[str, dict[str, int]] = {}
    kept: dict[str, dict[str, int]] = {}
    odd: dict[str, Odd | None] = {}
    reading = in_thread(functools.partial(_knowing_words, profiles, reading), monitor)
    for profile in profiles:
        look = functools.partial(
            _look, profile, reading, cut=profile.name not in uncut, **intervals
        )
        found = in_thread(look, monitor)
        for mark, count in found.marks.items():
            missing.setdefault(mark, {})[profile.name] = count
        for text, count in found.doubtful.items():
            if found.coding is not None and text in found.coding.states:
                kept.setdefault(text, {})[profile.name] = count
        remarks += found.remarks
        cut += found.cuts
        if found.coding is not None:
            codings[profile.name] = found.coding
            odd[profile.name] = found.odd
    marks = [*map(missing_remark, missing.items()), *map(doubtful_remark, kept.items())]
    marks += remarks_on(odd)
    return codings, [*marks, *remarks, *cut]


def _knowing_words(profiles: Sequence[Profile], reading: Reading) -> Reading:
    """Return the options with the words that are categories of some column."""
    marked = [each for each in profiles if each.complete and may_have_marks(each.rows)]
    return with_common_words([each.raw() for each in marked], reading)


@dataclass(frozen=True, eq=False)
class _Found:
    """The kind of a column, or None, its marks of missing cells, and remarks."""

    coding: Coding | None
    marks: Mapping[str, int]
    remarks: Sequence[str]
    cuts: Sequence[str] = ()
    doubtful: Mapping[str, int] = field(default_factory=dict)
    odd: Odd | None = None


def _look(profile: Profile, reading: Reading, *, cut: bool, **intervals: Any) -> _Found:
    profile = profile.represented()
    raw = profile.raw()
    marks, doubtful = missing_cells(raw, reading), doubtful_cells(raw, reading)
    tokens, firsts = raw.tokens, _first_rows(raw)
    column, remarks = build_column(raw, reading)
    if column is None:
        return _Found(None, marks, remarks)
    odd = None
    if reading.missing_values is None and profile.name not in reading.nodes:
        odd = profile.odd(column, firsts, reading.network_states)
    coded, cuts = _categorical(column, cut=cut, **intervals)
    return _Found(_coding(coded, tokens, firsts, profile), marks, remarks, cuts, doubtful, odd)


def _first_rows(raw: RawColumn) -> NDArray[np.intp]:
    """Return the first representative of each text."""
    pieces = [*raw.codes.pieces()]
    codes = np.concatenate(pieces) if pieces else np.zeros(0, np.intp)
    return np.searchsorted(codes, np.arange(len(raw.tokens)))


def _categorical(
    column: CodedColumn | NumericColumn, *, cut: bool, **intervals: Any
) -> tuple[CodedColumn, list[str]]:
    """Return the column, cut into intervals if it is a quantity, and remarks."""
    table = Dataset((column,))
    if cut:
        table = with_quantities_cut(table, table.names, **intervals)
    return table.categorical(column.name), [*table.remarks]


def _coding(
    column: CodedColumn, tokens: Sequence[str], firsts: NDArray[np.intp], profile: Profile
) -> Coding:
    found = column.codes[firsts].astype(np.int64)
    found[found == column.missing_code] = BLANK
    rows = np.array([*profile.rows.values()], np.int64)
    present = found != BLANK
    counts = np.bincount(found[present], rows[present], len(column.states)).astype(np.int64)
    codes = dict(zip(tokens, found.tolist(), strict=True))
    return Coding(column.name, column.states, column.edges, codes, counts)


def numeric_codes(
    values: NDArray[np.float64], edges: Sequence[float], missing: Sequence[float] = ()
) -> NDArray[np.int64]:
    """Return the interval of each number, `BLANK` for NaN and for those that stand for none."""
    codes = np.searchsorted(np.asarray(edges[1:-1]), values, side="right").astype(np.int64)
    codes[np.isnan(values)] = BLANK
    if missing:
        codes[np.isin(values, missing)] = BLANK
    return codes
