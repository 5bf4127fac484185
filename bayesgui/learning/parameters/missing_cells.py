"""Learners that count, and what each treatment of missing cells assumes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.data.columns.column import CodedColumn, missing_cells
from bayesgui.learning.available_cases import complete_cases
from bayesgui.learning.parameters.counting import (
    LISTED,
    Counting,
    NoPrior,
    TableCases,
    posterior_mean,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.parameters.base import Learned
    from bayesgui.learning.parameters.counting import Countable, Estimate
    from bayesgui.learning.priors import Prior


MISSING_POLICIES = ("available", "complete", "state")
"""Each family's complete rows; complete rows only; a state of its own for missing cells."""
MISSING_LABELS = (
    "the rows in which a family is complete",
    "the rows in which all are complete",
    "a state of its own",
)

MISSING_STATE = "missing"
"""Name of the state for missing cells; primes are added where a node has one of that name."""


def missing_parameter() -> Any:
    """Declare the option of a learner that counts."""
    return parameter(
        "available",
        choices=MISSING_POLICIES,
        choice_labels=MISSING_LABELS,
        label="Missing cells",
        doc="Counting the rows that are complete, in a family or in all, assumes that a cell is "
        "missing whatever its value and the others are; a state of its own takes being missing "
        "for a result like any other. Cells that depend on what is observed need EM.",
    )


@dataclass(frozen=True, eq=False)
class PreparedCases:
    """Cases to be counted.

    `network`: the network, with a further state at some nodes if missing cells have one.
    """

    network: BayesianNetwork
    data: CaseTable
    remarks: tuple[Sentence, ...] = ()

    def remarked(self, learned: Learned) -> Learned:
        """Return a result with the remarks."""
        return replace(learned, remarks=(*self.remarks, *learned.remarks))


def prepare_cases(policy: str, network: BayesianNetwork, data: CaseTable) -> PreparedCases:
    """Treat missing cells in one of the ways."""
    if policy == "available":
        return PreparedCases(network, data)
    incomplete = [name for name in network if data[name].n_missing]
    if not incomplete:
        return PreparedCases(network, data)
    if policy == "complete":
        kept = complete_cases(data)
        return PreparedCases(network, kept, (_left_out(data.n_rows - kept.n_rows, data.n_rows),))
    columns = []
    data = rows_of(data, Sentence("A state of its own for missing cells"))
    for name in incomplete:
        network, column = _with_state(network, data.categorical(name))
        columns.append(column)
    for column in columns:
        data = data.with_column(column)
    return PreparedCases(network, data, (_given_a_state(incomplete),))


def _with_state(
    network: BayesianNetwork, column: CodedColumn
) -> tuple[BayesianNetwork, CodedColumn]:
    states, state = network[column.name].states, MISSING_STATE
    while state in states:
        state += "′"
    added = (*states, state)
    codes = np.where(missing_cells(column), len(states), column.codes.astype(np.int64))
    network = network.with_states(column.name, added, (*range(len(states)), None))
    return network, CodedColumn(column.name, added, codes)


def _left_out(count: int, total: int) -> Sentence:
    return Sentence(
        "{count:,} of {total:,} rows with missing cells were left out; this assumes that no value "
        "makes a cell more likely to be missing.",
        count=count,
        total=total,
    )


def _given_a_state(names: list[str]) -> Sentence:
    return Sentence(
        "Missing cells got a state of their own, in {variables}; this assumes that being missing "
        "is a result like any other, and its probability is learned too.",
        variables=list_names(names, LISTED),
    )


class CountingLearner:
    """Learns tables by counting; by default the frequencies themselves."""

    method: ClassVar[str]
    unseen: str
    missing: str

    def learn(
        self,
        network: BayesianNetwork,
        data: CaseTable,
        *,
        start: BayesianNetwork | None = None,
        priors: Mapping[str, ArrayLike] | None = None,
        monitor: Monitor = SILENT,
    ) -> Learned:
        """Learn all CPTs; see `learn_parameters`. Hyperparameters count as earlier cases."""
        cases = prepare_cases(self.missing, network, data)
        counted = TableCases(cases.network, cases.data)
        return cases.remarked(
            self.learn_counted(cases.network, counted, start=start, priors=priors, monitor=monitor)
        )

    def learn_counted(
        self,
        network: BayesianNetwork,
        cases: Countable,
        *,
        start: BayesianNetwork | None = None,
        priors: Mapping[str, ArrayLike] | None = None,
        monitor: Monitor = SILENT,
    ) -> Learned:
        """Learn the CPTs of the families that are counted."""
        estimate = self.estimate(network)
        run = Counting(self.method, self.chosen_prior(network), estimate, self.unseen)
        return run.run(network, cases, start, priors, monitor)

    def chosen_prior(self, network: BayesianNetwork) -> Prior:
        """Return the prior selected by the options."""
        return NoPrior()

    def estimate(self, network: BayesianNetwork) -> Estimate:
        """Return the estimator applied to each row."""
        return posterior_mean
