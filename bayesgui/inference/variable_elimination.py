"""Exact posteriors by summing out one variable after another."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Parameter
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.factor import Factor
from bayesgui.graph.elimination_order import best_order, scores_for
from bayesgui.inference.base import InferenceEngine, engines
from bayesgui.inference.memory import check_budget
from bayesgui.inference.posteriors import Posteriors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings

SMALLEST_LOG = -550.0
"""Scaling by less than this, all products together, may blow up what underflow has taken from an
entry (at most e^−700) until it matters; then the query is done in log space."""


class _UnderflowError(ArithmeticError):
    """Numbers left the range of floating point; the work is repeated with logarithms."""


@engines.register("variable-elimination", label="Variable elimination", order=2, exact=True)
class VariableElimination(InferenceEngine):
    """Sums out everything but the targets, each time from the start.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    memory_budget : int, optional
        Bytes that the largest product may take; 0 for half of the free memory.

    Notes
    -----
    Only ancestors of targets and findings take part (all others are barren and sum to 1), hard
    findings are cut out of the tables first, and of the rest only what is still connected with the
    target. The elimination order is the best of several greedy ones. Products are scaled by their
    largest entry; where that underflows, the query is repeated with logarithms.

    References
    ----------
    Zhang and Poole (1994), A simple approach to Bayesian network computations; Dechter (1999),
    Bucket elimination.
    """

    name = "variable-elimination"
    parameters = (
        Parameter(
            "memory_budget",
            0,
            low=0,
            label="Memory budget",
            doc="Bytes that the largest product may take; 0 for half of the free memory.",
        ),
    )

    def __init__(self, network: BayesianNetwork, memory_budget: int | None = 0) -> None:
        super().__init__(network)
        self._budget = memory_budget

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        _, log_evidence = self._eliminated((), findings, monitor)
        wanted = self.network.names if targets is None else targets
        vectors = {}
        for k, name in enumerate(wanted):
            monitor.report(k / len(wanted))
            vectors[name] = self._joint((name,), findings, monitor)
        return Posteriors.of(self.name, vectors, log_evidence)

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        return joint_posterior(self.network, variables, findings, monitor, self._budget)

    def _eliminated(
        self, targets: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> tuple[Factor, float]:
        return eliminate(self.network, targets, findings, monitor, self._budget)


def joint_posterior(
    network: BayesianNetwork,
    variables: tuple[str, ...],
    findings: ResolvedFindings,
    monitor: Monitor,
    budget: int | None = 0,
) -> NDArray[np.float64]:
    """Return the normalized joint posterior of some variables, axes in their order.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    variables : tuple of str
        Distinct targets.
    findings : ResolvedFindings
        Likelihoods and interventions.
    monitor : Monitor
        Is asked whether to go on.
    budget : int, optional
        Bytes for the largest product; 0 for half of the free memory.
    """
    # A target with a hard finding keeps its axis: the finding is multiplied in at the end.
    table, _ = eliminate(network, variables, findings, monitor, budget)
    values = table.ordered(variables).values
    if table.log:
        values = np.exp(values - values.max())
    return np.asarray(values / values.sum())


def eliminate(
    network: BayesianNetwork,
    targets: tuple[str, ...],
    findings: ResolvedFindings,
    monitor: Monitor,
    budget: int | None = 0,
) -> tuple[Factor, float]:
    """Return a factor of the targets proportional to P(targets, findings), and ln of its scale.

    Raises
    ------
    ImpossibleEvidenceError
        If the findings have probability zero.
    MemoryBudgetError
        If a product would not fit.
    """
    factors = relevant_factors(network, targets, findings)
    try:
        return _summed(factors, targets, network, monitor, budget)
    except _UnderflowError:
        logs = [factor.in_log_space() for factor in factors]
        return _summed(logs, targets, network, monitor, budget)


def relevant_factors(
    network: BayesianNetwork, targets: tuple[str, ...], findings: ResolvedFindings
) -> list[Factor]:
    """Return the tables that matter for some targets, hard findings cut out of them.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    targets : tuple of str
        Variables whose axes are kept.
    findings : ResolvedFindings
        Likelihoods and interventions.
    """
    needed = _ancestral(network, (*targets, *findings.likelihoods), findings)
    hard: dict[str, int] = {}
    factors: list[Factor] = []
    for name, weights in findings.likelihoods.items():
        allowed = np.flatnonzero(weights)
        if len(allowed) == 1 and name not in targets:
            hard[name] = int(allowed[0])
            factors.append(Factor((), np.asarray(weights[allowed[0]])))
        else:
            factors.append(Factor((name,), weights))
    for name in network:
        if name not in needed:
            continue
        if name in findings.interventions:
            indicator = np.zeros(network[name].n_states)
            indicator[findings.interventions[name]] = 1.0
            factor = Factor((name,), indicator)
        else:
            factor = Factor.of(network.cpt(name))
        for variable in factor.variables:
            if variable in hard:
                factor = factor.reduced(variable, hard[variable])
        factors.append(factor)
    return factors


def _ancestral(
    network: BayesianNetwork, names: Sequence[str], findings: ResolvedFindings
) -> set[str]:
    """`names` and their ancestors, where an intervention cuts the arcs into its variable."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            if name not in findings.interventions:
                waiting.extend(network.parents(name))
    return found


