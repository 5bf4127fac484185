"""The best of all graphs, by dynamic programming over sets of variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.byte_sizes import default_budget, readable_count
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.learning.search.arc_limits import limits_of
from bayesgui.learning.search.case_arrays import MAX_TERMS
from bayesgui.learning.search.family_scores import bits_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.scores.base import ScoreForm

WORK = 2**25
"""Work of counting between two looks, about 30 ms."""
SETS = 2**21
"""Sets between two looks at a table of sets."""
PIECE = 2**16
"""Rows that are merged at once, a few ms."""
MIN_BLOCK, BLOCK = 2**6, 2**15
"""Cells of a table out of which columns are summed, so that it stays in the cache."""
MAX_TERM_BYTES = 2**27
"""Memory of the tables of terms, in bytes."""
MAX_COLUMNS = 60
"""Sets of more columns have no place in a number."""


class ExactSearch:
    """The best of all graphs that satisfy constraints, in a table of all sets of variables.

    The best graph over a set has a variable without children in the set; it is that variable with
    its best parents from among the others, and the best graph over the others. Sets of parents that
    can pay for their penalty with no data are not counted.

    Silander and Myllymäki (2006), A simple approach for finding the globally optimal Bayesian
    network structure. De Campos and Ji (2011), Efficient structure learning of Bayesian networks
    using constraints, for the bound.
    """

    def __init__(
        self,
        data: Dataset,
        form: ScoreForm,
        constraints: ArcConstraints,
        monitor: Monitor = SILENT,
    ) -> None:
        n = len(data.names)
        sizes = {name: len(data.categorical(name).states) for name in data.names}
        # Small columns last: more of them make a table out of which columns are summed.
        self.names = tuple(sorted(data.names, key=lambda name: (-sizes[name], name)))
        self._sizes = np.array([sizes[name] for name in self.names], np.int64)
        alphas, self._of_parents = _hyper_parameters(form, self._sizes)
        self.needed = needed_bytes(n, len(alphas))
        budget = default_budget()
        if n > MAX_COLUMNS or self.needed > budget:
            raise MemoryBudgetError(
                "The exact search over {count} columns needs {needed_text} bytes, and the memory "
                "budget is {budget:,}; leave out columns, or choose another method.",
                count=n,
                needed_text=readable_count(self.needed),
                needed=self.needed,
                budget=budget,
            )
        self._subsets, self._orders = kernel_cache.modules("learning", "subset_sums", "best_orders")
        self._form = form
        self._limits = limits_of(constraints, self.names)
        self._codes, self._weights = _different_rows(data, self.names, monitor)
        self._most_configurations = self._configuration_limits(data.total_weight)
        most_cells = float((self._most_configurations * self._sizes).max(initial=1.0))
        products = _set_sizes(self._sizes.tolist(), most_cells)
        self._n_sets = sum(products.values())
        self._terms = self._terms_of(alphas, sorted(products), most_cells)
        self._sums = np.full((len(alphas), 1 << n), -np.inf)
        self._values = np.empty((n, 1 << max(n - 1, 0)))
        self._totals = np.zeros(1 << n)

    def _required(self, child: int) -> NDArray[np.int64]:
        return np.flatnonzero(self._limits.required[child])

    def _configuration_limits(self, n_rows: float) -> NDArray[np.float64]:
        """Return how many parent configurations a likelihood can pay for, by child."""
        found = np.full(len(self.names), np.inf)
        if self._form.kind != "likelihood" or self._form.penalty <= 0:
            return found
        for child, size in enumerate(self._sizes.tolist()):
            q = float(np.prod(self._sizes[self._required(child)].astype(float)))
            if size > 1:
                counts = np.bincount(self._codes[child], self._weights)
                shares = counts[counts > 0] / n_rows
                lost = -n_rows * float((shares * np.log(shares)).sum())
                q += lost / (self._form.penalty * (size - 1)) * (1 + 1e-9)
            found[child] = q
        return found

    def _terms_of(self, alphas: list[float], products: list[float], most_cells: float) -> Any:
        """Return what cells add to the sums, as `SubsetTerms`."""
        scores = kernel_cache.module("learning", "scoring")
        kind = scores.LIKELIHOOD if self._form.kind == "likelihood" else scores.UNIFORM
        if self._form.kind == "bdeu":
            hyper = self._form.strength / np.array([products])
        else:
            products = [0.0]
            hyper = np.array(alphas)[:, None]
        room = MAX_TERM_BYTES // (8 * hyper.size)
        length = int(min(self._weights.sum() + 1, room, MAX_TERMS))
        n = np.arange(length, dtype=float)
        table = np.empty((*hyper.shape, length))
        table[:] = n * np.log(np.maximum(n, 1.0))
        if kind != scores.LIKELIHOOD:
            for place, alpha in np.ndenumerate(hyper):
                # Γ(α + n) / Γ(α) = α (α + 1) … (α + n − 1)
                table[place] = np.concatenate([[0.0], np.log(alpha + n[:-1]).cumsum()])
        return self._subsets.SubsetTerms(kind, np.array(products), hyper, table, most_cells)

    # -- work ---------------------------------------------------------------------------------

    def count(self, monitor: Monitor) -> Iterator[float]:
        """Count all sets of columns; yield the share that is done."""
        n, rows = len(self.names), len(self._weights)
        block = int(max(MIN_BLOCK, min(BLOCK, 2 * rows, 4 * self._terms.most_cells)))
        stack = self._subsets.SubsetStack(
            np.zeros((n + 2, rows), np.int32),
            np.ones(n + 2, np.int64),
            np.ones(n + 2),
            np.zeros(n + 2, np.int64),
            np.full(n + 2, -1, np.int64),
            np.array([1, 0]),
            np.empty(max(3 * block, self._subsets.COMPACT * rows)),
            block,
        )
        whole = bool((self._weights == np.floor(self._weights)).all())
        table = self._subsets.SubsetTable(self._sizes, self._codes, self._weights, int(whole))
        while stack.progress[self._subsets.DEPTH]:
            monitor.check()
            self._subsets.sum_subsets(WORK, self._sums, table, self._terms, stack)
            yield float(stack.progress[self._subsets.VISITED]) / self._n_sets

    def choose_parents(self, monitor: Monitor) -> Iterator[float]:
        """Find the best parents of each variable from each set; yield the share that is done."""
        orders = self._orders
        low = orders.LOW_BITS
        products = orders.Products(_products(self._sizes[:low]), _products(self._sizes[low:]))
        low = min(low, len(self.names) - 1)
        for child, values in enumerate(self._values):
            given = self._child(child)
            of_parents = self._sums[self._of_parents[child]]
            for first, last in _parts(len(values)):
                monitor.check()
                orders.fill_scores(values, first, last, given, products, self._sums[0], of_parents)
            for first, last in _parts(len(values)):
                monitor.check()
                orders.spread_best(values, first, last, 0, low)
            for bit in range(low, len(self.names) - 1):
                for first, last in _parts(len(values) // 2, 1 << bit):
                    monitor.check()
                    orders.spread_best(values, first, last, bit, bit + 1)
            yield (child + 1) / len(self.names)

    def _child(self, child: int) -> Any:
        size = int(self._sizes[child])
        return self._orders.Child(
            child,
            size,
            self._form.penalty * (size - 1),
            float(self._most_configurations[child]),
            int(self._limits.most[child]),
            bits_of(np.flatnonzero(self._limits.allowed[child]).tolist()),
            bits_of(self._required(child).tolist()),
        )

    def order(self, monitor: Monitor) -> Iterator[float]:
        """Find the best graph over each set of variables; yield the share that is done."""
        end = len(self._totals)
        for first in range(1, end, SETS // 4):
            monitor.check()
            last = min(end, first + SETS // 4)
            self._orders.best_totals(self._totals, first, last, self._values)
            yield last / end

    # -- result -------------------------------------------------------------------------------

    @property
    def score(self) -> float:
        """Score of the best graph, after all work."""
        return float(self._totals[-1])

    @property
    def arcs(self) -> frozenset[Arc]:
        """Arcs of the best graph, after all work; of equal ones with the fewest parents."""
        left, found = len(self._totals) - 1, []
        while left:
            child = self._sink(left)
            left &= ~(1 << child)
            parents = self._fewest(child, left)
            found += [
                (self.names[p], self.names[child])
                for p in range(len(self.names))
                if parents >> p & 1
            ]
        return frozenset(found)

    def _best(self, child: int, members: int) -> float:
        """Score of a variable with its best parents from a set."""
        low = (1 << child) - 1
        return float(self._values[child, (members & low) | ((members >> 1) & ~low)])

    def _sink(self, members: int) -> int:
        """Return a variable without children in the best graph over a set."""
        present = [v for v in range(len(self.names)) if members >> v & 1]
        return max(
            present,
            key=lambda v: self._totals[members & ~(1 << v)] + self._best(v, members & ~(1 << v)),
        )

    def _fewest(self, child: int, members: int) -> int:
        """Return a smallest set of parents among those that are as good as a set."""
        best = self._best(child, members)
        for v in range(len(self.names)):
            fewer = members & ~(1 << v)
            if fewer != members and self._best(child, fewer) == best:
                members = fewer
        return members


def needed_bytes(n: int, n_sums: int = 1) -> int:
    """Return the memory of the tables of all sets, in bytes.

    `n_sums`: number of different sums over the cells of a set.
    """
    return 8 * ((n << n) // 2 + (n_sums + 1 << n))


def _hyper_parameters(form: ScoreForm, sizes: NDArray[np.int64]) -> tuple[list[float], list[int]]:
    """Return the hyper-parameters of the sums, and which sum is that of each child's parents."""
    if form.kind != "uniform":
        return [form.strength], [0] * len(sizes)
    # A configuration has as many hyper-parameters as the child has states.
    different = sorted({size for size in sizes.tolist() if size > 1})
    alphas = [form.strength, *(form.strength * size for size in different)]
    return alphas, [different.index(s) + 1 if s > 1 else 0 for s in sizes.tolist()]


