"""Expected counts of the families of any structure, under the tables of one."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.learning.incomplete.flat_tables import load_kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.incomplete.cases import GroupedCases

    Flat = NDArray[np.float64]

MAX_COMPLETIONS = 256
"""Possible completions of a component up to which all of them are listed."""

DRAWS = 64
"""Completions drawn where there are more."""

MAX_CELLS = 2**22
"""Maximum number of cells of a family."""

MAX_KEPT_CELLS = 2**24
"""Cells of all counts that are kept, 128 MB."""

BLOCK_GROUPS = 256
"""Groups between two polls while completions are listed."""

BLOCK_ROWS = 8_192
"""Rows between two polls while a family is counted; each may have `MAX_COMPLETIONS`."""


@dataclass(frozen=True, eq=False)
class ListedCompletions:
    """The completions of all missing components, with their probabilities.

    `n_drawn`: number of components of which completions were drawn instead of listed.
    """

    arrays: Any
    n_drawn: int


def list_completions(
    cases: GroupedCases,
    theta: Flat,
    monitor: Monitor = SILENT,
    *,
    limit: int = MAX_COMPLETIONS,
    draws: int = DRAWS,
    seed: int = 1,
) -> ListedCompletions:
    """List the possible completions of each group of missing components, or draw some.

    `theta`: shape (cells of all tables,); the tables, see `FlatTables.joined`. `limit`: number of
    possible completions of a group up to which all are listed. `draws`: number of completions drawn
    where there are more.
    """
    kernels = load_kernel("completions")
    state = np.random.default_rng(seed).integers(0, 2**64, 1, dtype=np.uint64)
    work, n = cases.work(), cases.n_groups
    widest = int(np.diff(cases.kind_starts).max(initial=1))
    room = 2 * max(limit, draws)
    made = kernels.Completions(
        np.zeros(n + 1, np.int64),
        np.zeros(n + 1, np.int64),
        np.zeros(room * widest, np.uint16),
        np.zeros(room),
    )
    group = 0
    while group < n:
        monitor.check()
        last = min(group + BLOCK_GROUPS, n)
        reached = kernels.list_completions(
            group, last, limit, draws, cases.groups, theta, made, state, work
        )
        if reached < 0:
            raise cases.impossible(-1 - reached)
        if reached < last:
            made = made._replace(states=_doubled(made.states), weights=_doubled(made.weights))
        group = reached
    counts = np.diff(made.starts)
    drawn = (counts == draws) & (made.weights[made.starts[:-1]] == 1.0 / draws) if n else counts
    return ListedCompletions(made, int(np.count_nonzero(drawn)))


def _doubled(array: NDArray[Any]) -> NDArray[Any]:
    return np.concatenate([array, np.zeros_like(array)])


class ExpectedFamilies:
    """Expected counts of the configurations of any variables, each counted once.

    `data`: cases, matched with the network of `cases`. `cases`: the same cases, grouped along the
    structure whose tables give the posteriors. `monitor`: polled for cancellation while families
    are counted.

    m̄(x) = Σ_l Π_c P(x_c | observed cells of row l) over the components c of row l; only the
    completions of one component are summed over together, so that a family with missing members in
    two components costs as much as their product.

    Friedman (1998), The Bayesian structural EM algorithm, section 4.
    """

    def __init__(
        self,
        data: Dataset,
        cases: GroupedCases,
        listed: ListedCompletions,
        monitor: Monitor = SILENT,
    ) -> None:
        self._kernels = load_kernel("completions")
        self._place = {name: k for k, name in enumerate(cases.tables.names)}
        self._made, self._monitor = listed.arrays, monitor
        self._cells = self._cells_of(data, cases)
        self._kept: OrderedDict[tuple[int, ...], Flat] = OrderedDict()
        self._n_kept = 0
        self.total_weight = data.total_weight
        self.n_counted = 0
        """Families that were counted."""

    def _cells_of(self, data: Dataset, cases: GroupedCases) -> Any:
        names = cases.tables.names
        codes = np.empty((len(names), data.n_rows), np.int32)
        for k, name in enumerate(names):
            codes[k] = data.categorical(name).codes
        kinds = cases.groups.kinds[cases.found]
        lengths = np.diff(cases.kind_starts)[kinds]
        total = int(lengths.sum())
        positions = np.arange(total) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        variables = cases.members[np.repeat(cases.kind_starts[:-1][kinds], lengths) + positions]
        rows = np.repeat(np.arange(data.n_rows), np.diff(cases.found_starts))
        codes[variables, np.repeat(rows, lengths)] = -1 - np.arange(total)
        return self._kernels.Cells(
            codes,
            np.repeat(cases.found, lengths).astype(np.int32),
            positions.astype(np.int32),
            np.array([len(data.categorical(name).states) for name in names], np.int64),
            np.zeros(0) if data.weights is None else np.array(data.weights, np.float64),
        )

    def n_cells(self, variables: Sequence[str]) -> float:
        """Return the number of configurations of some variables."""
        return float(np.prod([float(self._cells.sizes[self._place[v]]) for v in variables]))

    def counts(self, child: str, parents: Sequence[str] = ()) -> Flat:
        """Return the expected counts m̄_ijk of a family.

        The result: shape (*parent_sizes, n_states).
        """
        wanted = [self._place[name] for name in (*parents, child)]
        members = tuple(sorted(wanted))
        found = self._kept.get(members)
        if found is None:
            found = self._count(members, child)
            self._keep(members, found)
        else:
            self._kept.move_to_end(members)
        return found.transpose([members.index(v) for v in wanted])

    def _keep(self, members: tuple[int, ...], counts: Flat) -> None:
        self._kept[members] = counts
        self._n_kept += counts.size
        while self._n_kept > MAX_KEPT_CELLS:
            _, dropped = self._kept.popitem(last=False)
            self._n_kept -= dropped.size

    def _count(self, members: tuple[int, ...], child: str) -> Flat:
        sizes = self._cells.sizes[list(members)]
        n_cells = int(np.prod(sizes))
        if n_cells > MAX_CELLS:
            raise MemoryBudgetError(
                "The table of {child} and its parents would have {cells:,} cells; take fewer "
                "parents.",
                child=child,
                cells=n_cells,
                needed=8 * n_cells,
                budget=8 * MAX_CELLS,
            )
        strides = np.append(np.cumprod(sizes[:0:-1])[::-1], 1).astype(np.int64)
        scratch = self._kernels.Scratch(
            np.zeros((6, len(members)), np.int64),
            np.zeros((3, n_cells), np.int64),
            np.zeros((3, n_cells)),
        )
        counts, n_rows = np.zeros(n_cells), self._cells.codes.shape[1]
        for first in range(0, n_rows, BLOCK_ROWS):
            self._monitor.check()
            self._kernels.count_family(
                first,
                min(first + BLOCK_ROWS, n_rows),
                np.array(members, np.int64),
                strides,
                self._made,
                self._cells,
                counts,
                scratch,
            )
        self.n_counted += 1
        counts.flags.writeable = False
        return counts.reshape(sizes)
