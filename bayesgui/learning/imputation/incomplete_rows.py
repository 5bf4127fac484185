"""The rows of a table with missing cells, in blocks, and what each of their groups is filled with.

Components of missing cells that agree in their blanket (`learning.incomplete.cases`) are asked
once, however many rows they occur in.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.column import missing_cells
from bayesgui.inference.row_queries import report_rows
from bayesgui.learning.imputation.base import Filling
from bayesgui.learning.incomplete.cases import group_cases, row_codes
from bayesgui.learning.incomplete.flat_tables import load_kernel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.imputation.base import Part
    from bayesgui.learning.incomplete.cases import GroupedCases

    Flat = NDArray[np.float64]
    Codes = NDArray[np.int32]
    Integers = NDArray[np.int64]

ROWS_AT_ONCE = 2**17
"""Rows whose components are grouped together; more take memory and little less time."""

AT_ONCE = 256
"""Groups between two polls for cancellation."""


@dataclass(frozen=True, eq=False)
class IncompleteRows:
    """Some rows with missing cells.

    `numbers`: their positions in the table, by which they are drawn. `codes`: shape (rows,
    variables); states; −1 is missing. `row_starts`, `rows`: the rows of each group, by their place
    here.
    """

    network: BayesianNetwork
    numbers: Integers
    codes: Codes
    cases: GroupedCases
    row_starts: Integers
    rows: Integers

    @classmethod
    def of(
        cls,
        network: BayesianNetwork,
        data: Dataset,
        numbers: Integers,
        monitor: Monitor = SILENT,
        cases: GroupedCases | None = None,
    ) -> IncompleteRows:
        """Group the missing components of rows by their positions.

        `cases`: all rows of the table grouped, if they are already; `numbers` are then all of them.
        """
        if cases is None:
            cases = group_cases(network, data.rows(numbers), monitor)
        of_found = np.repeat(np.arange(len(numbers)), np.diff(cases.found_starts))
        order = np.argsort(cases.found, kind="stable")
        sizes = np.bincount(cases.found, minlength=cases.n_groups)
        starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        codes = row_codes(network, data, numbers)
        return cls(network, numbers, codes, cases, starts, of_found[order].astype(np.int64))

    def filled(
        self,
        theta: Flat,
        *,
        best: bool,
        seed: int = 0,
        hidden: Sequence[int] = (),
        monitor: Monitor = SILENT,
    ) -> tuple[Codes, Flat]:
        """Return the states of all rows, and the probability of what is filled given the rest.

        `theta`: the tables in one array. `best`: the most probable states, else drawn ones.
        `hidden`: variables that are not filled; components of these alone do not count in the
        probability. A row that is impossible has probability 0; that of draws is not computed.
        """
        codes, shares = self.codes.copy(), np.ones(len(self.codes))
        uncounted = np.ones(len(self.codes))
        kernel, cases, work = load_kernel("filling").fill, self.cases, self.cases.work()
        alone = self._groups_of(hidden)[0]
        for first, last in _spans(alone):
            monitor.check()
            kernel(
                first,
                last,
                best,
                cases.groups,
                theta,
                cases.kind_starts,
                cases.members,
                self.row_starts,
                self.rows,
                self.numbers,
                codes,
                uncounted if alone[first] else shares,
                np.uint64(seed),
                work,
            )
        shares[uncounted == 0] = 0.0
        shares[self.impossible(theta)] = 0.0
        return codes, shares

    def rows_with_both(self, hidden: Sequence[int]) -> NDArray[np.bool_]:
        """Tell in which rows a component has some hidden variables and others, shape (rows,)."""
        found = np.zeros(len(self.codes), bool)
        sizes = np.diff(self.row_starts)
        found[self.rows[np.repeat(self._groups_of(hidden)[1], sizes)]] = True
        return found

    def _groups_of(self, hidden: Sequence[int]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Tell which groups have some variables alone, and which have these and others."""
        cases = self.cases
        n_kinds = len(cases.kind_starts) - 1
        kinds = np.repeat(np.arange(n_kinds), np.diff(cases.kind_starts))
        among = np.isin(cases.members, np.array(hidden, np.int64))
        has, lacks = np.zeros(n_kinds, bool), np.zeros(n_kinds, bool)
        has[kinds[among]], lacks[kinds[~among]] = True, True
        own = cases.groups.kinds[: cases.n_groups]
        return (has & ~lacks)[own], (has & lacks)[own]

    def posteriors(
        self, theta: Flat, node: str, monitor: Monitor = SILENT
    ) -> tuple[Integers, Flat]:
        """Return the rows in which a node is missing, by their place here, and its posteriors.

        A row that is impossible has zeros.
        """
        kernel, cases = load_kernel("component_beliefs").node_posteriors, self.cases
        place = self.network.names.index(node)
        chosen = self._groups_with(place)
        found = np.zeros((len(chosen), self.network[node].n_states))
        cells, scratch = cases.tables.cells_of(node), np.zeros(cases.tables.n_cells)
        work = cases.work()
        for start in range(0, len(chosen), AT_ONCE):
            monitor.check()
            groups, part = chosen[start : start + AT_ONCE], found[start : start + AT_ONCE]
            kernel(part, groups, cells.start, cells.stop, cases.groups, theta, scratch, work)
        group_of_row = np.full(len(self.codes), -1, np.int64)
        for k, group in enumerate(chosen.tolist()):
            group_of_row[self.rows[self.row_starts[group] : self.row_starts[group + 1]]] = k
        rows = np.flatnonzero(self.codes[:, place] < 0)
        posteriors = found[group_of_row[rows]]
        totals = posteriors.sum(axis=1, keepdims=True)
        np.divide(posteriors, totals, out=posteriors, where=totals > 0)
        posteriors[np.isin(rows, self.impossible(theta))] = 0.0
        return rows, posteriors

    def _groups_with(self, place: int) -> Integers:
        """Return the groups that a variable is a member of."""
        cases = self.cases
        kinds = np.repeat(np.arange(len(cases.kind_starts) - 1), np.diff(cases.kind_starts))
        has = np.zeros(len(cases.kind_starts) - 1, dtype=bool)
        has[kinds[cases.members == place]] = True
        return np.flatnonzero(has[cases.groups.kinds]).astype(np.int64)

    def impossible(self, theta: Flat) -> Integers:
        """Return the rows in which a family without a missing cell has probability 0."""
        tables, found = self.cases.tables, np.zeros(len(self.codes), dtype=bool)
        for k, name in enumerate(self.network.names):
            values = theta[tables.cells_of(name)]
            if values.all():
                continue
            places = [self.network.names.index(each) for each in self.network.parents(name)]
            sizes = [self.network.variables[p].n_states for p in places]
            family = self.codes[:, [*places, k]]
            cells = np.zeros(len(family), np.int64)
            for j, size in enumerate((*sizes, self.network[name].n_states)):
                cells = cells * size + np.maximum(family[:, j], 0)
            found |= (family >= 0).all(axis=1) & (values[cells] == 0)
        return np.flatnonzero(found)


