"""Ln P of rows of observed states under a network's tables, missing cells summed out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.network import BayesianNetwork
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.row_queries import distinct_rows
from bayesgui.learning.incomplete.components import (
    ComponentFinder,
    grouped_components,
    scratch_work,
)
from bayesgui.learning.incomplete.flat_tables import (
    FlatTables,
    families_of,
    load_kernel,
    values_of,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

    Numbers = NDArray[np.float64]
    Codes = NDArray[np.int32]

BLOCK_CELLS = 400_000
"""Cells of rows between two polls for cancellation."""

MOST_MISSING, MIN_ROWS_FOR_TREE = 0.35, 1_000
"""Share of missing cells above which a tree answers as many rows faster than their components."""


class RowScorer:
    """Ln P(observed cells) of rows of a network's states, exact whatever is missing.

    A row's families without missing cells are looked up; the others fall into components that are
    summed out one by one, equal ones once (see `learning.incomplete.cases`). Where a component is
    too large for that, a junction tree answers.
    """

    def __init__(self, network: BayesianNetwork, monitor: Monitor = SILENT) -> None:
        self.network = network
        tables = FlatTables(network)
        self.theta = tables.joined(values_of(network))
        with np.errstate(divide="ignore"):
            self.logs = np.log(self.theta)
        self.families = families_of(network, tables, monitor)
        place = {name: k for k, name in enumerate(network.names)}
        upward = [place[name] for name in reversed(network.topological_order())]
        self.upward = np.array(upward, np.int64)
        self._tree: JunctionTree | None = None

    @property
    def kernels(self) -> Any:
        """The compiled kernels of rows."""
        return load_kernel("row_probabilities")

    def scores(self, codes: Codes, monitor: Monitor = SILENT) -> Numbers:
        """Return ln P of each row, −∞ where it is impossible.

        `codes`: shape (rows, variables); states in the network's order; −1 is missing.
        """
        totals = np.empty(len(codes))
        status = np.empty(len(codes), np.int8)
        barren = np.zeros(max(1, codes.shape[1]), np.int8)
        for part in blocks_of(codes):
            monitor.check()
            self.kernels.complete_families(
                codes[part], self.families, self.upward, self.logs, totals[part], status[part],
                barren,
            )  # fmt: skip
        still_open = np.flatnonzero(status == self.kernels.OPEN)
        if len(still_open):
            rows = codes if len(still_open) == len(codes) else codes[still_open]
            totals[still_open] = self._open_scores(rows, totals[still_open], monitor)
        return totals

    def _open_scores(self, codes: Codes, complete: Numbers, monitor: Monitor) -> Numbers:
        """Return ln P of rows with missing cells to be summed out.

        `complete`: shape (rows,); the sums over their complete families.
        """
        many = len(codes) >= MIN_ROWS_FOR_TREE and np.mean(codes < 0) > MOST_MISSING
        ways = (self._of_tree, self._summed_out) if many else (self._summed_out, self._of_tree)
        try:
            return ways[0](codes, complete, monitor)
        except MemoryBudgetError:
            return ways[1](codes, complete, monitor)

    def _summed_out(self, codes: Codes, complete: Numbers, monitor: Monitor) -> Numbers:
        """Sum out the missing components of each row."""
        finder = ComponentFinder(self.families)
        starts = np.zeros(len(codes) + 1, np.int64)
        numbers, weights = np.arange(len(codes), dtype=np.int64), np.ones(len(codes))
        for part in blocks_of(codes):
            monitor.check()
            here = starts[part.start : part.stop + 1]
            finder.add_rows(codes[part], numbers[part], weights[part], here)
        made = grouped_components(self.network, finder, monitor)
        logs, work = np.empty(len(made.order)), scratch_work(made.scratch)
        for first, last in zip(made.blocks[:-1].tolist(), made.blocks[1:].tolist(), strict=True):
            monitor.check()
            self.kernels.group_logs(first, last, made.groups, self.theta, logs, work)
        return complete + np.add.reduceat(logs[made.found], starts[:-1])

    def _of_tree(self, codes: Codes, _complete: Numbers, monitor: Monitor) -> Numbers:
        """Ask a junction tree for each different row."""
        if self._tree is None:
            self._tree = JunctionTree(self.network, monitor=monitor)
        columns = tuple(
            CodedColumn(variable.name, variable.states, codes[:, k])
            for k, variable in enumerate(self.network.variables)
        )
        found = self._tree.query_rows(Dataset(columns), (), Unreported(monitor))
        return found.log_evidence


class MarginalScorer:
    """Ln P of the cells of some columns, all other nodes summed out."""

    def __init__(
        self, network: BayesianNetwork, names: Collection[str], monitor: Monitor = SILENT
    ) -> None:
        needed = network.ancestors(*names) | set(names)
        kept = [k for k, name in enumerate(network.names) if name in needed]
        self._kept = np.array(kept, np.intp)
        self._asked = np.array([network.names[k] in names for k in kept], np.bool_)
        self._scorer = RowScorer(ancestral_network(network, needed), monitor)

    def scores(self, codes: Codes, monitor: Monitor = SILENT) -> Numbers:
        """Return ln P of the cells in each row; see `RowScorer.scores`."""
        variables = self._scorer.network.variables
        columns = [
            CodedColumn(variables[k].name, variables[k].states, codes[:, self._kept[k]])
            for k in np.flatnonzero(self._asked)
        ]
        distinct, of_row = distinct_rows(columns, len(codes))
        rows = np.full((len(distinct), len(variables)), -1, np.int32)
        rows[:, self._asked] = distinct
        return self._scorer.scores(rows, monitor)[of_row]


def ancestral_network(network: BayesianNetwork, names: Collection[str]) -> BayesianNetwork:
    """Return the network of some nodes; all their parents are among them."""
    kept = [name for name in network.names if name in names]
    return BayesianNetwork([network[name] for name in kept], [network.cpt(name) for name in kept])


def blocks_of(codes: Codes) -> Iterator[slice]:
    """Yield the rows in parts that take some milliseconds."""
    step = max(1, BLOCK_CELLS // max(1, codes.shape[1]))
    for start in range(0, len(codes), step):
        yield slice(start, min(start + step, len(codes)))
