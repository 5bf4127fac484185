"""Most probable joint assignments: MPE over all variables, and MAP over a subset."""

from __future__ import annotations

import heapq
import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.chunked import chunks
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.tables.factor import Factor
from bayesgui.inference.affordable_order import elimination_order
from bayesgui.inference.elimination import Buckets, relevant_factors
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings


@dataclass(frozen=True, slots=True)
class Losses:
    """The loss of each state of a variable against its best one, given those decided before.

    `others`: variables decided before it, the axes of `table`. `table`: shape (states of each of
    `others`…, states); ln of the largest probability with the state minus ln of the largest with
    any state: 0 for a best state, negative for others, ``-inf`` for impossible ones.
    """

    variable: str
    others: tuple[str, ...]
    table: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Part:
    """The assignments that agree with a found one before a variable, and differ from some there.

    `found`: the one that was found: states of the variables in the order of decisions. `taken`:
    states of the variable that were taken already.
    """

    found: Sequence[int]
    at: int
    lost: float
    taken: tuple[int, ...]
    state: int


def ranked_states(
    decisions: Sequence[Losses], monitor: Monitor
) -> Iterator[tuple[dict[str, int], float]]:
    """Yield all possible joint assignments, the most probable first.

    `decisions`: a variable each, in the order in which they are decided. `monitor`: polled for
    cancellation at each assignment. `lost`: ln of its probability minus ln of that of the first
    one, at most 0.

    The set of all assignments but the best is divided into those that differ from it first at the
    first, second, … variable (Lawler 1972). The best one of each part is known without another
    elimination, as what is lost is a sum over the variables, each given those before it, and the
    rest of an assignment can be completed without a loss; this is what Nilsson (1998) does on a
    junction tree. With n variables an assignment takes n look-ups. Those of probability 0 are left
    out. Equal ones come in the order in which they were found.

    Lawler (1972), A procedure for computing the k best solutions to discrete optimization problems;
    Nilsson (1998), An efficient algorithm for finding the M most probable configurations in
    probabilistic expert systems; Dechter (1999), Bucket elimination.
    """
    position = {each.variable: k for k, each in enumerate(decisions)}
    places = [tuple(position[name] for name in each.others) for each in decisions]

    def losses(k: int, states: Sequence[int]) -> NDArray[np.float64]:
        own: NDArray[np.float64] = decisions[k].table[tuple(states[p] for p in places[k])]
        return own

    waiting: list[tuple[float, int, _Part]] = []
    n_parts = 0

    def divide(k: int, states: Sequence[int], taken: tuple[int, ...], lost: float) -> None:
        """Add the part whose assignments differ from `states` first at one variable."""
        nonlocal n_parts
        own = losses(k, states).copy()
        own[list(taken)] = -math.inf
        best = int(own.argmax())
        if own[best] > -math.inf:
            n_parts += 1
            part = _Part(states, k, lost, taken, best)
            heapq.heappush(waiting, (-(lost + float(own[best])), n_parts, part))

    def complete(states: list[int]) -> list[int]:
        for k in range(len(states), len(decisions)):
            states.append(int(losses(k, states).argmax()))
        return states

    first = complete([])
    yield _named(decisions, first), 0.0
    for k in range(len(decisions)):
        divide(k, first, (first[k],), 0.0)
    while waiting:
        monitor.check()
        negative, _, part = heapq.heappop(waiting)
        states = complete([*part.found[: part.at], part.state])
        yield _named(decisions, states), -negative
        divide(part.at, states, (*part.taken, part.state), part.lost)
        for k in range(part.at + 1, len(decisions)):
            divide(k, states, (states[k],), -negative)


def _named(decisions: Sequence[Losses], states: Sequence[int]) -> dict[str, int]:
    return {each.variable: state for each, state in zip(decisions, states, strict=True)}


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(ShortRepr, NotebookTable):
    """A joint assignment of some variables that is most probable, or follows in this order.

    `log_probability`: ln P(assignment, findings) with unnormalized likelihoods; None if a posterior
    is fixed.
    """

    assignment: dict[str, str]
    log_probability: float | None


