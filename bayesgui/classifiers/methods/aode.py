"""Averaged one-dependence estimators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.base import Classifier, classifiers
from bayesgui.classifiers.character import SEMI_NAIVE, Character
from bayesgui.classifiers.models.aode_model import AodeModel
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.classifiers.pair_tables import (
    PairTables,
    class_pair_counts,
    conditional_tables,
    firsts_of,
    joint_tables,
    log_tables,
    sizes_of,
)
from bayesgui.classifiers.tables import (
    alpha_parameter,
    discretizer_parameter,
    prior_alpha_parameter,
    smoothed,
)
from bayesgui.classifiers.training_cases import cut_remarks, with_states
from bayesgui.core.network import BayesianNetwork
from bayesgui.data.counts import family_counts
from bayesgui.data.variables_from_columns import network_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.catalog.parameters import Choice
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@classifiers.register(
    "aode",
    label="Averaged one-dependence estimators (AODE)",
    order=40,
    takes="states",
    is_network=False,
    adds_rows=True,
    character=Character(
        SEMI_NAIVE,
        assumes="any column may be the super-parent; all are summed",
        optimum="nothing is searched; tables are counted",
        costs="counts of all pairs of cells in memory",
    ),
)
@dataclass(frozen=True, kw_only=True)
class AveragedOneDependence(Classifier):
    """The sum of all classifiers in which one column is a parent of all others, beside the class.

    Notes
    -----
    P(c | x) ∝ Σ_i P(c, x_i) Π_{j≠i} P(x_j | c, x_i), over the columns i whose value x_i is in at
    least m′ training rows; naive Bayes if there are none. P(c, x_i) = (n_ci + α) / (N + α K N_i)
    for K classes and N_i states, whose sum over c and x_i is 1 (with the denominator N + N_i of
    some texts it is not), and P(x_j | c, x_i) = (n_cij + α) / (n_ci + α N_j). The super-parent
    itself is not among the factors. A missing cell makes no super-parent, and its factors are left
    out; each table is counted from the rows in which its columns are known.

    References
    ----------
    Webb, Boughton and Wang (2005), Not so naive Bayes: aggregating one-dependence estimators.
    """

    min_count: float = parameter(
        30.0,
        low=0.0,
        label="Rows of a super-parent",
        doc="m′: a column is a super-parent of a row if so many training rows have its value.",
        grid=(1.0, 30.0, 100.0),
    )
    alpha: float = alpha_parameter()
    prior_alpha: float = prior_alpha_parameter()
    discretizer: Choice = discretizer_parameter()

    def _trained(
        self, known: Dataset, target: str, start: ClassModel | None, monitor: Monitor
    ) -> AodeModel:
        if start is None:
            coded = with_states(known, target, self.discretizer)
            nodes = network_of(coded)
            known = known.remarked(*cut_remarks(known, coded))
        else:
            start = self._checked_start(start, AodeModel, target)
            nodes = start.naive.network
            coded = known.matched(nodes, unknown="missing", hidden=True)
        names = tuple(name for name in coded.names if name != target)
        counts = class_pair_counts(coded, target, names, monitor)
        shares = np.asarray(family_counts(coded, target), np.float64)
        if start is not None:
            counts = counts + start.counts
            before = start.naive.network.cpt(target).observed
            shares = shares if before is None else shares + before
        sizes = sizes_of(coded, names)
        return AodeModel(
            target=target,
            classes=nodes[target].states,
            features=names,
            remarks=known.remarks,
            naive=self._naive(nodes, target, names, shares, counts),
            counts=counts,
            tables=self._tables(names, sizes, counts),
        )

    def _tables(
        self, names: tuple[str, ...], sizes: NDArray[np.int64], counts: NDArray[np.float64]
    ) -> PairTables:
        values = log_tables(
            joint_tables(counts, sizes, self.alpha), conditional_tables(counts, sizes, self.alpha)
        )
        rows = np.diagonal(counts, axis1=1, axis2=2).sum(axis=0)
        return PairTables(names, sizes, values, (rows >= self.min_count).astype(np.uint8))

    def _naive(
        self,
        nodes: BayesianNetwork,
        target: str,
        names: tuple[str, ...],
        shares: NDArray[np.float64],
        counts: NDArray[np.float64],
    ) -> NetworkModel:
        """Return naive Bayes with the counts of single states."""
        single = np.diagonal(counts, axis1=1, axis2=2)
        sizes = np.array([nodes[name].n_states for name in names], np.int64)
        tables = [smoothed(target, (), shares, self.prior_alpha)]
        for name, first, size in zip(names, firsts_of(sizes), sizes, strict=True):
            tables.append(smoothed(name, (target,), single[:, first : first + size], self.alpha))
        return NetworkModel.of(BayesianNetwork(nodes.variables, tables), target)