def _spans(alone: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Yield ranges of groups of one sort, so many at a time. `alone`: shape (groups,)."""
    ends = np.flatnonzero(np.diff(alone)) + 1
    bounds = np.unique(np.concatenate([np.arange(0, len(alone), AT_ONCE), ends, [len(alone)]]))
    yield from itertools.pairwise(bounds.tolist())


def positions_of_blanks(data: Dataset, columns: Sequence[str]) -> dict[str, Integers]:
    """Return the positions of the missing cells of some columns that have any."""
    found = {name: np.flatnonzero(missing_cells(data[name])) for name in columns}
    return {name: rows.astype(np.int64) for name, rows in found.items() if len(rows)}


def incomplete_rows(data: Dataset, columns: Sequence[str]) -> Integers:
    """Return the positions of the rows with a missing cell in some columns."""
    return np.flatnonzero(~data.are_complete(columns)).astype(np.int64)


def blocks_of(
    network: BayesianNetwork, data: Dataset, numbers: Integers, monitor: Monitor, part: Part
) -> Iterator[IncompleteRows]:
    """Yield rows with missing cells, so many at a time."""
    for first in range(0, len(numbers), ROWS_AT_ONCE):
        chosen = numbers[first : first + ROWS_AT_ONCE]
        block = IncompleteRows.of(network, data, chosen, monitor)
        yield replace(block, numbers=chosen + part.first) if part.first else block
        report_rows(min(first + ROWS_AT_ONCE, len(numbers)), len(numbers), monitor)


def filled_in_blocks(
    network: BayesianNetwork,
    data: Dataset,
    columns: Sequence[str],
    fill: Callable[[IncompleteRows], tuple[list[Codes], Flat]],
    n_draws: int,
    monitor: Monitor,
    part: Part,
) -> Filling:
    """Fill rows block by block.

    `fill`: returns the states of a block's rows for each draw, and the probability of them; 0 in
    rows that are impossible.
    """
    numbers, rows = incomplete_rows(data, columns), positions_of_blanks(data, columns)
    parts: dict[str, list[Codes]] = {name: [] for name in rows}
    joint, n_distinct = [np.ones(0)], 0
    for block in blocks_of(network, data, numbers, monitor, part):
        drawn, shares = fill(block)
        joint.append(shares)
        n_distinct += block.cases.n_groups
        for name, made in parts.items():
            place = network.names.index(name)
            blank = block.codes[:, place] < 0
            stacked = np.array([codes[:, place] for codes in drawn], np.int32)
            stacked[:, shares == 0] = -1
            made.append(stacked[:, blank])
    codes = {
        name: np.concatenate([np.zeros((n_draws, 0), np.int32), *made], axis=1)
        for name, made in parts.items()
    }
    return Filling(rows, codes, numbers, {}, np.concatenate(joint), n_distinct, n_draws)