def _different_rows(
    data: Dataset, names: tuple[str, ...], monitor: Monitor
) -> tuple[NDArray[np.uint16], NDArray[np.float64]]:
    """Return different rows, by column, and how often each occurs.

    `monitor`: checked after each piece of the table; the same row may come from several pieces.
    """
    columns = [data.categorical(name) for name in names]
    found, counts = [], []
    for start in range(0, data.n_rows, PIECE):
        monitor.check()
        part = slice(start, start + PIECE)
        codes = np.stack([column.codes[part].astype(np.uint16) for column in columns])
        weights = None if data.weights is None else data.weights[part]
        codes, weights = _merged(codes, weights, [len(column.states) for column in columns])
        found.append(codes)
        counts.append(weights)
    codes, weights = np.concatenate(found, axis=1), np.concatenate(counts)
    if len(found) > 1 and len(weights) <= 4 * PIECE:
        codes, weights = _merged(codes, weights, [len(column.states) for column in columns])
    return np.ascontiguousarray(codes), weights


def _merged(
    codes: NDArray[np.uint16], weights: NDArray[np.float64] | None, sizes: list[int]
) -> tuple[NDArray[np.uint16], NDArray[np.float64]]:
    """Return the different rows among some, with the sums of their weights."""
    keys, most = np.zeros(codes.shape[1], np.int64), 1
    for column, size in zip(codes, sizes, strict=True):
        if most * size >= 2**62:
            keys = np.unique(keys, return_inverse=True)[1].astype(np.int64)
            most = len(keys)
        keys = keys * size + column
        most *= size
    _, firsts, places = np.unique(keys, return_index=True, return_inverse=True)
    counts = np.bincount(places, weights, minlength=len(firsts)).astype(float)
    present = counts > 0
    return codes[:, firsts[present]], counts[present]


def _set_sizes(sizes: list[int], most_cells: float) -> dict[float, int]:
    """Return how many sets have each number of cells, up to a limit."""
    found = {1.0: 1}
    for size in sizes:
        for cells, count in sorted(found.items(), reverse=True):
            product = cells * size
            if product <= most_cells:
                found[product] = found.get(product, 0) + count
    return found


def _products(sizes: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the product of the sizes of each set, by its bits."""
    found = np.ones(1)
    for size in sizes.tolist():
        found = np.concatenate([found, found * size])
    return found


def _parts(end: int, least: int = 1) -> Iterator[tuple[int, int]]:
    """Yield parts of a table of sets, each a few ms of work."""
    length = max(SETS, least)
    for first in range(0, end, length):
        yield first, min(end, first + length)
