"""What stands in a table where a cell was filled: texts as its column writes them, or numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.numerals import number, number_text
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.learning.imputation.observed_cells import ObservedNumbers, ObservedTexts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable
    from bayesgui.data.dataset import Column
    from bayesgui.learning.imputation.observed_cells import Draws

    Codes = NDArray[np.int32]
    Integers = NDArray[np.int64]
    Flat = NDArray[np.float64]


def filled_column(
    column: Column,
    variable: Variable,
    rows: Integers,
    codes: Codes,
    draws: Draws | None = None,
) -> Column:
    """Return a column with the states of some rows filled in.

    `rows`, `codes`: the positions of the missing cells, and the states of the node that they get;
    −1 stays missing. `draws`: for cells that are drawn: a number within an interval is then one of
    those observed in it; without it, their median.
    """
    blank, known = rows, codes >= 0
    rows, codes = rows[known], codes[known]
    if isinstance(column, NumericColumn):
        values = column.values.copy()
        values[rows] = _numbers(column.values, variable, codes, draws)
        return NumericColumn(column.name, values)
    if column.uncut is not None and variable.edges is not None:
        uncut = column.uncut.copy()
        uncut[rows] = _numbers(column.uncut, variable, codes, draws)
        assert column.edges is not None
        recut = NumericColumn(column.name, uncut).cut(column.edges, column.states)
        return replace(recut, uncut=uncut)
    counts = np.bincount(np.delete(column.codes, blank), minlength=len(column.states))
    observed = ObservedTexts.of(column.states, counts[: len(column.states)])
    told = CellTexts.of(variable, observed, is_cut=column.edges is not None)
    return _with_texts(_without(column, rows), rows, told.of_states(codes, draws))


def _with_texts(column: CodedColumn, rows: Integers, texts: NDArray[np.object_]) -> CodedColumn:
    """Return a column with other texts in some rows."""
    found, place = np.unique(texts.astype(str), return_inverse=True)
    first = np.full(len(found), len(texts))
    np.minimum.at(first, place, np.arange(len(texts)))
    in_order = [str(found[k]) for k in np.argsort(first).tolist()]
    states = tuple(dict.fromkeys([*column.states, *in_order]))
    where = {state: k for k, state in enumerate(states)}
    made = column.codes.astype(np.int64)
    made[column.codes == column.missing_code] = -1
    made[rows] = np.array([where[str(text)] for text in found], np.int64)[place.ravel()]
    edges = column.edges if len(states) == len(column.states) else None
    return CodedColumn(column.name, states, made, edges)


def _without(column: CodedColumn, rows: Integers) -> CodedColumn:
    """Return a column in which some cells are blank, without the marks that stood there."""
    if (column.codes[rows] == column.missing_code).all():
        return column
    codes = column.codes.astype(np.int64)
    codes[column.codes == column.missing_code] = -1
    codes[rows] = -1
    used = np.bincount(codes[codes >= 0], minlength=len(column.states)) > 0
    place = np.where(used, np.cumsum(used) - 1, -1)
    states = tuple(state for state, is_used in zip(column.states, used, strict=True) if is_used)
    return CodedColumn(column.name, states, np.where(codes >= 0, place[codes], -1))


def _numbers(values: Flat, variable: Variable, codes: Codes, draws: Draws | None) -> Flat:
    """Return a number for each state: of its interval, or what its name says."""
    if variable.edges is None:
        return np.array([number(state) for state in variable.states], np.float64)[codes]
    return ObservedNumbers.of(values).of_states(codes, variable.edges, draws)


@dataclass(frozen=True, eq=False)
class CellTexts:
    """How a column writes the states that its missing cells get.

    `written`: by state of the node, as most cells of the column write it. `numbers`: those observed
    in a column of a node with intervals, which stand for its states; `texts` how the column writes
    them.
    """

    variable: Variable
    written: tuple[str, ...] = ()
    numbers: ObservedNumbers | None = None
    texts: Mapping[float, str] | None = None

    @classmethod
    def of(
        cls,
        variable: Variable,
        observed: ObservedTexts | ObservedNumbers,
        *,
        is_cut: bool = False,
    ) -> CellTexts:
        """Look at what is observed in a column; `is_cut`: whether its texts are intervals."""
        if isinstance(observed, ObservedNumbers):
            if variable.edges is not None and len(observed.values) > variable.n_states:
                return cls(variable, numbers=observed, texts={})
            texts = tuple(map(number_text, observed.values.tolist()))
            observed = ObservedTexts(texts, observed.counts)
        decimal = None if is_cut else _decimal_of(observed.texts, variable)
        if decimal is None:
            return cls(variable, written=_most_written(observed, variable))
        values = np.array([number(text, decimal) for text in observed.texts])
        texts_of = {number(text, decimal): text for text in reversed(observed.by_frequency)}
        return cls(variable, (), ObservedNumbers.of(values, observed.counts), texts_of)

    def of_states(self, codes: Codes, draws: Draws | None) -> NDArray[np.object_]:
        """Return the text of each cell that gets a state, shape (cells,)."""
        if self.numbers is None:
            return np.array([*self.written, ""], dtype=object)[codes]
        assert self.variable.edges is not None
        found, place = np.unique(
            self.numbers.of_states(codes, self.variable.edges, draws), return_inverse=True
        )
        texts = [self._text(value) for value in found.tolist()]
        return np.array([*texts, ""], dtype=object)[place.ravel()]

    def _text(self, value: float) -> str:
        assert self.texts is not None
        return self.texts.get(value) or number_text(value)

    @property
    def added(self) -> tuple[str, ...]:
        """What cells may get that is no observed number."""
        if self.numbers is None:
            return self.written
        assert self.variable.edges is not None
        return tuple(map(number_text, self.numbers.lacks(self.variable.edges)))


def _most_written(observed: ObservedTexts, variable: Variable) -> tuple[str, ...]:
    """Return the text of each state that occurs most, its name if none does."""
    found: dict[int, str] = {}
    for text in observed.by_frequency:
        position = variable.position(text)
        if position is not None:
            found.setdefault(position, text)
    return tuple(found.get(k, state) for k, state in enumerate(variable.states))


def _decimal_of(texts: tuple[str, ...], variable: Variable) -> str | None:
    """Return the decimal sign of texts that are numbers in intervals of a node, None of others."""
    if variable.edges is None or not texts or set(texts) <= set(variable.states):
        return None
    for decimal in (".", ","):
        if not any(math.isnan(number(text, decimal)) for text in texts):
            return decimal
    return None
