"""Averaged one-dependence estimators as a model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.arrays.coding import coded_for
from bayesgui.classifiers.base import ClassModel, normalized
from bayesgui.classifiers.pair_tables import firsts_of
from bayesgui.core.cpt import CPT
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.network import BayesianNetwork

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.models.network_model import NetworkModel
    from bayesgui.classifiers.pair_tables import PairTables
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, eq=False)
class SuperParentVote:
    """The vote of one super-parent on a row.

    `count`: number (or weight) of the training rows with this state. `posterior`: shape (classes,);
    P(class | row) under this super-parent alone. `share`: its part of the sum over all
    super-parents, from 0 to 1.
    """

    column: str
    state: str
    count: float
    posterior: NDArray[np.float64]
    share: float


@stored("aode")
@dataclass(frozen=True, eq=False, kw_only=True)
class AodeModel(ClassModel):
    """Σ P(class, x_i) Π P(x_j | class, x_i) over the super-parents i of a row.

    `naive`: naive Bayes of the same counts, for rows without a super-parent. `counts`: shape
    (classes, states, states); counts of all pairs of states; see `class_pair_counts`.
    """

    naive: NetworkModel
    counts: NDArray[np.float64]
    tables: PairTables

    @property
    def log_priors(self) -> NDArray[np.float64]:
        return self.naive.log_priors

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        return self.naive.known_states

    def unseen_cells(self, cases: Dataset) -> dict[str, int]:
        return self.naive.unseen_cells(cases)

    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> NDArray[np.float64]:
        out = np.empty((cases.n_rows, len(self.classes)))
        rows = self._matched(cases)
        step = self.tables.rows_at_once
        for start in range(0, cases.n_rows, step):
            monitor.check()
            part = slice(start, min(cases.n_rows, start + step))
            out[part] = sum_of_exponentials(self.tables.votes(self.tables.places(rows, part)))
            monitor.report(part.stop / cases.n_rows)
        without = np.flatnonzero(np.isneginf(out).all(axis=1))
        without = without[~self._has_super_parent(rows, without)]
        if without.size:
            out[without] = self.naive.log_joint(cases.rows(without), Unreported(monitor))
        return out

    def votes(self, cases: Dataset, row: int) -> tuple[SuperParentVote, ...]:
        """Return what each super-parent of a row says, in column order.

        The result: empty if no state is frequent enough; naive Bayes answers then.
        """
        rows = self._matched(cases.rows(slice(row, row + 1)))
        cells = self.tables.places(rows, slice(0, 1))
        places, votes = cells[0], self.tables.votes(cells)[0]
        whole = sum_of_exponentials(votes.reshape(1, -1, 1))[0, 0]
        found = []
        for name, place, vote in zip(self.tables.names, places, votes, strict=True):
            if place < 0 or not self.tables.active[place]:
                continue
            column = rows.categorical(name)
            found.append(
                SuperParentVote(
                    name,
                    column.states[int(column.codes[0])],
                    float(self.counts[:, place, place].sum()),
                    np.exp(normalized(vote[None], self.log_priors)[0]),
                    float(np.exp(sum_of_exponentials(vote[None, :, None])[0, 0] - whole)),
                )
            )
        return tuple(found)

    def network_of(self, column: str) -> BayesianNetwork:
        """Return the network of one super-parent.

        The result: P(class), P(column | class), and P(x | class, column) of all other columns,
        whose product is what the super-parent adds to the sum.
        """
        variables = self.naive.network
        size = variables[column].n_states
        place = self.tables.names.index(column)
        first = firsts_of(self.tables.sizes)
        own = slice(first[place], first[place] + size)
        diagonal = np.diagonal(self.tables.values[own, own])  # classes × states
        joint = np.exp(diagonal)
        shares = joint.sum(axis=1)
        known = shares > 0
        given = np.where(known[:, None], joint, 1.0) / np.where(known, shares, size)[:, None]
        tables = [
            CPT(self.target, (), shares / shares.sum()),
            CPT(column, (self.target,), given),
        ]
        for name, start, n in zip(self.tables.names, first, self.tables.sizes, strict=True):
            if name != column:
                part = np.exp(self.tables.values[own, start : start + n])
                values = part.transpose(2, 0, 1)
                values = values / values.sum(axis=2, keepdims=True)
                tables.append(CPT(name, (self.target, column), values))
        return BayesianNetwork(variables.variables, tables)

    def _matched(self, cases: Dataset) -> Dataset:
        present = [name for name in self.features if name in cases]
        if not present:
            # A table without columns would not know its number of rows.
            present = list(cases.names[:1])
        coded = coded_for(cases.select(present), self.naive.network)
        return coded.matched(self.naive.network, unknown="missing", hidden=True)

    def _has_super_parent(self, rows: Dataset, which: NDArray[np.intp]) -> NDArray[np.bool_]:
        places = self.tables.places(rows.rows(which), slice(None))
        active = np.where(places >= 0, self.tables.active[places], 0)
        return np.asarray(active.max(axis=1, initial=0) > 0)


def sum_of_exponentials(votes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return ln Σ exp over the second axis of three; −∞ where nothing is added."""
    highest = votes.max(axis=1)
    finite = np.where(np.isfinite(highest), highest, 0.0)
    with np.errstate(divide="ignore"):
        found: NDArray[np.float64] = np.log(np.exp(votes - finite[:, None]).sum(axis=1)) + finite
    return found
