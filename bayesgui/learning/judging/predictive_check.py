"""Posterior predictive checks: the data among tables that the model would produce."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.counts import family_counts, pair_counts
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.credible_intervals import dirichlet_rows
from bayesgui.learning.judging.judged_rows import judged_rows
from bayesgui.learning.judging.limits import MAX_TABLES, MIN_TABLES, USUAL_TABLES
from bayesgui.learning.priors import BDeu
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset

    Table = NDArray[np.float64]

KEPT_CELLS = 2**26
"""Counts of replicated tables that are kept, a quarter of a gigabyte."""
EXACT = 2**24
"""Number of rows below which their counts are exact in single precision."""


@dataclass(frozen=True)
class StateCheck:
    """How often a state occurs in the data and in replicated tables.

    `observed`: number (or total weight) of the rows with it. `p_value`: twice the smaller share of
    tables with at least, or at most, as many rows; at most 1.
    """

    name: str
    state: str
    observed: float
    expected: float
    low: float
    high: float
    p_value: float


@dataclass(frozen=True)
class PairCheck:
    """How far the counts of two columns together are from what the model expects.

    `distance`: G² of the data against the model's expected counts. `usual`: mean of the same over
    the replicated tables. `p_value`: share of the tables, the data included, that are at least as
    far.
    """

    first: str
    second: str
    distance: float
    usual: float
    p_value: float
    joined: bool

    @property
    def ratio(self) -> float:
        """The distance of the data relative to that of usual tables."""
        return self.distance / self.usual if self.usual > 0 else math.inf


@dataclass(frozen=True, eq=False, repr=False)
class PredictiveCheck(ShortRepr, NotebookTable):
    """The data among tables that the model would produce.

    `states`: states of all columns, most surprising first.
    """

    states: tuple[StateCheck, ...]
    pairs: tuple[PairCheck, ...]
    n_tables: int
    n_rows: int
    remarks: tuple[str, ...] = ()


@checked
def predictive_check(
    network: BayesianNetwork,
    data: CaseTable | pd.DataFrame,
    n_tables: int = USUAL_TABLES,
    ess: float = 1.0,
    seed: int = 1,
    monitor: Monitor = SILENT,
) -> PredictiveCheck:
    """Compare single columns and pairs of the data with tables drawn from the posterior.

    Parameters
    ----------
    network : BayesianNetwork
        The structure; its CPTs are ignored.
    data : Dataset, CaseSource or pandas.DataFrame
        Cases; rows with a missing cell among the nodes are left out.
    n_tables : int
        Number of replicated tables, from 20 to 10,000. Each has its own CPTs, drawn from their
        posterior given the data, and as many rows as the data.
    ess : float
        Equivalent sample size of the BDeu prior of the CPTs.
    seed : int
        Of the random generator.
    monitor : Monitor
        Progress and cancellation; at a stop the tables so far count.

    Raises
    ------
    DataError
        If the data do not fit the network, or no row is complete and has weight.
    ParameterError
        If a number is out of range.

    Notes
    -----
    A p-value near 0 says that the model hardly produces such data: an arc or a state is missing.
    The data are used twice, for the CPTs and for the check, so values near ½ are more frequent than
    under a true model, and families of the network nearly always fit. G² = 2 Σ O ln(O / E), where E
    is the mean over all replicated tables, and half a row in all of them is added to each cell.

    References
    ----------
    Rubin (1984), Bayesianly justifiable and relevant frequency calculations for the applied
    statistician. Gelman et al. (2013), Bayesian Data Analysis, chapter 6.
    """
    _check_tables(n_tables, seed)
    rows = rows_of(judged_rows(network, data), Sentence("The posterior predictive check"))
    replicas = _Replicas(network, rows, BDeu(ess), seed, monitor)
    columns = [rows.categorical(name) for name in network]
    observed = pair_counts(columns, rows.weights, monitor)
    states, expected = [], np.full(observed.shape, 0.5)
    for k in range(n_tables):
        counts = replicas.counts(k)
        expected += counts
        states.append(np.diagonal(counts).copy())
        monitor.report((k + 1) / n_tables / 2)
        if monitor.stop_requested and k + 1 >= MIN_TABLES:
            break
    n_drawn = len(states)
    blocks = _Blocks(replicas.sizes)
    shares = expected / blocks.spread(blocks.sums(expected))
    distances = []
    for k in range(n_drawn):
        if monitor.stop_requested and k >= MIN_TABLES and not replicas.keeps(k):
            break
        distances.append(blocks.distances(replicas.counts(k), shares))
        monitor.report((1 + (k + 1) / n_drawn) / 2)
    own, n_used = blocks.distances(observed, shares), len(distances)
    return PredictiveCheck(
        _check_states(network, np.diagonal(observed), np.array(states[:n_used])),
        _check_pairs(network, own, np.array(distances)),
        n_used,
        replicas.n_rows,
        rows.remarks,
    )


def _check_tables(n_tables: int, seed: int) -> None:
    if not MIN_TABLES <= n_tables <= MAX_TABLES:
        raise ParameterError(
            "The number of replicated tables lies between {least:,} and {most:,}, not at "
            "{value:,}.",
            least=MIN_TABLES,
            most=MAX_TABLES,
            value=n_tables,
        )
    if seed < 0:
        raise ParameterError("The seed cannot be {value}; give 0 or more.", value=seed)


class _Replicas:
    """Tables of cases drawn from the posterior, each from its own seed.

    Counts that do not fit into memory are found again when they are asked for again.
    """

    def __init__(
        self, network: BayesianNetwork, rows: Dataset, prior: BDeu, seed: int, monitor: Monitor
    ) -> None:
        self._network, self._seed, self._monitor = network, seed, Unreported(monitor)
        self.sizes = [network[name].n_states for name in network]
        self.n_rows = max(1, round(rows.total_weight))
        self._alpha = {
            name: prior.hyperparameters(network.cpt(name))
            + family_counts(rows, name, network.cpt(name).parents, monitor)
            for name in network
        }

        self._kept: dict[int, NDArray[np.float32]] = {}
        self._most_kept = KEPT_CELLS // max(1, sum(self.sizes) ** 2)

    def counts(self, k: int) -> Table:
        """Return the counts of all pairs of states in a replicated table."""
        kept = self._kept.get(k)
        if kept is not None:
            return kept.astype(np.float64)
        counts = self._drawn(k)
        if len(self._kept) < self._most_kept and self.n_rows < EXACT:
            self._kept[k] = counts.astype(np.float32)
        return counts

    def keeps(self, k: int) -> bool:
        """Whether the counts of a table are at hand."""
        return k in self._kept

    def _drawn(self, k: int) -> Table:
        rng = np.random.default_rng([self._seed, k])
        tables = []
        for name, alpha in self._alpha.items():
            self._monitor.check()
            old = self._network.cpt(name)
            tables.append(CPT(name, old.parents, dirichlet_rows(alpha, old.values, rng)))
        network = self._network.with_cpts(tables)
        found = np.zeros((sum(self.sizes), sum(self.sizes)))
        for block in sample(network, self.n_rows, int(rng.integers(2**31)), monitor=self._monitor):
            columns = [
                CodedColumn(name, network[name].states, codes)
                for name, codes in block.columns.items()
            ]
            found += pair_counts(columns, None, self._monitor)
        return found


class _Blocks:
    """A square array over the states of all columns, as a block for each pair of columns."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self._sizes = np.array(sizes)
        self._starts = np.concatenate([[0], np.cumsum(self._sizes)])[:-1]

    def sums(self, cells: Table) -> Table:
        """Return the sum of each block."""
        rows = np.add.reduceat(cells, self._starts, axis=0)
        return np.asarray(np.add.reduceat(rows, self._starts, axis=1))

    def spread(self, values: Table) -> Table:
        """Return the value of its block for each cell."""
        return values.repeat(self._sizes, axis=0).repeat(self._sizes, axis=1)

    def distances(self, counts: Table, shares: Table) -> Table:
        """Return G² of each pair's counts against expected shares."""
        expected = shares * self.spread(self.sums(counts))
        seen = counts > 0
        terms = np.zeros(counts.shape)
        terms[seen] = counts[seen] * np.log(counts[seen] / expected[seen])
        return 2.0 * self.sums(terms)


