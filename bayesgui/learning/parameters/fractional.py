"""Fractional updating: cases with missing cells, added row by row."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter, seed_parameter
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.expectations import expect_flat
from bayesgui.learning.incomplete.fractional_run import FractionalRun
from bayesgui.learning.incomplete.label_switching import equal_states, hidden_notes
from bayesgui.learning.parameters.base import Learned, parameter_learners
from bayesgui.learning.parameters.counting import (
    WITHOUT_PRIOR,
    all_hyperparameters,
    form_notes,
    observed_counts,
    posterior_mean,
    table_of,
    unseen_note,
    unseen_parameter,
    with_note,
)
from bayesgui.learning.priors import BDeu
from bayesgui.runs.pacing import go_on

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset

    Table = NDArray[np.float64]

ORDERS = ("file", "shuffled")
ORDER_LABELS = ("as in the file", "at random")


@dataclass(frozen=True, eq=False)
class LearnedRowByRow(Learned):
    """The result of fractional updating.

    `prequential`: σ_l ln P(observed cells of row l | rows before), in nats.
    """

    prequential: float = math.nan


@parameter_learners.register("fractional", label="Fractional updating", order=4, takes_hidden=True)
@dataclass(frozen=True, kw_only=True)
class FractionalUpdating:
    """Row by row: each completion of a row is added with its probability under the rows before.

    Notes
    -----
    A row with missing cells is replaced by all rows x that complete it, each with the weight
    w_x = P(x | θ*) / Σ_x P(x | θ*), θ* being the posterior means before the row:
    α'_ijk = α_ijk + Σ_x w_x [X_i = k, parents = j in x]. It begins with α_ijk = ess / (q_i r_i).
    With complete rows this is the Bayesian estimate, in any order; otherwise the result depends on
    the order of the rows, and approximates the posterior mean. Assumes that cells are missing at
    random.

    References
    ----------
    Spiegelhalter and Lauritzen (1990), Sequential updating of conditional probabilities on
    directed graphical structures, section 5; Titterington (1976) for fractional updating.
    """

    ess: float = parameter(
        1.0,
        low=0.0,
        label="Equivalent sample size",
        doc="Cases that the prior of a table is worth, spread evenly over its cells.",
    )
    order: str = parameter(
        "file",
        choices=ORDERS,
        choice_labels=ORDER_LABELS,
        label="Order of the rows",
        doc="The order in which rows are added; at random, another seed gives another order.",
    )
    unseen: str = unseen_parameter(doc=WITHOUT_PRIOR)
    seed: int = seed_parameter()

    def learn(
        self,
        network: BayesianNetwork,
        data: CaseTable,
        *,
        start: BayesianNetwork | None = None,
        priors: Mapping[str, ArrayLike] | None = None,
        monitor: Monitor = SILENT,
    ) -> LearnedRowByRow:
        """Learn all CPTs; see `learn_parameters`."""
        rows = rows_of(data, Sentence("Fractional updating"))
        alphas, notes = all_hyperparameters(network, BDeu(self.ess), priors, start)
        run = self.begin(network, rows, alphas, monitor)
        go_on(run, None, 0.0, monitor)
        if not run.is_over:
            notes.append(
                Sentence(
                    "Learning was stopped after {done:,} of {total:,} rows.",
                    done=run.done,
                    total=run.max_steps,
                )
            )
        return self._result(run, network, rows, start, alphas, notes, monitor)

    def begin(
        self,
        network: BayesianNetwork,
        data: Dataset,
        alphas: Mapping[str, Table],
        monitor: Monitor = SILENT,
    ) -> FractionalRun:
        """Return the run, to be advanced and watched row by row.

        `alphas`: shape (*parent_sizes, n_states); hyperparameters before the data, by variable.
        `monitor`: polled for cancellation while the rows are prepared.
        """
        cases = group_cases(network, data, monitor)
        order = np.arange(data.n_rows)
        if self.order == "shuffled":
            order = np.random.default_rng(self.seed).permutation(data.n_rows)
        return FractionalRun(network, data, cases, cases.tables.joined(alphas), order)

    def result(
        self,
        run: FractionalRun,
        network: BayesianNetwork,
        data: Dataset,
        alphas: Mapping[str, Table],
        monitor: Monitor = SILENT,
    ) -> LearnedRowByRow:
        """Return what the rows added so far amount to; arguments as for `begin`."""
        notes = list(form_notes(network, network))
        return self._result(run, network, data, None, alphas, notes, monitor)

    def _result(
        self,
        run: FractionalRun,
        network: BayesianNetwork,
        data: Dataset,
        start: BayesianNetwork | None,
        alphas: Mapping[str, Table],
        notes: list[str],
        monitor: Monitor,
    ) -> LearnedRowByRow:
        flat, hidden = run.cases.tables, run.cases.hidden
        ends, tables = flat.parted(run.alpha), []
        counts = {name: ends[name] - alphas[name] for name in network}
        for name in network:
            old = network.cpt(name)
            observed = observed_counts(old, counts[name], network, start)
            # The sum is taken again, as differences of floating-point numbers are not exact.
            posterior = alphas[name] + counts[name]
            tables.append(table_of(old, posterior, observed, posterior_mean, self.unseen))
        learned = network.with_cpts(tables)
        theta = flat.joined({table.variable: table.values for table in tables})
        likelihood = expect_flat(run.cases, theta, monitor)[1]
        unseen = {name: each.sum(axis=-1) <= 0 for name, each in counts.items()}
        size = run.cases.total_weight
        penalty = network.n_parameters * math.log(size) / 2 if size > 0 else 0.0
        made = LearnedRowByRow(
            "fractional",
            learned,
            likelihood - penalty,
            likelihood,
            (likelihood,),
            data.n_rows,
            counts,
            alphas,
            unseen,
            (*notes, *hidden_notes(hidden), *_alike_notes(network, alphas, hidden)),
            total_weight=None if data.weights is None else data.total_weight,
            prequential=run.total,
        )
        return with_note(made, unseen_note, unseen)


def _alike_notes(
    network: BayesianNetwork, alphas: Mapping[str, Table], hidden: Sequence[str]
) -> list[Sentence]:
    """Return notes on hidden variables with states that the prior does not tell apart."""
    network = network.with_cpts(
        table_of(network.cpt(name), alphas[name], alphas[name], posterior_mean, "uniform")
        for name in (network if hidden else ())
    )
    notes = []
    for name in hidden:
        pair = equal_states(network, name)
        if pair is not None:
            notes.append(
                Sentence(
                    "The prior does not tell the states {one} and {other} of {variable} apart, so "
                    "that they stay alike; learn with em and random restarts.",
                    one=pair[0],
                    other=pair[1],
                    variable=name,
                )
            )
    return notes
