"""Factors multiplied and summed out, one variable after another."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.core.chunked import CELLS, combine, max_axes
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.factor import Factor
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.graph.elimination_order import best_order, bits, scores_for
from bayesgui.inference.memory import check_budget

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings

MIN_LOG = -550.0
"""Scaling by less than this, all products together, may blow up what underflow has taken from an
entry (at most e^−700) until it matters; then the query is done in log space."""


SUMS = 4
"""Tables of the size of a sum that are held while logarithms are summed."""

TABLES_OF_TARGETS = 3
"""Tables of all targets that are held in the end: two products, and what they sum to 1 with."""


class _UnderflowError(ArithmeticError):
    """Numbers left the range of floating point; the work is repeated with logarithms."""


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
    return sum_out_all(factors, targets, network, monitor, budget)


class EliminationObserver(Protocol):
    """Sees what becomes of the factors."""

    def begin(self, factors: Sequence[Factor]) -> None:
        """See what there is at first; once more, in logarithms, if numbers underflow."""

    def on_summed_out(
        self, name: str, bucket: Sequence[Factor], made: Factor, scale: float
    ) -> None:
        """See factors multiplied, a variable summed out, and ln of what that was divided by."""


class _SilentObserver:
    """An observer that does not care."""

    def begin(self, factors: Sequence[Factor]) -> None:
        """Look away."""

    def on_summed_out(
        self, name: str, bucket: Sequence[Factor], made: Factor, scale: float
    ) -> None:
        """Look away."""


SILENT_OBSERVER: EliminationObserver = _SilentObserver()
"""For those who only want the answer."""


def sum_out_all(
    factors: Sequence[Factor],
    targets: tuple[str, ...],
    network: BayesianNetwork,
    monitor: Monitor,
    budget: int | None = 0,
    observer: EliminationObserver = SILENT_OBSERVER,
) -> tuple[Factor, float]:
    """Multiply factors and sum everything but the targets out of them.

    Parameters
    ----------
    factors : sequence of Factor
        As `relevant_factors` returns them.
    targets, network, monitor, budget
        As in `joint_posterior`.
    observer : EliminationObserver
        Is told of every variable that is summed out.

    Returns
    -------
    factor : Factor
        Proportional to what is left, of the targets.
    log_total : float
        ln of the sum of what is left.

    Raises
    ------
    ImpossibleEvidenceError, MemoryBudgetError
        As in `eliminate`.
    """
    try:
        return _sum_out(factors, targets, network, monitor, budget, observer)
    except _UnderflowError:
        logs = [factor.in_log_space() for factor in factors]
        return _sum_out(logs, targets, network, monitor, budget, observer)


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


class Buckets:
    """Factors that wait to be multiplied, found by their variables.

    Parameters
    ----------
    factors : iterable of Factor
        What there is at first.
    """

    def __init__(self, factors: Iterable[Factor]) -> None:
        self._waiting: dict[int, Factor] = {}
        self._of: dict[str, set[int]] = {}
        self._count = 0
        for factor in factors:
            self.add(factor)

    def add(self, factor: Factor) -> None:
        """Let another one wait."""
        self._waiting[self._count] = factor
        for name in factor.variables:
            self._of.setdefault(name, set()).add(self._count)
        self._count += 1

    def take(self, name: str) -> list[Factor]:
        """Return the factors of a variable, the smallest first; they wait no more."""
        numbers = sorted(self._of.pop(name, ()))
        found = [self._waiting.pop(number) for number in numbers]
        for number, factor in zip(numbers, found, strict=True):
            for other in factor.variables:
                if other != name:
                    self._of[other].discard(number)
        return sorted(found, key=lambda factor: factor.size)

    def rest(self) -> list[Factor]:
        """Return those that still wait."""
        return list(self._waiting.values())


def _product(a: Factor, b: Factor, monitor: Monitor) -> tuple[Factor, float]:
    """Return the product divided by its largest entry, and the logarithm of that."""
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
) -> tuple[Factor, float]:
    log = any(factor.log for factor in factors)
    waiting = Buckets(factors)
    scale = shrunk = 0.0
    observer.begin(factors)
    for name in _order(factors, targets, network, budget, monitor):
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
) -> list[str]:
    order = elimination_order([f.variables for f in factors], targets, network, budget, monitor)
    return order[: len(order) - len(targets)]


def elimination_order(
    scopes: Iterable[Sequence[str]],
    last: Sequence[str],
    network: BayesianNetwork,
    budget: int | None,
    monitor: Monitor = SILENT,
    *,
    maximizing: bool = False,
) -> list[str]:
    """Return an order in which the variables of some tables can be eliminated.

    Parameters
    ----------
    scopes : iterable of sequence of str
        The variables of each table.
    last : sequence of str
        Variables that come after all others.
    network : BayesianNetwork
        For the numbers of states.
    budget : int, optional
        Bytes for the largest product; 0 for half of the free memory.
    monitor : Monitor
        Is asked whether to go on.
    maximizing : bool
        Whether the last ones are maximized out, and which of their states is best is kept; else
        they are multiplied together in the end.

    Raises
    ------
    MemoryBudgetError
        If the tables that are held together at any time would not fit.
    """
    where = {name: k for k, name in enumerate(network)}
    scopes = [tuple(scope) for scope in scopes]
    together = scopes if maximizing else [*scopes, tuple(last)]
    names = sorted({name for scope in together for name in scope}, key=where.__getitem__)
    if not names:
        return []
    position = {name: k for k, name in enumerate(names)}
    neighbors = [0] * len(names)
    masks = []
    for scope in together:
        mask = 0
        for name in scope:
            mask |= 1 << position[name]
        masks.append(mask)
        for name in scope:
            neighbors[position[name]] |= mask & ~(1 << position[name])
    final = 0
    for name in last:
        final |= 1 << position[name]
    sizes = [network[name].n_states for name in names]
    order, taken = best_order(neighbors, sizes, final, scores_for(len(sizes)), monitor)
    if maximizing:
        needed = 8 * sum(_cells(mask, sizes) for mask in masks)
        needed += _most_held(masks, sizes, order, final, monitor)
    else:
        summed, targets = order[: len(order) - len(last)], masks.pop()
        needed = _most_held(masks, sizes, summed, 0, monitor)
        needed = max(needed, 8 * TABLES_OF_TARGETS * _cells(targets, sizes))
    check_budget(needed, budget, Sentence("Variable elimination"), taken.largest_clique)
    return [names[v] for v in order]


def _cells(mask: int, sizes: Sequence[int]) -> int:
    return math.prod(sizes[v] for v in bits(mask))


def _most_held(
    masks: Sequence[int], sizes: Sequence[int], order: Sequence[int], traced: int, monitor: Monitor
) -> int:
    """Return the bytes of all tables made that are held together at the worst moment.

    `traced` is the set of variables of which the best state is kept until the end.
    """
    waiting = dict(enumerate(masks))
    cells = dict.fromkeys(waiting, 0)
    touching: dict[int, set[int]] = {v: set() for v in order}
    for number, mask in waiting.items():
        for v in bits(mask):
            touching.setdefault(v, set()).add(number)
    held = kept = most = 0
    for number, v in enumerate(order, start=len(masks)):
        monitor.check()
        bucket = touching.pop(v)
        product = 0
        for factor in bucket:
            product |= waiting[factor]
        rest = product & ~(1 << v)
        made = _cells(rest, sizes)
        # A product is made from the one before; sums of logarithms need room of their own.
        tables = min(len(bucket) - 1, 2) * made * sizes[v] + SUMS * made
        tables += 2 * min(made * sizes[v], CELLS)
        if traced >> v & 1:
            kept += made * (1 if sizes[v] <= 256 else 4)
        most = max(most, 8 * (held + tables) + kept)
        for factor in bucket:
            for u in bits(waiting.pop(factor) & ~(1 << v)):
                touching[u].discard(factor)
            held -= cells.pop(factor)
        waiting[number], cells[number] = rest, made
        held += made
        for u in bits(rest):
            touching[u].add(number)
    return most
