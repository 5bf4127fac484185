"""Parameter learning by counting: m_ijk, α + m, and an estimate for each row.

The learners differ in the prior and in the estimator applied to a row of α + m.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ParameterError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import is_weighted
from bayesgui.data.counts import counts_of_families
from bayesgui.learning.available_cases import missing_remarks, rows_counted
from bayesgui.learning.likelihood import family_log_likelihood
from bayesgui.learning.parameters.base import Learned
from bayesgui.learning.priors import ByHand
from bayesgui.learning.scores.bic import BIC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.counts import Counts
    from bayesgui.learning.priors import Prior

    Table = NDArray[np.float64]

L = TypeVar("L", bound=Learned)

UNSEEN_POLICIES = ("uniform", "keep")
"""Policies for a row without cases or prior: make it uniform, or keep the network's."""
UNSEEN_LABELS = ("make them uniform", "keep what the network had")
WITHOUT_PRIOR = "Where there is no prior either: make them uniform, or keep what the network had."

LISTED = 8
"""Maximum number of variables named in a note."""


def unseen_parameter(
    label: str = "Rows without data", doc: str = "Make them uniform, or keep what the network had."
) -> Any:
    """Declare the option of what becomes of rows without an estimate."""
    return parameter(
        "uniform", choices=UNSEEN_POLICIES, choice_labels=UNSEEN_LABELS, label=label, doc=doc
    )


class Estimate(Protocol):
    """Computes a CPT from its Dirichlet posterior."""

    def __call__(self, variable: str, posterior: Table) -> Table:
        """Return nonnegative numbers proportional to the probabilities of each row.

        `posterior`: shape (*parent_sizes, n_states); α + m. An undetermined row yields zeros.
        """


def posterior_mean(variable: str, posterior: Table) -> Table:
    """Return α + m, to which the mean of each row is proportional; see `Estimate`."""
    return posterior.copy()


class NoPrior:
    """Hyperparameters of 0."""

    def hyperparameters(self, table: CPT) -> Table:
        """Return zeros."""
        return np.zeros(table.values.shape)


class Countable(Protocol):
    """Cases of which the families of a network are counted."""

    @property
    def names(self) -> Sequence[str]:
        """The variables whose families are counted, in order."""

    @property
    def n_rows(self) -> int:
        """Number of rows."""

    @property
    def weight(self) -> float | None:
        """Total weight of the rows; None if each counts once."""

    def counted(self, monitor: Monitor) -> Iterator[Counts]:
        """Yield m_ijk of each family."""

    def rows_for(self, name: str) -> float:
        """Return the number (or total weight) of rows that a family could be counted from."""

    def remarks(self, counts: Mapping[str, Counts]) -> Sequence[str]:
        """Return remarks on rows that were not counted."""


@dataclass(frozen=True, eq=False)
class TableCases(Countable):
    """The cases of a table, each with a value of every variable."""

    network: BayesianNetwork
    data: CaseTable

    @property
    def names(self) -> tuple[str, ...]:
        return self.network.names

    @property
    def n_rows(self) -> int:
        return self.data.n_rows

    @property
    def weight(self) -> float | None:
        return self.data.total_weight if is_weighted(self.data) else None

    def counted(self, monitor: Monitor) -> Iterator[Counts]:
        families = [(name, self.network.cpt(name).parents) for name in self.names]
        return counts_of_families(self.data, families, monitor)

    def rows_for(self, name: str) -> float:
        return self.data.total_weight

    def remarks(self, counts: Mapping[str, Counts]) -> tuple[str, ...]:
        return missing_remarks(rows_counted(counts), self.data.total_weight)


@dataclass(frozen=True, eq=False)
class Counting:
    """One run of a counting learner."""

    method: str
    prior: Prior
    estimate: Estimate
    unseen: str

    def run(
        self,
        network: BayesianNetwork,
        cases: Countable,
        start: BayesianNetwork | None,
        priors: Mapping[str, ArrayLike] | None,
        monitor: Monitor,
    ) -> Learned:
        """Learn the CPTs of all families that are counted; see `learn_parameters`."""
        check_names(priors or {}, network)
        prior = ByHand(priors or {}, self.prior)
        counts: dict[str, Counts] = {}
        alphas: dict[str, Table] = {}
        remarks: list[str] = []
        countless: list[str] = []
        likelihood, score = 0.0, 0.0
        tables: list[CPT] = []
        counted = cases.counted(monitor)
        for k, name in enumerate(cases.names):
            if k and monitor.stop_requested:
                remarks.append(_stopped_note(k, len(cases.names)))
                break
            old = network.cpt(name)
            alphas[name] = hyperparameters(old, prior, network, start, countless)
            counts[name] = next(counted)
            observed = observed_counts(old, counts[name], network, start)
            made = table_of(old, alphas[name] + counts[name], observed, self.estimate, self.unseen)
            tables.append(made)
            likelihood += family_log_likelihood(counts[name], made.values)
            score += BIC().family(counts[name], cases.rows_for(name))
            monitor.report((k + 1) / len(cases.names), _progress(k + 1, len(cases.names)))
        remarks += cases.remarks(counts)
        remarks += start_notes(countless) + form_notes(network, counts)
        unseen = {name: each.sum(axis=-1) == 0 for name, each in counts.items()}
        learned = Learned(
            self.method, network.with_cpts(tables), score, likelihood, (likelihood,), cases.n_rows,
            counts, alphas, unseen, tuple(remarks), cases.weight,
        )  # fmt: skip
        return with_note(learned, unseen_note, unseen)


