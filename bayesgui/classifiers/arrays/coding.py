"""States of whole numbers, and of numbers on the sides of a limit, in one pass over the rows."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bayesgui import kernel_cache
from bayesgui.classifiers.arrays.cells import Cells, are_worth_it
from bayesgui.core.numerals import number, number_text
from bayesgui.data.columns.array_column import ArrayColumn
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.reading.quantities import MAX_STATES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.data.dataset import Dataset

    Codes = NDArray[np.uint8]

PLACES, OTHER, MISSING = 254, 254, 255
"""Those of the kernel."""

NO_TABLE: Final = np.empty((0, 256), np.uint8)

NO_RANGES: Final = np.empty((0, 2))

HEAD = 1000
"""First rows, which tell quickly that a long column has many different numbers."""


def _kernels() -> Any:
    """Return the module of compiled kernels, loaded on first use."""
    return kernel_cache.module("classifiers", "array_codes")


def _coded(
    columns: Sequence[ArrayColumn],
    lows: Sequence[float],
    widths: Sequence[int],
    table: Codes = NO_TABLE,
    seen: Codes = NO_TABLE,
) -> Codes:
    """Return codes, shape (columns, rows); see `code_columns` of the kernels."""
    cells = Cells.of(columns)
    codes = np.empty((len(columns), cells.n_rows), np.uint8)
    places = np.array(lows, np.float64), np.array(widths, np.int64)
    _kernels().code_columns(codes, seen, table, *places, *cells.arguments())
    codes.flags.writeable = False
    return codes


def few_states(columns: Sequence[ArrayColumn]) -> dict[str, CodedColumn | None]:
    """Return the columns of few whole numbers with these as states.

    The result: by name; None for a column of numbers. A column is left out if its whole numbers are
    too far apart for this to tell.
    """
    if not are_worth_it(columns):
        return {}
    found: dict[str, CodedColumn | None] = {}
    tried: list[ArrayColumn] = []
    lows: list[float] = []
    for column in columns:
        head = np.unique(column.cells[:HEAD]).astype(np.float64)
        head = head[~np.isnan(head)]
        if len(head) > MAX_STATES or not np.array_equal(head, np.round(head)):
            found[column.name] = None
        elif len(head) and math.isfinite(head[0]):
            tried.append(column)
            lows.append(float(head[0]))
    if not tried:
        return found
    seen = np.zeros((len(tried), 256), np.uint8)
    codes = _coded(tried, lows, [PLACES] * len(tried), seen=seen)
    again: list[int] = []
    table = np.full((len(tried), 256), MISSING, np.uint8)
    for k, column in enumerate(tried):
        places = np.flatnonzero(seen[k, :PLACES])
        if seen[k, OTHER]:
            # Some number is below those of the first rows, or far above, or not whole.
            continue
        if len(places) > MAX_STATES:
            found[column.name] = None
            continue
        table[k, places] = np.arange(len(places))
        if len(places) and places[-1] == len(places) - 1:
            found[column.name] = _column(column.name, lows[k], places, codes[k])
        else:
            again.append(k)
    if again:
        chosen = [tried[k] for k in again]
        codes = _coded(chosen, [lows[k] for k in again], [PLACES] * len(again), table[again])
        for k, column, own in zip(again, chosen, codes, strict=True):
            places = np.flatnonzero(table[k] != MISSING)
            found[column.name] = _column(column.name, lows[k], places, own)
    return found


def _column(name: str, low: float, places: NDArray[Any], codes: Codes) -> CodedColumn:
    return CodedColumn(name, tuple(number_text(low + place) for place in places.tolist()), codes)


def coded_for(cases: Dataset, network: BayesianNetwork) -> Dataset:
    """Return a table whose columns of arrays have the states of a network's nodes, where they can.

    `cases`: the rows. A column without a node, or of a node of other states, stays as it is.
    `network`: its nodes' states are whole numbers, or the sides of a limit. A number that is none
    of these becomes a further state, so that whoever matches the columns can tell.
    """
    arrays = [c for c in cases.columns if isinstance(c, ArrayColumn) and c.name in network]
    if not are_worth_it(arrays):
        return cases
    made: dict[str, CodedColumn] = {}
    of_limits = [c for c in arrays if (e := network[c.name].edges) is not None and len(e) == 3]
    if of_limits:
        limits = [edges[1] for c in of_limits if (edges := network[c.name].edges) is not None]
        codes = cut(of_limits, limits)
        for column, own in zip(of_limits, codes, strict=True):
            variable = network[column.name]
            made[column.name] = CodedColumn(column.name, variable.states, own, variable.edges)
    lows = {c.name: _lowest(network[c.name]) for c in arrays}
    whole = [c for c in arrays if lows[c.name] is not None]
    if whole:
        made |= _coded_as(whole, lows, network)
    return replace(cases, columns=tuple(made.get(c.name, c) for c in cases.columns))


def _coded_as(
    columns: Sequence[ArrayColumn], lows: Mapping[str, float | None], network: BayesianNetwork
) -> dict[str, CodedColumn]:
    firsts = [lows[column.name] or 0.0 for column in columns]
    widths = []
    table = np.full((len(columns), 256), OTHER, np.uint8)
    table[:, MISSING] = MISSING
    for k, column in enumerate(columns):
        variable = network[column.name]
        widths.append(int(max(map(number, variable.states)) - firsts[k]) + 1)
        for place in range(widths[-1]):
            position = variable.position(number_text(firsts[k] + place))
            table[k, place] = OTHER if position is None else position
    in_order = all((row[:n] == np.arange(n)).all() for row, n in zip(table, widths, strict=True))
    codes = _coded(columns, firsts, widths, NO_TABLE if in_order else table)
    made = {}
    for column, code in zip(columns, codes, strict=True):
        states = network[column.name].states
        own: NDArray[Any] = code
        if (code == OTHER).any():
            own, texts = _with_others(column, own, len(states))
            states = (*states, *texts)
        made[column.name] = CodedColumn(column.name, states, own)
    return made


def _with_others(
    column: ArrayColumn, codes: Codes, n_states: int
) -> tuple[NDArray[np.int64], list[str]]:
    """Return codes in which other numbers are further states, and these."""
    where = np.flatnonzero(codes == OTHER)
    others, places = np.unique(column.cells[where].astype(np.float64), return_inverse=True)
    wide = codes.astype(np.int64)
    wide[codes == MISSING] = -1
    wide[where] = n_states + places
    return wide, list(map(number_text, others.tolist()))


def _lowest(variable: Variable) -> float | None:
    """Return the lowest of a node's whole numbers, None if its states are something else."""
    if variable.edges is not None:
        return None
    values = [number(state) for state in variable.states]
    if not all(math.isfinite(value) and value == math.floor(value) for value in values):
        return None
    low = min(values)
    return low if max(values) - low < PLACES and abs(low) < 2**52 else None


def cut(
    columns: Sequence[ArrayColumn],
    limits: Sequence[float],
    ranges: NDArray[np.float64] = NO_RANGES,
) -> Codes:
    """Return whether numbers reach a limit.

    `ranges`: shape (columns, 2); widened to the lowest and highest number of each. The result:
    shape (columns, rows); 1 from the limit on, 0 below; 255 for NaN.
    """
    cells = Cells.of(columns)
    codes = np.empty((len(columns), cells.n_rows), np.uint8)
    _kernels().cut_columns(codes, ranges, np.array(limits, np.float64), *cells.arguments())
    codes.flags.writeable = False
    return codes


def cells_lost(cases: Dataset, matched: Dataset, names: Iterable[str]) -> dict[str, int]:
    """Return by column how many cells became missing when a table was matched with known states."""
    found = {
        name: matched[name].n_missing - cases[name].n_missing for name in names if name in cases
    }
    return {name: cells for name, cells in found.items() if cells > 0}
