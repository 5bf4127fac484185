"""Which fault is how probable, and which test settles most about the faults for its price.

A test tells the expected reduction of the entropy of what is sought, in nats: the sum over the
faults, Σ I(F; T | e), or with ``joint`` that of all faults together, I(F₁, …, Fₙ; T | e). States of
a fault in which nothing is wrong count as one. What it settles is more: the entropy that is left
counts as gone where its outcome ends the diagnosis, since nothing is paid after that.

Tests stand in order of the square of what they settle for their price: by the plain ratio cheap
tests that tell next to nothing would be paid one after the other before one that decides. Every
test costs some effort besides its price, so that free ones do not all come before a paid one that
decides. That is myopic: a pair of tests that tell something only together is not found, for which
`look_ahead` looks one test further.

Heckerman, Breese and Rommelse (1995), Decision-theoretic troubleshooting; Kjærulff and Madsen
(2013), Bayesian Networks and Influence Diagrams, section 10.2; Jagt (2002), Support for multiple
cause diagnosis with Bayesian networks. The square: Tan and Schlimmer (1990), Two case studies in
cost-sensitive concept acquisition, AAAI-90; the price with something added: Núñez (1991), The use
of background knowledge in decision tree induction, Machine Learning 6; both compared by Turney
(1995), Cost-sensitive classification, JAIR 2.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.diagnosis.verdict import CERTAINTY, verdict
from bayesgui.measures.entropy import entropy
from bayesgui.measures.mutual_information import conditional_mutual_information

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.diagnosis.problem import Problem, Sought, Test
    from bayesgui.inference.base import InferenceEngine

Measure = Literal["sum", "joint"]
NOTHING = 1e-9
"""Information in nats below which a test tells nothing: rounding errors."""
EFFORT = 0.3
"""What any test costs besides its price, as a share of the mean price of those that have one."""
MOST_CELLS = 1 << 20
"""Cells of the joint of all faults with a test."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a test may show.

    `probability`: of seeing this state. `faults`: the probabilities of what is sought after that,
    in the order of `Problem.items`. `is_end`: whether the diagnosis ends with it, as it has not
    done before.
    """

    state: str
    probability: float
    faults: tuple[float, ...]
    is_end: bool = False


@dataclass(frozen=True, slots=True)
class RankedTest:
    """What a test would tell.

    `gain`: expected reduction of the entropy of what is sought, in nats. `settled`: the same with
    the entropy that is left counted as gone where the diagnosis ends. `effort`: what counts as its
    price besides its price. `ahead`: gain and expected price together with the best test after each
    outcome, where that was asked; `settled` and `effort` are of both then. `worth`: of knowing it
    to the next decision, in utilities, where tests are ranked by that.
    """

    name: str
    price: float
    gain: float
    outcomes: tuple[Outcome, ...]
    settled: float
    effort: float
    is_offered: bool = False
    ahead: tuple[float, float] | None = None
    worth: float | None = None

    @property
    def is_telling(self) -> bool:
        """Whether it tells anything, or is worth more than its price."""
        if self.net is not None:
            return self.net > NOTHING
        return self.gain > NOTHING

    @property
    def net(self) -> float | None:
        """What it is worth after its price; None where that was not asked."""
        return None if self.worth is None else self.worth - self.price

    @property
    def ratio(self) -> float:
        """Information for one unit of price; infinite for a free test that tells something."""
        gain, price = self.ahead or (self.gain, self.price)
        if not self.is_telling and gain <= NOTHING:
            return 0.0
        return gain / price if price > 0 else math.inf

    @property
    def merit(self) -> float:
        """Square of what it settles for its price and effort, by which tests are put in order."""
        _, price = self.ahead or (self.gain, self.price)
        return self.settled**2 / (price + self.effort) if self.is_telling else 0.0

    @property
    def order(self) -> tuple[bool, float, float]:
        """Key that sorts the best test first: telling ones by their merit, or by their worth."""
        if self.net is not None:
            return not self.is_telling, -self.net, -self.gain
        return not self.is_telling, -self.merit, -self.gain


@dataclass(frozen=True, slots=True)
class Ranking:
    """The faults and the tests under some findings.

    `items`: node and state of all that is sought. `faults`: their probabilities. `entropy`: of what
    is sought, in nats. `tests`: the best first.
    """

    items: tuple[tuple[str, str], ...]
    faults: tuple[float, ...]
    entropy: float
    tests: tuple[RankedTest, ...]

    @property
    def next(self) -> RankedTest | None:
        """The test to carry out next; None if none tells anything."""
        return self.tests[0] if self.tests and self.tests[0].is_telling else None

    def of(self, name: str) -> RankedTest | None:
        """Return a test by its node."""
        return next((test for test in self.tests if test.name == name), None)

    def place(self, name: str) -> int | None:
        """Return the place of a test, counted from 1; None if it is not among them."""
        names = [test.name for test in self.tests]
        return names.index(name) + 1 if name in names else None


def fault_probabilities(
    engine: InferenceEngine,
    problem: Problem,
    evidence: Mapping[str, object] | None = None,
    monitor: Monitor = SILENT,
) -> tuple[tuple[float, ...], float]:
    """Return the probabilities of what is sought, and the sum of the entropies in nats."""
    found = engine.query(evidence, [each.name for each in problem.sought], monitor)
    grouped = [each.grouped(found[each.name]) for each in problem.sought]
    return _told(problem, grouped), math.fsum(map(entropy, grouped))


def rank(
    engine: InferenceEngine,
    problem: Problem,
    evidence: Mapping[str, object] | None = None,
    measure: Measure = "sum",
    monitor: Monitor = SILENT,
    certainty: float = CERTAINTY,
) -> Ranking:
    """Return the faults, and the tests that are not observed yet, the best first.

    Cost: a query for each state of what is sought; with ``joint`` a joint posterior for each test.

    Raises `ModelError` if the joint of all faults is too large.
    Raises `EvidenceError`, `ImpossibleEvidenceError` as `InferenceEngine.query` does.
    """
    known = Evidence(evidence or {})
    beliefs = engine.query(known, None, monitor)
    grouped = [each.grouped(beliefs[each.name]) for each in problem.sought]
    tests = [test for test in problem.tests if test.name not in known]
    faults = _told(problem, grouped)
    is_open = not verdict(problem, faults, certainty).is_certain
    joints = _joints(engine, problem, tests, known, monitor)
    if measure == "joint":
        found, total = _joint_gains(engine, problem, tests, known, monitor)
        gains = [gain for gain, _ in found]
        lefts = {test.name: left for test, (_, left) in zip(tests, found, strict=True)}
    else:
        gains = [math.fsum(map(conditional_mutual_information, joints[t.name])) for t in tests]
        total, lefts = math.fsum(map(entropy, grouped)), {}

    def left(name: str, k: int) -> float:
        """Return the entropy after a state of a test."""
        if name in lefts:
            return lefts[name][k]
        return math.fsum(entropy(_share(joint[:, k])) for joint in joints[name])

    effort, ranked = effort_of(problem), []
    for test, gain in zip(tests, gains, strict=True):
        name, gone = test.name, 0.0
        outcomes = _outcomes(engine, problem, name, beliefs[name], joints[name])
        if is_open:
            outcomes = tuple(
                replace(each, is_end=verdict(problem, each.faults, certainty).is_certain)
                for each in outcomes
            )
            gone = math.fsum(
                each.probability * left(name, k) for k, each in enumerate(outcomes) if each.is_end
            )
        ranked.append(
            RankedTest(name, test.price, gain, outcomes, gain + gone, effort, test.is_offered)
        )
    ranked.sort(key=lambda each: each.order)
    return Ranking(problem.items, faults, total, tuple(ranked))


def effort_of(problem: Problem) -> float:
    """Return what any test costs besides its price; the same for all if none has a price."""
    paid = [test.price for test in problem.tests if test.price > 0]
    return EFFORT * math.fsum(paid) / len(paid) if paid else 1.0


def by_worth(ranking: Ranking, worths: Mapping[str, float]) -> Ranking:
    """Return a ranking by what knowing each test is worth to a decision, its price taken off.

    `worths`: in utilities; tests without one, which the decision changes, come last.
    """
    judged = [replace(test, worth=worths.get(test.name, 0.0)) for test in ranking.tests]
    return replace(ranking, tests=tuple(sorted(judged, key=lambda each: each.order)))


def look_ahead(
    engine: InferenceEngine,
    problem: Problem,
    ranking: Ranking,
    evidence: Mapping[str, object] | None = None,
    measure: Measure = "sum",
    width: int = 6,
    monitor: Monitor = SILENT,
    certainty: float = CERTAINTY,
) -> Ranking:
    """Return a ranking whose first tests are judged together with the best test after them.

    Both gains count for both expected prices; where the first test ends the diagnosis, none comes
    after it. `width`: how many of the first tests are looked at; the others keep their order
    behind them.
    """
    known = Evidence(evidence or {})
    first = [test for test in ranking.tests if test.is_telling][:width]
    judged = []
    for k, test in enumerate(first):
        gain, price, settled, effort = test.gain, test.price, test.settled, test.effort
        for outcome in test.outcomes:
            monitor.report(k / len(first))
            if outcome.probability <= 0 or outcome.is_end:
                continue
            seen = {**known, test.name: outcome.state}
            after = rank(engine, problem, seen, measure, monitor, certainty).next
            if after is not None:
                gain += outcome.probability * after.gain
                price += outcome.probability * after.price
                settled += outcome.probability * after.settled
                effort += outcome.probability * after.effort
        judged.append(replace(test, ahead=(gain, price), settled=settled, effort=effort))
    judged.sort(key=lambda each: each.order)
    return replace(ranking, tests=(*judged, *(t for t in ranking.tests if t not in first)))


# -- internals --------------------------------------------------------------------------------


def _told(problem: Problem, grouped: list[NDArray[np.float64]]) -> tuple[float, ...]:
    """Return the numbers of the states that are told, of tables by group."""
    return tuple(
        float(number)
        for each, table in zip(problem.sought, grouped, strict=True)
        for number in table[: len(each.states)]
    )


def _joints(
    engine: InferenceEngine,
    problem: Problem,
    tests: list[Test],
    known: Evidence,
    monitor: Monitor,
) -> dict[str, list[NDArray[np.float64]]]:
    """Return P(group of what is sought, state of the test), by test, for all that is sought."""
    found: dict[str, list[NDArray[np.float64]]] = {test.name: [] for test in tests}
    for k, each in enumerate(problem.sought):
        monitor.report(k / len(problem.sought))
        weights = engine.query(known, [each.name], monitor)[each.name]
        given = engine.given_each_state(each.name, known, monitor)
        for test in tests:
            if test.name == each.name:
                joint = np.diag(weights)
            else:
                zeros = np.zeros(engine.network[test.name].n_states)
                rows = [zeros if answer is None else answer[test.name] for answer in given]
                joint = weights[:, None] * np.array(rows)
            found[test.name].append(each.grouped(joint))
    return found


def _share(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return numbers with a sum of 1; zeros as they are."""
    total = float(numbers.sum())
    return numbers / total if total > 0 else numbers


