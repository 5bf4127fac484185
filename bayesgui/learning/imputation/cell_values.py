"""What stands in a table where a cell was filled: texts as its column writes them, or numbers."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.numerals import number, number_text
from bayesgui.data.columns.column import CodedColumn, NumericColumn

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable
    from bayesgui.data.dataset import Column

    Codes = NDArray[np.int32]
    Integers = NDArray[np.int64]
    Flat = NDArray[np.float64]


def filled_column(
    column: Column,
    variable: Variable,
    rows: Integers,
    codes: Codes,
    rng: np.random.Generator | None = None,
) -> Column:
    """Return a column with the states of some rows filled in.

    `rows`, `codes`: the positions of the cells, and the states of the node that they get; −1 stays
    missing. `rng`: for cells that are drawn: a number within an interval is then one of those
    observed in it; without it, their median.
    """
    known = codes >= 0
    rows, codes = rows[known], codes[known]
    if isinstance(column, NumericColumn):
        values = column.values.copy()
        values[rows] = _numbers(column.values, variable, codes, rng)
        return NumericColumn(column.name, values)
    if column.uncut is not None and variable.edges is not None:
        uncut = column.uncut.copy()
        uncut[rows] = _numbers(column.uncut, variable, codes, rng)
        assert column.edges is not None
        recut = NumericColumn(column.name, uncut).cut(column.edges, column.states)
        return replace(recut, uncut=uncut)
    column = _without(column, rows)
    decimal = _decimal_of(column, variable)
    if decimal is not None:
        return _with_number_texts(column, variable, rows, codes, rng, decimal)
    return _with_states(column, variable, rows, codes)


def _with_states(
    column: CodedColumn, variable: Variable, rows: Integers, codes: Codes
) -> CodedColumn:
    """Fill in states, each as most cells of the column write it."""
    if column.states == variable.states:
        states, place = list(column.states), np.arange(variable.n_states)
    else:
        states, place = list(column.states), np.full(variable.n_states, -1)
        counts = column.counts
        for k in np.argsort(-counts, kind="stable").tolist():
            position = variable.position(column.states[k])
            if position is not None and place[position] < 0:
                place[position] = k
        for position in np.unique(codes).tolist():
            if place[position] < 0:
                place[position] = len(states)
                states.append(variable.states[position])
    made = column.codes.astype(np.int64)
    made[column.codes == column.missing_code] = -1
    made[rows] = place[codes]
    edges = column.edges if len(states) == len(column.states) else None
    return CodedColumn(column.name, tuple(states), made, edges)


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


def _decimal_of(column: CodedColumn, variable: Variable) -> str | None:
    """Return the decimal sign of texts that are numbers in intervals of a node, None of others."""
    if variable.edges is None or column.edges is not None or not column.states:
        return None
    if set(column.states) <= set(variable.states):
        return None
    for decimal in (".", ","):
        if not any(math.isnan(number(state, decimal)) for state in column.states):
            return decimal
    return None


def _with_number_texts(
    column: CodedColumn,
    variable: Variable,
    rows: Integers,
    codes: Codes,
    rng: np.random.Generator | None,
    decimal: str,
) -> CodedColumn:
    """Fill in numbers as texts; a number that was observed is written as it was."""
    texts = {number(state, decimal): state for state in reversed(column.states)}
    observed = column.numbers(decimal).values
    found = _numbers(observed, variable, codes, rng).tolist()
    cells = column.texts()
    cells[rows] = [texts.get(value) or number_text(value) for value in found]
    states = list(dict.fromkeys([*column.states, *(c for c in cells.tolist() if c)]))
    place = {state: k for k, state in enumerate(states)} | {"": -1}
    return CodedColumn(column.name, tuple(states), np.array([place[c] for c in cells.tolist()]))


def _numbers(
    values: Flat, variable: Variable, codes: Codes, rng: np.random.Generator | None
) -> Flat:
    """Return a number for each state: of its interval, or what its name says."""
    if variable.edges is None:
        named = [number(state) for state in variable.states]
        return np.array(named, np.float64)[codes]
    found = np.empty(len(codes))
    limits = np.asarray(variable.edges)
    observed = values[~np.isnan(values)]
    of_state = np.searchsorted(limits[1:-1], observed, side="right")
    for state in np.unique(codes).tolist():
        cells, inside = codes == state, np.sort(observed[of_state == state])
        if not len(inside):
            found[cells] = _middle(limits[state], limits[state + 1])
        elif rng is None:
            # One that was observed, not the mean of two: numbers stay whole where they were.
            found[cells] = inside[(len(inside) - 1) // 2]
        else:
            found[cells] = rng.choice(inside, int(cells.sum()))
    return found


def _middle(low: float, high: float) -> float:
    """Return a number in an interval that no cell lies in."""
    if math.isfinite(low) and math.isfinite(high):
        return (low + high) / 2
    return high if math.isfinite(high) else low