def _product(a: Factor, b: Factor) -> tuple[Factor, float]:
    """Return the product divided by its largest entry, and the logarithm of that."""
    product = a.product(b)
    peak = float(product.values.max())
    if product.log:
        if peak == -math.inf:
            raise ImpossibleEvidenceError("This evidence cannot happen.")
        return Factor(product.variables, product.values - peak, log=True), peak
    if not peak > 0:
        raise _UnderflowError
    return Factor(product.variables, product.values / peak), math.log(peak)


def _summed(
    factors: Sequence[Factor],
    targets: tuple[str, ...],
    network: BayesianNetwork,
    monitor: Monitor,
    budget: int | None,
) -> tuple[Factor, float]:
    log = any(factor.log for factor in factors)
    waiting = list(factors)
    scale = shrunk = 0.0
    for name in _order(waiting, targets, network, budget):
        monitor.check()
        bucket = sorted((f for f in waiting if name in f.variables), key=lambda f: f.size)
        waiting = [f for f in waiting if name not in f.variables]
        gathered = bucket[0]
        for factor in bucket[1:]:
            gathered, gained = _product(gathered, factor)
            scale += gained
            shrunk += min(gained, 0.0)
        waiting.append(gathered.sum_out((name,)))
    unit = np.zeros(()) if log else np.ones(())
    result = Factor((), unit, log)
    for factor in waiting:
        result, gained = _product(result, factor)
        scale += gained
        shrunk += min(gained, 0.0)
    if shrunk < SMALLEST_LOG and not log:
        raise _UnderflowError
    return result, scale + _log_total(result)


def _log_total(factor: Factor) -> float:
    total = float(factor.sum_out(factor.variables).values)
    return total if factor.log else math.log(total)


def _order(
    factors: Sequence[Factor],
    targets: tuple[str, ...],
    network: BayesianNetwork,
    budget: int | None,
) -> list[str]:
    where = {name: k for k, name in enumerate(network)}
    names = sorted({v for f in factors for v in f.variables}, key=where.__getitem__)
    position = {name: k for k, name in enumerate(names)}
    scopes = [tuple(position[v] for v in f.variables) for f in factors]
    kept = tuple(position[name] for name in targets)
    # One scope per vertex is what the graph wants; the rest only add edges.
    singles = [(k,) for k in range(len(names))]
    neighbors = [0] * len(names)
    for scope in (*scopes, *singles, kept):
        mask = 0
        for v in scope:
            mask |= 1 << v
        for v in scope:
            neighbors[v] |= mask & ~(1 << v)
    if not names:
        return []
    last = 0
    for v in kept:
        last |= 1 << v
    sizes = [network[name].n_states for name in names]
    order, taken = best_order(neighbors, sizes, last, scores_for(len(sizes)))
    check_budget(16 * taken.largest_clique, budget, "Variable elimination", taken.largest_clique)
    return [names[v] for v in order if not last >> v & 1]