def _check_states(
    network: BayesianNetwork, observed: Table, drawn: Table
) -> tuple[StateCheck, ...]:
    labels = [(name, state) for name in network for state in network[name].states]
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    above = (drawn >= observed - 1e-9).mean(axis=0)
    below = (drawn <= observed + 1e-9).mean(axis=0)
    p_values = np.minimum(1.0, 2 * np.minimum(above, below))
    found = [
        StateCheck(*label, *map(float, numbers))
        for label, *numbers in zip(
            labels, observed, drawn.mean(axis=0), low, high, p_values, strict=True
        )
    ]
    return tuple(sorted(found, key=lambda each: each.p_value))


def _check_pairs(network: BayesianNetwork, observed: Table, drawn: Table) -> tuple[PairCheck, ...]:
    joined = {frozenset(arc) for arc in network.arcs}
    usual = drawn.mean(axis=0)
    as_far = (1 + (drawn >= observed - 1e-9).sum(axis=0)) / (1 + len(drawn))
    found = [
        PairCheck(
            first,
            second,
            float(observed[i, j]),
            float(usual[i, j]),
            float(as_far[i, j]),
            frozenset((first, second)) in joined,
        )
        for (i, first), (j, second) in itertools.combinations(enumerate(network), 2)
    ]
    return tuple(sorted(found, key=lambda each: (each.p_value, -each.ratio)))