def table_of(old: CPT, posterior: Table, observed: Table, estimate: Estimate, unseen: str) -> CPT:
    """Return the table that an estimate makes of α + m.

    `posterior`, `observed`: shape (*parent_sizes, n_states); α + m, and m. `unseen`: one of
    `UNSEEN_POLICIES`, for rows without an estimate.
    """
    shares = estimate(old.variable, posterior)
    sums = shares.sum(axis=-1, keepdims=True)
    open_rows = sums[..., 0] <= 0
    if open_rows.any():
        shares[open_rows] = fallback_rows(old, unseen)[open_rows]
        sums = shares.sum(axis=-1, keepdims=True)
    return CPT(old.variable, old.parents, shares / sums, posterior, observed)


def fallback_rows(old: CPT, unseen: str) -> Table:
    """Return the rows of a table for which neither data nor prior say anything."""
    if unseen == "keep":
        return old.values
    return np.full(old.values.shape, 1 / old.values.shape[-1])


def _progress(done: int, total: int) -> Sentence:
    return Sentence("{done:,} of {total:,} tables", done=done, total=total)


def _stopped_note(done: int, total: int) -> Sentence:
    return Sentence(
        "Learning was stopped after {done:,} of {total:,} tables; the others are as they were.",
        done=done,
        total=total,
    )


def form_notes(network: BayesianNetwork, names: Iterable[str]) -> list[str]:
    """Return notes on formulas and other forms replaced by plain CPTs."""
    lost = [name for name in names if not isinstance(network.cpd(name), CPT)]
    if not lost:
        return []
    return [
        Sentence(
            "Formulas and noisy-MAX were replaced by learned tables, in {variables}.",
            variables=list_names(lost, LISTED),
        )
    ]


def all_hyperparameters(
    network: BayesianNetwork,
    prior: Prior,
    by_hand: Mapping[str, ArrayLike] | None,
    start: BayesianNetwork | None,
) -> tuple[dict[str, Table], list[str]]:
    """Return the hyperparameters of all tables, and notes on what they are made of."""
    check_names(by_hand or {}, network)
    prior, countless = ByHand(by_hand or {}, prior), list[str]()
    alphas = {
        name: hyperparameters(network.cpt(name), prior, network, start, countless)
        for name in network
    }
    return alphas, [*start_notes(countless), *form_notes(network, network)]


def start_notes(names: Sequence[str]) -> list[str]:
    """Return notes on nodes without counts to continue from."""
    if not names:
        return []
    return [
        Sentence(
            "The network to start from has no counts for {variables}; the prior was used.",
            variables=list_names(names, LISTED),
        )
    ]


def check_names(priors: Mapping[str, ArrayLike], network: BayesianNetwork) -> None:
    """Raise `ModelError` if a prior is given for an unknown variable."""
    for name in priors:
        network[name]  # raises with the unknown name and the known ones


def hyperparameters(
    old: CPT,
    prior: Prior,
    network: BayesianNetwork,
    start: BayesianNetwork | None,
    countless: list[str],
) -> Table:
    """Return α of a family: α + m of an earlier network, or the prior.

    `countless`: gets the names of variables without counts in the earlier network.
    """
    name = old.variable
    if start is None:
        return prior.hyperparameters(old)
    if name not in start or sorted(start.parents(name)) != sorted(old.parents):
        raise ParameterError(
            "Node {variable} has other parents in the network to start from; "
            "start from one of the same structure.",
            variable=name,
        )
    members = (*old.parents, name)
    for member in members:
        if sorted(start[member].states) != sorted(network[member].states):
            raise ParameterError(
                "Node {variable} has other states in the network to start from; it needs {states}.",
                variable=member,
                states=", ".join(network[member].states),
            )
    before = start.cpt(name).counts
    if before is None:
        countless.append(name)
        return prior.hyperparameters(old)
    return _reordered(before, old, network, start)


def observed_counts(
    old: CPT, counts: Counts, network: BayesianNetwork, start: BayesianNetwork | None
) -> Table:
    """Return the counts of all data: these and those of an earlier network."""
    before = None if start is None else start.cpt(old.variable).observed
    found = np.asarray(counts, dtype=np.float64)
    if before is not None and start is not None:
        return found + _reordered(before, old, network, start)
    return found


def _reordered(before: Table, old: CPT, network: BayesianNetwork, start: BayesianNetwork) -> Table:
    """Return an earlier network's counts with parents and states in this network's order."""
    earlier = start.parents(old.variable)
    before = before.transpose([*map(earlier.index, old.parents), len(earlier)])
    for axis, member in enumerate((*old.parents, old.variable)):
        order = [start[member].index(state) for state in network[member].states]
        before = before.take(order, axis)
    return before


def unseen_note(rows: str, variables: str) -> Sentence:
    """Return the note on configurations without a case."""
    return Sentence(
        "Configurations of parents without a case in the data: {rows}, in the tables of "
        "{variables}.",
        rows=rows,
        variables=variables,
    )


def with_note(
    learned: L,
    note: Callable[[str, str], Sentence],
    rows: Mapping[str, NDArray[np.bool_]],
) -> L:
    """Return the result with a note on some configurations, if there are any.

    `note`: returns the sentence for a number of rows and the names of the variables. `rows`: shape
    (*parent_sizes,); the configurations, by variable.
    """
    names = [name for name, meant in rows.items() if meant.any()]
    if not names:
        return learned
    count = sum(int(meant.sum()) for meant in rows.values())
    return replace(
        learned, remarks=(*learned.remarks, note(f"{count:,}", list_names(names, LISTED)))
    )
