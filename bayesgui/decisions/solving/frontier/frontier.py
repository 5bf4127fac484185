"""The frontier of two criteria: the strategies that are best for some price of the second one."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import ImpossibleEvidenceError, ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving import DEFAULT_SOLVER
from bayesgui.decisions.solving.all_policies import can_come, policies_of
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.frontier.criteria import (
    Criteria,
    criteria_of,
    factors,
    proposed_criteria,
)
from bayesgui.decisions.solving.frontier.hull import NEARLY, prices, scales, standing, upper_rim
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.base import DecisionSolver, Policies
    from bayesgui.decisions.solving.frontier.hull import Point, Standing
    from bayesgui.decisions.solving.problem import Situation
    from bayesgui.decisions.solving.strategy import Strategy

MOST_POINTS = 200
"""Strategies of a frontier that are sought; there can be exponentially many."""

MOST_TRIED = 2_000
"""Strategies up to which all are compared with the frontier."""

MOST_ROWS = 2**12
"""Configurations of what a decision knows up to which it is asked which of them can come."""

_MOST_OTHERS = 100


@dataclass(frozen=True, eq=False)
class FrontierPoint:
    """A strategy, and what can be expected of it by each criterion.

    `first, second`: expected values of both. `strategy`: the policies; its expected utility is that
    of the model's own weights. `low, high`: the prices of the second criterion between which it is
    best; NaN if it never is. `standing`: why not, None if it is; it names others by their positions
    in `Frontier.every`.
    """

    first: float
    second: float
    strategy: Strategy
    low: float = math.nan
    high: float = math.nan
    standing: Standing | None = None

    def net_benefit(self, price: float) -> float:
        """Return the value of both criteria in units of the first, for a price of the second."""
        return self.first + price * self.second


@dataclass(frozen=True, eq=False)
class Frontier(NotebookTable):
    """The strategies that are best for some price of the second criterion, and others.

    Parameters
    ----------
    criteria : Criteria
        The utilities of both criteria.
    points : tuple of FrontierPoint
        The frontier, in increasing order of the second criterion and of the price.
    others : tuple of FrontierPoint
        Strategies that are best for no price, and why.
    exact : bool
        Whether the solver is exact, and the frontier not cut at its greatest number of points.
    is_all : bool
        Whether all strategies were compared; else those that are best after some first option.

    See Also
    --------
    bayesgui.frontier : Returns one.
    """

    criteria: Criteria
    points: tuple[FrontierPoint, ...]
    others: tuple[FrontierPoint, ...]
    exact: bool
    is_all: bool

    def __repr__(self) -> str:
        return f"<Frontier: {len(self.points)} strategies>"

    @property
    def every(self) -> tuple[FrontierPoint, ...]:
        """All points, those of the frontier first."""
        return self.points + self.others

    @property
    def thresholds(self) -> list[float]:
        """The prices at which the best strategy changes: incremental cost-effectiveness ratios."""
        return [point.low for point in self.points[1:]]

    def at(self, price: float) -> FrontierPoint:
        """Return the strategy that is best for a price; of two equal ones the first.

        Parameters
        ----------
        price : float
            What a unit of the second criterion is worth in units of the first, 0 or more.
        """
        return next((each for each in self.points if price <= each.high), self.points[-1])


@dataclass(frozen=True, eq=False)
class _Found:
    """Policies, and what they bring by both criteria."""

    place: Point
    policies: Policies
    is_exact: bool = True


class _Criteria:
    """Solves a model for any weights of two criteria."""

    def __init__(
        self,
        solver: DecisionSolver,
        criteria: Criteria,
        evidence: Mapping[str, object] | None,
        monitor: Monitor,
    ) -> None:
        model = solver.model
        self._factors = factors(model, criteria.first), factors(model, criteria.second)
        for name in (*criteria.first, *criteria.second):
            if name not in solver.problem.terms.of:
                raise ModelError(
                    "{variable} belongs to a criterion: give it all its numbers.", variable=name
                )
        # Both count, so that what can matter to either does.
        self.solver = solver.weighing(self._weights(1.0, 1.0))
        self.evidence, self.monitor = evidence, monitor

    def _weights(self, first: float, second: float) -> dict[str, float]:
        one, other = self._factors
        return {
            **{name: first * factor for name, factor in one.items()},
            **{name: second * factor for name, factor in other.items()},
        }

    def place(self, utilities: Mapping[str, float]) -> Point:
        """Return both criteria by the expected values of the utilities."""
        first, second = (
            sum(factor * utilities[name] for name, factor in each.items()) for each in self._factors
        )
        return first, second

    def best(self, first: float, second: float, choices: Mapping[str, str]) -> _Found:
        """Return the best policies for weights of the criteria."""
        solver = self.solver.weighing(self._weights(first, second))
        found = solver.solve(self.evidence, choices, self.monitor, compares=False)
        free = solver.problem.free
        policies = {name: found.policies_of[name] for name in free}
        return _Found(self.place(found.utilities), policies, found.exact)

    # -- the frontier -----------------------------------------------------------------------------

    def extremes(self, choices: Mapping[str, str]) -> tuple[list[_Found], bool]:
        """Return the strategies on the frontier, and whether those are all.

        Between two of them another one is sought in the direction across the line from one to the
        other; where none is above that line, there is none.
        """
        ends = [self.best(1.0, 0.0, choices), self.best(0.0, 1.0, choices)]
        found, waiting = list(ends), [(ends[0], ends[1])]
        one, other = scales([each.place for each in ends])
        while waiting and len(found) < MOST_POINTS:
            self.monitor.check()
            self.monitor.report(1.0 - len(waiting) / (len(waiting) + len(found)))
            left, right = waiting.pop()
            lost = (left.place[0] - right.place[0]) / one
            won = (right.place[1] - left.place[1]) / other
            if min(lost, won) <= NEARLY:
                continue
            middle = self.best(won / one, lost / other, choices)
            above = won * (middle.place[0] - left.place[0]) / one
            above += lost * (middle.place[1] - left.place[1]) / other
            if above > NEARLY:
                found.append(middle)
                waiting += [(middle, right), (left, middle)]
        rim = upper_rim([each.place for each in found])
        return [found[k] for k in rim], not waiting

    # -- what else could be done -----------------------------------------------------------------

    def others(self) -> tuple[list[_Found], bool]:
        """Return all strategies, or if they are many those that some first option leads to."""
        solver = self.solver
        situation = solver.problem.situation(self.evidence, None)
        order = [
            name
            for name in solver.problem.information_under(situation).order
            if name in solver.problem.free
        ]
        every = self._every(order, situation)
        if every is not None:
            return list(self._tried(every)), True
        found: list[_Found] = []
        first = next((name for name in order if name not in situation.chosen), None)
        for option in solver.model[first].states if first is not None else ():
            assert first is not None
            try:
                found += self.extremes({first: option})[0]
            except ImpossibleEvidenceError:
                continue
        return found, False

    def _every(self, order: Sequence[str], situation: Situation) -> list[Policies] | None:
        """Return all strategies that differ in what can come; None if they are many."""
        solver, choices, left = self.solver, [], math.log(MOST_TRIED)
        for name in order:
            size = solver.problem.sizes
            known = solver.problem.information_under(situation).requisite[name]
            if math.prod(size[each] for each in known) > MOST_ROWS:
                return None
            possible = can_come(solver, name, situation, self.monitor)
            left -= 0 if name in situation.chosen else possible.sum() * math.log(size[name])
            if left < 0:
                return None
            choices.append(list(policies_of(solver, name, situation, possible)))
        return [dict(zip(order, row, strict=True)) for row in itertools.product(*choices)]

    def _tried(self, every: Sequence[Policies]) -> Iterator[_Found]:
        situation = self.solver.problem.situation(self.evidence, None)
        for k, policies in enumerate(every):
            if not k % 64:
                self.monitor.check()
                self.monitor.report(k / len(every))
            try:
                utilities = self.solver.utilities_of(policies, situation, self.monitor)
            except ImpossibleEvidenceError:
                continue
            yield _Found(self.place(utilities), policies)


def frontier_of(
    solver: DecisionSolver,
    criteria: Criteria,
    evidence: Mapping[str, object] | None = None,
    monitor: Monitor = SILENT,
) -> Frontier:
    """Return the frontier of two criteria, and where other strategies stand.

    Raises what `solve` of the solver raises.
    """
    asked = _Criteria(solver, criteria, evidence, monitor)
    extremes, is_complete = asked.extremes({})
    others, is_all = asked.others()
    # What differs by rounding only is met once: the strategies of the frontier come first.
    places = [each.place for each in extremes]
    spans = scales([*places, *(each.place for each in others)])
    found = list(extremes)
    taken = {_rounded(place, spans) for place in places}
    for each in others:
        key = _rounded(each.place, spans)
        if key not in taken:
            taken.add(key)
            found.append(each)
    # With a solver that is not exact, trying all may have found better ones.
    places = [each.place for each in found]
    rim = upper_rim(places)
    rest = [(k, standing(places, rim, k)) for k in range(len(found)) if k not in rim]
    kept = [(k, why) for k, why in rest if why is not None and why.kind != "equal"]
    kept = sorted(kept, key=lambda pair: places[pair[0]][1])[:_MOST_OTHERS]
    order = {k: place for place, k in enumerate((*rim, *(k for k, _ in kept)))}
    is_exact = is_complete and all(each.is_exact for each in extremes)

    def point(k: int) -> FrontierPoint:
        return FrontierPoint(
            *places[k], solver.strategy_of(found[k].policies, evidence, None, monitor)
        )

    points = []
    for k, (low, high) in zip(rim, prices([places[k] for k in rim]), strict=True):
        made = point(k)
        points.append(FrontierPoint(made.first, made.second, made.strategy, low, high))
    left = []
    for k, why in kept:
        made, by = point(k), tuple(order[j] for j in why.by if j in order)
        left.append(
            FrontierPoint(made.first, made.second, made.strategy, standing=type(why)(why.kind, by))
        )
    return Frontier(criteria, tuple(points), tuple(left), is_exact, is_all)


def _rounded(place: Point, spans: Point) -> tuple[int, int]:
    """Return whole steps of a point; equal ones have equal steps, but for bad luck at a border."""
    return round(place[0] / spans[0] / NEARLY / 10), round(place[1] / spans[1] / NEARLY / 10)


def frontier(
    model: Model,
    first: Sequence[str] | None = None,
    second: Sequence[str] | None = None,
    evidence: Mapping[str, object] | None = None,
    *,
    solver: str = DEFAULT_SOLVER,
    limited_memory: bool = False,
    monitor: Monitor = SILENT,
    **options: Any,
) -> Frontier:
    """Return the strategies that are best for some price of a second criterion.

    Parameters
    ----------
    model : Model
        The model.
    first : sequence of str, optional
        The utilities of the first criterion, such as costs; by default those of one unit, or those
        that have no number above 0. More is better: a cost is a negative number, or has a negative
        weight.
    second : sequence of str, optional
        The utilities of the second criterion, such as effects; by default all others.
    evidence : mapping of str to finding, optional
        What has been observed, and what is chosen.
    solver : str
        Name of the solver.
    limited_memory : bool
        As for `bayesgui.solve`.
    monitor : Monitor
        Polled for cancellation.
    **options
        Further options of the solver, such as ``starts`` of ``"single-policy-updating"``.

    Returns
    -------
    Frontier
        The strategies, each with the prices for which it is best, and those that are dominated.

    Raises
    ------
    ModelError
        If there are fewer than two utilities, or numbers are missing.
    ParameterError
        If a name is no utility, or in both criteria; if the solver has no such option.
    EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
        As `bayesgui.solve`.

    Notes
    -----
    The extreme supported strategies are found exactly, by solving the model with one total after
    another. A strategy in between that is best for no price is extendedly dominated: of two others
    there is a mixture that is better. A super-value that is a sum counts as the utilities that it
    adds up; one with another formula counts as one utility.

    References
    ----------
    Arias and Diez (2015), Cost-effectiveness analysis with influence diagrams, Methods of
    Information in Medicine 54:353-358.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.BayesianNetwork()
    >>> net = net.with_decision("therapy", ["none", "tablets", "surgery"])
    >>> net = net.with_utility("cost", ["therapy"], [0, -2, -10], unit="k$")
    >>> net = net.with_utility("effect", ["therapy"], [1, 2, 4], unit="years")
    >>> found = bayesgui.frontier(net)
    >>> [(p.first, p.second, p.strategy.policies["therapy"].tolist()) for p in found.points]
    [(0.0, 1.0, [1.0, 0.0, 0.0]), (-2.0, 2.0, [0.0, 1.0, 0.0]), (-10.0, 4.0, [0.0, 0.0, 1.0])]
    >>> found.thresholds
    [2.0, 4.0]
    """
    wanted = proposed_criteria(model)
    if first is not None or second is not None:
        one, other = (first, second or ()) if first is not None else (second or (), ())
        wanted = criteria_of(model, one, other)
        if first is None:
            wanted = Criteria(wanted.second, wanted.first)
    made = solvers.create(solver, model, limited_memory=limited_memory, **options)
    return frontier_of(made, wanted, evidence, monitor)
