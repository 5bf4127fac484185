"""Rows added one by one: the tables before and after a row, and all rows in two orders."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.network import BayesianNetwork
from bayesgui.document.hidden_nodes import without_hidden
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.fractional_run import FractionalRun, completions
from bayesgui.learning.priors import BDeu
from bayesgui.panels.incomplete.row_display import OrderComparison, OrderLine, RowStep

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.learning.incomplete.cases import GroupedCases

    Order = NDArray[np.int64]

MAX_LINES = 60
"""Probabilities that are compared."""


@dataclass(frozen=True, eq=False)
class PreparedRows:
    """Cases that are added row by row, in the order given; `ess` of the prior."""

    network: BayesianNetwork
    cases: Dataset
    grouped: GroupedCases
    order: Order
    ess: float

    def run(self) -> FractionalRun:
        """Return a run before its first row."""
        prior, tables = BDeu(self.ess), self.grouped.tables
        alphas = {name: prior.hyperparameters(self.network.cpt(name)) for name in self.network}
        return FractionalRun(
            self.network, self.cases, self.grouped, tables.joined(alphas), self.order
        )


def prepare_rows(
    network: BayesianNetwork, dataset: Dataset, ess: float, shuffled: int | None, monitor: Monitor
) -> PreparedRows:
    """Match cases with a network, and put them into an order: the file's, or that of a seed."""
    cases = without_hidden(dataset, network).matched(network, hidden=True)
    order = order_of(cases.n_rows, shuffled)
    return PreparedRows(network, cases, group_cases(network, cases, monitor), order, ess)


def order_of(n_rows: int, shuffled: int | None) -> Order:
    """Return the positions of rows: the file's order, or that of a seed."""
    if shuffled is None:
        return np.arange(n_rows)
    return np.random.default_rng(shuffled).permutation(n_rows)


def step_at(prepared: PreparedRows, place: int, monitor: Monitor) -> RowStep | None:
    """Return the row that is added as number `place`, from 1; None if there is none."""
    run = prepared.run()
    run.advance(place, monitor)
    update = run.look()
    if update is None:
        return None
    network = prepared.network
    findings = {
        variable.name: variable.states[code]
        for variable, code in zip(network.variables, update.codes, strict=True)
        if code >= 0
    }
    posteriors, prior = _posteriors(_means(network, update.tables.parted(update.before)), findings)
    return RowStep(network, update, completions(update, network), findings, posteriors, prior)


def _means(network: BayesianNetwork, alphas: dict[str, NDArray[np.float64]]) -> BayesianNetwork:
    cpts = []
    for name in network:
        alpha = alphas[name]
        sums = alpha.sum(axis=-1, keepdims=True)
        even = np.full_like(alpha, 1 / alpha.shape[-1])
        values = np.divide(alpha, sums, out=even, where=sums > 0)
        cpts.append(CPT(name, network.cpt(name).parents, values))
    return BayesianNetwork(network.variables, cpts)


def _posteriors(
    network: BayesianNetwork, findings: dict[str, str]
) -> tuple[Posteriors | None, Posteriors | None]:
    from bayesgui.inference.exact.junction_tree import JunctionTree

    try:
        engine = JunctionTree(network)
        return engine.query(findings), engine.query()
    except BayesGuiError:
        return None, None  # the tree is too large for the memory budget


def compare_orders(prepared: PreparedRows, seed: int, monitor: Monitor) -> OrderComparison:
    """Return the probability of each first state after all rows, in both orders."""
    n_rows, found = prepared.cases.n_rows, []
    for order in (order_of(n_rows, None), order_of(n_rows, seed)):
        run = replace(prepared, order=order).run()
        run.advance(run.max_steps, monitor)
        found.append(prepared.grouped.tables.parted(run.theta))
    lines: list[OrderLine] = []
    for name in prepared.network:
        lines += _lines(prepared.network, name, found[0][name], found[1][name])
    return OrderComparison(tuple(lines[:MAX_LINES]), seed)


def _lines(network: BayesianNetwork, name: str, file: Any, shuffled: Any) -> list[OrderLine]:
    parents = network.parents(name)
    lines = []
    for codes in np.ndindex(file.shape[:-1]):
        given = ", ".join(
            f"{parent} = {network[parent].states[code]}"
            for parent, code in zip(parents, codes, strict=True)
        )
        title = f"P({name} | {given})" if given else f"P({name} = {network[name].states[0]})"
        lines.append(OrderLine(title, float(file[codes][0]), float(shuffled[codes][0])))
        if len(lines) >= MAX_LINES:
            break
    return lines
