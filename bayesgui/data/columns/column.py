"""Columns of a table of cases: state codes or numbers."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.numerals import number, number_text
from bayesgui.rich_display import ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    Codes = NDArray[Any]  # of one of the three types below; mypy cannot follow which

_CODE_TYPES: Final = (np.uint8, np.uint16, np.uint32)

MAX_VECTOR_STATES = 32
"""Number of states up to which one vectorized comparison per state is faster than ``bincount``."""


def code_type(n_states: int) -> type[np.uint8] | type[np.uint16] | type[np.uint32]:
    """Return the smallest unsigned type that leaves its largest number free for missing cells."""
    for kind in _CODE_TYPES:
        if n_states <= np.iinfo(kind).max:
            return kind
    raise DataError("A column cannot have {count:,} different states.", count=n_states)


@dataclass(frozen=True, eq=False, repr=False)
class CodedColumn(ShortRepr):
    """A categorical column.

    `states`: all states, including those that do not occur. `codes`: shape (rows,); positions in
    `states`; the type's largest number is a missing cell. Any integer type is accepted and
    converted to the smallest one, read-only; negative codes are missing. `edges`: cut points, if
    the column was numeric: ``len(states) + 1`` increasing numbers, state *k* from ``edges[k]``
    (included) to ``edges[k + 1]``; the outer two are unbounded in use. `uncut`: shape (rows,); the
    numbers, if nobody chose the intervals: what takes numbers as they are uses these.
    """

    name: str
    states: tuple[str, ...]
    codes: Codes
    edges: tuple[float, ...] | None = None
    uncut: NDArray[np.float64] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "states", tuple(self.states))
        object.__setattr__(self, "codes", self._kept())

    def _kept(self) -> Codes:
        given: Codes = np.asarray(self.codes)
        wanted: np.dtype[Any] = np.dtype(code_type(len(self.states)))
        blank = np.iinfo(wanted).max
        kept = given.dtype == wanted
        # Mostly every code is a state, as the largest one tells in a tenth of the time.
        if not (kept and given.max(initial=0) < len(self.states)):
            missing = given == np.iinfo(given.dtype).max if given.dtype.kind == "u" else given < 0
            if bool(((given >= len(self.states)) & ~missing).any()):
                raise DataError("Column {column} holds a code without a state.", column=self.name)
            if not kept:
                given = np.where(missing, blank, given).astype(wanted)
        # A read-only array is shared without a copy: only its owner could still change it.
        if kept and (given.flags.writeable or not given.flags.c_contiguous):
            given = given.copy()
        given.flags.writeable = False
        return given

    def __reduce__(self) -> tuple[Any, ...]:
        # Unpickled arrays are writable; constructing the column makes them read-only again.
        return CodedColumn, (self.name, self.states, self.codes, self.edges, self.uncut)

    @property
    def missing_code(self) -> int:
        """The code of a missing cell."""
        return int(np.iinfo(self.codes.dtype).max)

    @cached_property
    def n_missing(self) -> int:
        """Number of missing cells."""
        return int(np.count_nonzero(self.codes == self.missing_code))

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return len(self.codes)

    @property
    def counts(self) -> NDArray[np.intp]:
        """Number of rows with each state."""
        if len(self.states) <= MAX_VECTOR_STATES:
            found = [np.count_nonzero(self.codes == code) for code in range(len(self.states))]
            return np.array(found, dtype=np.intp)
        present = self.codes[self.codes != self.missing_code]
        return np.bincount(present, minlength=len(self.states))

    def renamed(self, name: str) -> CodedColumn:
        """Return the column with another name."""
        return replace(self, name=name)

    def rows(self, which: slice | NDArray[Any]) -> CodedColumn:
        """Return some of the rows; a slice with step 1 shares the codes."""
        uncut = None if self.uncut is None else self.uncut[which]
        return replace(self, codes=self.codes[which], uncut=uncut)

    def with_cell(self, row: int, code: int) -> CodedColumn:
        """Return the column with another code in a row.

        An interval is no number: a column with one that somebody chose has no `uncut` any more.
        """
        if code == self.codes[row]:
            return self
        codes, uncut = self.codes.copy(), None
        codes[row] = code
        if self.uncut is not None and code == self.missing_code:
            uncut = self.uncut.copy()
            uncut[row] = math.nan
        return replace(self, codes=codes, uncut=uncut)

    def with_blank_row(self) -> CodedColumn:
        """Return the column with one more row at the end, in which its cell is missing."""
        codes = np.append(self.codes, self.codes.dtype.type(self.missing_code))
        uncut = None if self.uncut is None else np.append(self.uncut, math.nan)
        return replace(self, codes=codes, uncut=uncut)

    def texts(self) -> NDArray[np.object_]:
        """Return the cells as text; a missing one is empty."""
        table = np.array([*self.states, ""], dtype=object)
        return table[np.minimum(self.codes, len(self.states))]

    @property
    def _holds_truths(self) -> bool:
        return {"false", "true"}.issuperset(map(str.casefold, self.states))

    def reads_as_numbers(self) -> bool:
        """Return whether `numbers` takes the column, be they truth values."""
        if self.uncut is not None or self._holds_truths:
            return True
        return not any(math.isnan(number(state)) for state in self.states)

    def numbers(self, decimal: str = ".", *, truths: bool = False) -> NumericColumn:
        """Return the column as numbers; those of intervals that the reader chose are known.

        `truths`: whether the truth values of Python, pandas and R are 1 and 0.
        """
        if self.uncut is not None:
            return NumericColumn(self.name, self.uncut)
        values = [number(state, decimal) for state in self.states]
        if truths and self._holds_truths:
            values = [float(state.casefold() == "true") for state in self.states]
        table = np.array([*values, math.nan])
        for state, value in zip(self.states, table, strict=False):
            if math.isnan(value):
                raise DataError(
                    "Column {column} has the value “{state}”, which is not a number; use the "
                    "column with its states as they are, or treat it as missing.",
                    column=self.name,
                    state=state,
                )
        return NumericColumn(self.name, table[np.minimum(self.codes, len(self.states))])


@dataclass(frozen=True, eq=False, repr=False)
class NumericColumn(ShortRepr):
    """A column of numbers.

    `values`: shape (rows,); read-only; NaN is a missing cell.
    """

    name: str
    values: NDArray[np.float64]

    def __post_init__(self) -> None:
        values = np.array(self.values, dtype=np.float64)
        values.flags.writeable = False
        object.__setattr__(self, "values", values)

    def __reduce__(self) -> tuple[Any, ...]:
        return NumericColumn, (self.name, self.values)

    @cached_property
    def n_missing(self) -> int:
        """Number of missing cells."""
        return int(np.count_nonzero(np.isnan(self.values)))

    @cached_property
    def n_different(self) -> int:
        """Number of different numbers."""
        return len(np.unique(self.values[~np.isnan(self.values)]))

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return len(self.values)

    def renamed(self, name: str) -> NumericColumn:
        """Return the column with another name."""
        return NumericColumn(name, self.values)

    def rows(self, which: slice | NDArray[Any]) -> NumericColumn:
        """Return some of the rows."""
        return NumericColumn(self.name, self.values[which])

    def texts(self) -> NDArray[np.object_]:
        """Return the cells as text; a missing one is empty."""
        cells = ["" if math.isnan(x) else number_text(x) for x in self.values.tolist()]
        return np.array(cells, dtype=object)

    def cut(self, edges: Sequence[float], states: Sequence[str] | None = None) -> CodedColumn:
        """Discretize the column.

        `edges`: increasing limits, one more than intervals. Intervals include their lower limit;
        the first and the last one are unbounded. `states`: names of the intervals; by default made
        from the limits.
        """
        limits = tuple(map(float, edges))
        if len(limits) < 2 or not all(a < b for a, b in itertools.pairwise(limits)):
            raise DataError(
                "Column {column} needs increasing interval limits, at least two.",
                column=self.name,
            )
        names = interval_names(limits) if states is None else tuple(states)
        if len(names) != len(limits) - 1:
            raise DataError(
                "Column {column} has {edges} interval limits and {states} states; "
                "give one limit more than states.",
                column=self.name,
                edges=len(limits),
                states=len(names),
            )
        kind = code_type(len(names))
        codes = np.searchsorted(limits[1:-1], self.values, side="right").astype(kind)
        codes[np.isnan(self.values)] = np.iinfo(kind).max
        return CodedColumn(self.name, names, codes, limits)


def missing_cells(column: CodedColumn | NumericColumn) -> NDArray[np.bool_]:
    """Return the mask of a column's missing rows."""
    if isinstance(column, NumericColumn):
        return np.isnan(column.values)
    missing: NDArray[np.bool_] = column.codes == column.missing_code
    return missing


def sorted_states(tokens: Iterable[str], decimal: str = ".") -> list[str]:
    """Sort texts as states: by value if all are numbers, else by code point."""
    found = list(tokens)
    values = [number(token, decimal) for token in found]
    if any(map(math.isnan, values)):
        return sorted(found)
    return [token for _value, token in sorted(zip(values, found, strict=True))]


def interval_names(limits: Sequence[float]) -> tuple[str, ...]:
    """Return names for the intervals between limits, which state each cut point exactly.

    `limits`: increasing, one more than intervals; the outer ones are not named, as the outer
    intervals are unbounded. The result: such as ``("below 3562.5", "3562.5 to 4024", "4024 and
    above")``.
    """
    texts = list(map(number_text, limits[1:-1]))
    if not texts:
        return ("all",)
    middle = [f"{a} to {b}" for a, b in itertools.pairwise(texts)]
    return (f"below {texts[0]}", *middle, f"{texts[-1]} and above")