def _outcomes(
    engine: InferenceEngine,
    problem: Problem,
    name: str,
    probabilities: NDArray[np.float64],
    joints: list[NDArray[np.float64]],
) -> tuple[Outcome, ...]:
    found = []
    for k, state in enumerate(engine.network[name].states):
        shares = [_share(joint[:, k]) for joint in joints]
        found.append(Outcome(state, float(probabilities[k]), _told(problem, shares)))
    return tuple(found)


def _joint_gains(
    engine: InferenceEngine,
    problem: Problem,
    tests: list[Test],
    known: Evidence,
    monitor: Monitor,
) -> tuple[list[tuple[float, list[float]]], float]:
    """Return what each test tells about all faults together and leaves, and the entropy of all."""
    sought = [each for each in problem.sought if each.name not in known]
    names = [each.name for each in sought]
    largest = max((engine.network[test.name].n_states for test in tests), default=1)
    cells = largest * math.prod(engine.network[name].n_states for name in names)
    if cells > MOST_CELLS:
        raise ModelError(
            "The joint of {count} faults has {cells} cells, too many to rank tests by. Rank them "
            "by the sum over the faults.",
            count=len(names),
            cells=cells,
        )
    if not names:
        return [(0.0, [0.0] * engine.network[test.name].n_states) for test in tests], 0.0
    alone = _grouped_joint(sought, engine.joint(names, known, monitor))
    gains = []
    for test in tests:
        if test.name in names:
            axis = names.index(test.name)
            table = engine.joint(names, known, monitor)
            gains.append(_own_gain(sought, table, axis))
            continue
        table = _grouped_joint(sought, engine.joint([*names, test.name], known, monitor))
        flat = table.reshape(-1, engine.network[test.name].n_states)
        left = [entropy(_share(column)) for column in flat.T]
        gains.append((conditional_mutual_information(flat), left))
    return gains, entropy(alone)


def _grouped_joint(sought: list[Sought], table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a joint table whose first axes, those of what is sought, have groups as entries."""
    for axis, each in enumerate(sought):
        table = np.moveaxis(each.grouped(np.moveaxis(table, axis, 0)), 0, axis)
    return table


def _own_gain(
    sought: list[Sought], table: NDArray[np.float64], axis: int
) -> tuple[float, list[float]]:
    """Return what finding out a fault itself tells about all of them, and leaves by state of it."""
    alone = entropy(_grouped_joint(sought, table))
    others = [each for k, each in enumerate(sought) if k != axis]
    parts = [_grouped_joint(others, part) for part in np.moveaxis(table, axis, 0)]
    left = [entropy(_share(part)) for part in parts]
    expected = math.fsum(float(part.sum()) * rest for part, rest in zip(parts, left, strict=True))
    return max(0.0, alone - expected), left