def most_probable_states(
    network: BayesianNetwork,
    targets: Sequence[str],
    findings: ResolvedFindings,
    monitor: Monitor,
    budget: int | None = 0,
    count: int = 1,
) -> list[tuple[dict[str, int], float]]:
    """Return the most probable joint assignments of some variables, in this order.

    `targets`: distinct variables; all variables for the MPE. `budget`: memory limit of the largest
    product in bytes, and of all tables that are kept; 0 for half of the free memory. `count`:
    number of assignments; there are fewer if no more are possible. The result: index of each
    target's state, in the order of `targets`, and ln P(states, findings).

    Bucket elimination in log space: the other variables are summed out, then the targets are
    maximized out one by one and their states are recovered by backtracking. Sums must precede
    maxima, so MAP over a subset may need larger tables than MPE or a posterior. Ties are broken
    deterministically, in favor of the first state of the variable decided first. Further
    assignments follow from the same tables, see `ranked_states`.

    Dechter (1999), Bucket elimination: a unifying framework for reasoning, sections 5 and 6; Park
    and Darwiche (2004), Complexity results and approximation strategies for MAP explanations.
    """
    known = _observed_states(findings)
    wanted = [name for name in targets if name not in known]
    waiting = [f.in_log_space() for f in relevant_factors(network, tuple(wanted), findings)]
    choices = _Choices(keeps_losses=count > 1)
    maximized = set(wanted)
    scopes = [factor.variables for factor in waiting]
    buckets = Buckets(waiting)
    del waiting
    order = elimination_order(
        scopes, wanted, network, budget, monitor, maximizing=True, keeps_losses=count > 1
    )
    for name in order:
        monitor.check()
        bucket = buckets.take(name)
        gathered = bucket[0]
        for factor in bucket[1:]:
            gathered = gathered.product(factor, monitor)
        if name in maximized:
            gathered = choices.maximize(gathered, name, monitor)
        else:
            gathered = gathered.sum_out((name,), monitor)
        buckets.add(gathered)
    total = math.fsum(float(factor.values) for factor in buckets.rest())
    if not total > -math.inf:
        raise ImpossibleEvidenceError("This evidence cannot happen.")
    found = []
    for chosen, lost in itertools.islice(choices.ranked(monitor), count):
        states = known | chosen
        found.append(({name: states[name] for name in targets}, total + lost))
        monitor.report(len(found) / count)
    return found


def _observed_states(findings: ResolvedFindings) -> dict[str, int]:
    """Return the variables with a single possible state."""
    allowed = {name: np.flatnonzero(weights) for name, weights in findings.likelihoods.items()}
    return {name: int(left[0]) for name, left in allowed.items() if len(left) == 1}


@dataclass(frozen=True, slots=True)
class _Choice:
    """The best state of a variable for each configuration of the variables decided before it."""

    variable: str
    others: tuple[str, ...]
    best: NDArray[np.unsignedinteger]


class _Choices:
    """The tables left by maximizing out the variables one after the other, which decide them.

    Of several assignments the losses of all states are needed, of one only the best states.
    """

    def __init__(self, *, keeps_losses: bool) -> None:
        self._keeps_losses = keeps_losses
        self._best: list[_Choice] = []
        self._losses: list[Losses] = []

    def maximize(self, factor: Factor, name: str, monitor: Monitor) -> Factor:
        """Return the maxima over a variable."""
        axis = factor.variables.index(name)
        others = factor.variables[:axis] + factor.variables[axis + 1 :]
        shape = factor.values.shape
        peaks = np.empty([*shape[:axis], *shape[axis + 1 :]])
        if self._keeps_losses:
            losses = np.empty(shape)
        else:
            best = np.empty(peaks.shape, dtype=np.min_scalar_type(shape[axis]))
        for chunk in chunks(shape, monitor, whole=(axis,)):
            part = factor.values[chunk]
            kept = (*chunk[:axis], *chunk[axis + 1 :])
            peaks[kept] = part.max(axis=axis)
            if self._keeps_losses:
                # What is impossible whatever this variable is, is never looked up.
                with np.errstate(invalid="ignore"):
                    losses[chunk] = part - np.expand_dims(peaks[kept], axis)
            else:
                best[kept] = part.argmax(axis=axis)
        if self._keeps_losses:
            self._losses.append(Losses(name, others, np.moveaxis(losses, axis, -1)))
        else:
            self._best.append(_Choice(name, others, best))
        return Factor(others, peaks, log=True)

    def ranked(self, monitor: Monitor) -> Iterator[tuple[dict[str, int], float]]:
        """Yield assignments, the most probable first, and what each loses against it."""
        if self._keeps_losses:
            return ranked_states(self._losses[::-1], monitor)
        return iter([(_trace_back(self._best), 0.0)])


def _trace_back(choices: Sequence[_Choice]) -> dict[str, int]:
    """Recover the best states, starting from the variable maximized last."""
    states: dict[str, int] = {}
    for choice in reversed(choices):
        at = tuple(states[name] for name in choice.others)
        states[choice.variable] = int(choice.best[at])
    return states
