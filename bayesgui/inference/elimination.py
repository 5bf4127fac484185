"""Variable elimination: products of factors, and variables summed out one by one."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.core.chunked import combine, exponentiate, max_axes, sum_axes
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.tables.factor import Factor
from bayesgui.inference.affordable_order import elimination_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings

MIN_LOG = -550.0
"""Lower bound of the accumulated log scale, below which the query is repeated in log space.

Below it, scaling could amplify what underflow has lost (at most e^−700 per entry) to a relevant
size.
"""


class _UnderflowError(ArithmeticError):
    """Numbers left the floating-point range; repeat in log space."""


def joint_posterior(
    network: BayesianNetwork,
    variables: tuple[str, ...],
    findings: ResolvedFindings,
    monitor: Monitor,
    budget: int | None = 0,
) -> NDArray[np.float64]:
    """Return the normalized joint posterior of some variables, with axes in their order.

    `budget`: memory limit of the largest product in bytes; 0 for half of the free memory.
    """
    # A target with a hard finding keeps its axis; the finding is multiplied in at the end.
    factors = relevant_factors(network, variables, findings)
    return product_over(factors, variables, network, monitor, budget)


def product_over(
    factors: Sequence[Factor],
    variables: tuple[str, ...],
    network: BayesianNetwork,
    monitor: Monitor,
    budget: int | None = 0,
) -> NDArray[np.float64]:
    """Return the normalized product of factors over some variables, with axes in their order."""
    table, _ = sum_out_all(factors, variables, network, monitor, budget)
    values = table.ordered(variables).values
    if table.log:
        values = exponentiate(values, monitor)
    total = sum_axes(values, tuple(range(values.ndim)), monitor)
    return combine(np.divide, values, total, monitor)


def eliminate(
    network: BayesianNetwork,
    targets: tuple[str, ...],
    findings: ResolvedFindings,
    monitor: Monitor,
    budget: int | None = 0,
) -> tuple[Factor, float]:
    """Return a factor of the targets proportional to P(targets, findings), and ln of its scale."""
    factors = relevant_factors(network, targets, findings)
    return sum_out_all(factors, targets, network, monitor, budget)


class EliminationObserver(Protocol):
    """Observes the factors during variable elimination."""

    def begin(self, factors: Sequence[Factor]) -> None:
        """Receive the initial factors; called again if elimination restarts in log space."""

    def on_summed_out(
        self, name: str, bucket: Sequence[Factor], made: Factor, scale: float
    ) -> None:
        """Receive the factors multiplied, the result, and the log of its scale."""


class _SilentObserver:
    """An observer that ignores all events."""

    def begin(self, factors: Sequence[Factor]) -> None:
        """Ignore."""

    def on_summed_out(
        self, name: str, bucket: Sequence[Factor], made: Factor, scale: float
    ) -> None:
        """Ignore."""


SILENT_OBSERVER: EliminationObserver = _SilentObserver()
"""Default observer."""


def sum_out_all(
    factors: Sequence[Factor],
    targets: tuple[str, ...],
    network: BayesianNetwork,
    monitor: Monitor,
    budget: int | None = 0,
    observer: EliminationObserver = SILENT_OBSERVER,
    first: Sequence[str] = (),
) -> tuple[Factor, float]:
    """Multiply factors and sum out all variables but the targets.

    `factor`: the remaining factor over the targets, up to scale.
    """
    try:
        return _sum_out(factors, targets, network, monitor, budget, observer, first)
    except _UnderflowError:
        logs = [factor.in_log_space() for factor in factors]
        return _sum_out(logs, targets, network, monitor, budget, observer, first)


def relevant_factors(
    network: BayesianNetwork, targets: tuple[str, ...], findings: ResolvedFindings
) -> list[Factor]:
    """Return the CPTs relevant to some targets, reduced by hard findings."""
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
    """Return `names` and their ancestors, with arcs into intervened variables cut."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            if name not in findings.interventions:
                waiting.extend(network.parents(name))
    return found


class Buckets:
    """Factors waiting to be multiplied, indexed by variable."""

    def __init__(self, factors: Iterable[Factor]) -> None:
        self._waiting: dict[int, Factor] = {}
        self._of: dict[str, set[int]] = {}
        self._count = 0
        for factor in factors:
            self.add(factor)

    def add(self, factor: Factor) -> None:
        """Add a factor."""
        self._waiting[self._count] = factor
        for name in factor.variables:
            self._of.setdefault(name, set()).add(self._count)
        self._count += 1

    def take(self, name: str) -> list[Factor]:
        """Remove and return the factors that contain a variable, smallest first."""
        numbers = sorted(self._of.pop(name, ()))
        found = [self._waiting.pop(number) for number in numbers]
        for number, factor in zip(numbers, found, strict=True):
            for other in factor.variables:
                if other != name:
                    self._of[other].discard(number)
        return sorted(found, key=lambda factor: factor.size)

    def rest(self) -> list[Factor]:
        """Return the remaining factors."""
        return list(self._waiting.values())


def _product(a: Factor, b: Factor, monitor: Monitor) -> tuple[Factor, float]:
    """Return the product divided by its largest entry, and the log of that entry."""
    product = a.product(b, monitor)
    values = product.values
    peak = max_axes(values, tuple(range(values.ndim)), monitor)
    largest = float(peak.max())
    if product.log:
        if largest == -math.inf:
            raise ImpossibleEvidenceError("This evidence cannot happen.")
        combine(np.subtract, values, peak, monitor, out=values)
        return product, largest
    if not largest > 0:
        raise _UnderflowError
    combine(np.divide, values, peak, monitor, out=values)
    return product, math.log(largest)


def _sum_out(
    factors: Sequence[Factor],
    targets: tuple[str, ...],
    network: BayesianNetwork,
    monitor: Monitor,
    budget: int | None,
    observer: EliminationObserver,
    first: Sequence[str],
) -> tuple[Factor, float]:
    log = any(factor.log for factor in factors)
    waiting = Buckets(factors)
    scale = shrunk = 0.0
    observer.begin(factors)
    for name in _order(factors, targets, network, budget, monitor, first):
        monitor.check()
        bucket = waiting.take(name)
        gathered, before = bucket[0], scale
        for factor in bucket[1:]:
            gathered, gained = _product(gathered, factor, monitor)
            scale += gained
            shrunk += min(gained, 0.0)
        made = gathered.sum_out((name,), monitor)
        observer.on_summed_out(name, bucket, made, scale - before)
        waiting.add(made)
    unit = np.zeros(()) if log else np.ones(())
    result = Factor((), unit, log)
    for factor in waiting.rest():
        result, gained = _product(result, factor, monitor)
        scale += gained
        shrunk += min(gained, 0.0)
    if shrunk < MIN_LOG and not log:
        raise _UnderflowError
    return result, scale + _log_total(result, monitor)


def _log_total(factor: Factor, monitor: Monitor) -> float:
    total = float(factor.sum_out(factor.variables, monitor).values)
    return total if factor.log else math.log(total)


def _order(
    factors: Sequence[Factor],
    targets: tuple[str, ...],
    network: BayesianNetwork,
    budget: int | None,
    monitor: Monitor,
    first: Sequence[str],
) -> list[str]:
    scopes = [factor.variables for factor in factors]
    order = elimination_order(scopes, targets, network, budget, monitor, first=first)
    return order[: len(order) - len(targets)]
