"""What doing one thing instead of another changes, beside what is seen, and beside wrong sets."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence, do
from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.identification.derivation import Identified
from bayesgui.graph.causal.identification.identify import identify

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.inference.base import InferenceEngine

MAX_CELLS = 1_000_000
"""Cells of a joint table above which a set is not summed over."""

Pair = tuple[float | None, float | None]
"""Probabilities of the effect under the two states of the cause that are compared."""


@dataclass(frozen=True)
class EffectQuestion:
    """Which states are compared, and which numbers are wanted beside the effect itself.

    `causes`: each with the state that is done and the one it is compared with. `effects`: each with
    its state. `is_identified`: whether the effect follows from what can be observed; without,
    nothing is done. `adjusted`: the set. `added`: nodes that would be wrong to add to it.
    `subgroups`: a node by whose states the effect is shown, or "". `fronts`: front doors.
    `instruments`: each with the nodes that it is given. `sets`: whose variances are compared.
    `graph`: what says whether the effect follows given findings, too; without, it does.
    """

    causes: tuple[tuple[str, str, str], ...]
    effects: tuple[tuple[str, str], ...]
    is_identified: bool = True
    adjusted: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    subgroups: str = ""
    fronts: tuple[tuple[str, ...], ...] = ()
    instruments: tuple[tuple[str, tuple[str, ...]], ...] = ()
    sets: tuple[tuple[str, ...], ...] = ()
    graph: CausalGraph | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The causes, then the effects."""
        return (*(each[0] for each in self.causes), *(each[0] for each in self.effects))


@dataclass(frozen=True)
class Comparison:
    """A row of numbers: after doing, and as seen."""

    done: Pair
    seen: Pair

    @property
    def difference(self) -> float | None:
        """What doing changes."""
        return difference(self.done)


@dataclass(frozen=True)
class EffectNumbers:
    """The numbers that an `EffectQuestion` asks for.

    `whole`: of all. `by_subgroup`: by the states of a node. `set_says`: what the set gives, valid
    or not. `added_say`: what it would give with one more node, by that node. `fronts, bounds`: as
    in the question; None where there is no number. `variances`: of the estimates with one row, by
    the sets of the question; infinite where a state of the cause is ruled out.
    """

    question: EffectQuestion
    whole: Comparison
    by_subgroup: Mapping[str, Comparison] = field(default_factory=dict)
    set_says: Pair = (None, None)
    added_say: Mapping[str, float | None] = field(default_factory=dict)
    fronts: tuple[float | None, ...] = ()
    bounds: tuple[tuple[float, float] | None, ...] = ()
    variances: tuple[float, ...] = ()

    @property
    def is_lost_to_findings(self) -> bool:
        """Whether the effect follows from the graph, and not given the findings."""
        seen = None not in self.whole.seen
        return self.question.is_identified and seen and self.whole.done == (None, None)

    @property
    def least(self) -> tuple[str, ...] | None:
        """The set with which an estimate varies least; None where nothing tells."""
        known = [v for v in self.variances if math.isfinite(v)]
        if len(known) < 2:
            return None
        return self.question.sets[self.variances.index(min(known))]


def difference(pair: Pair) -> float | None:
    """Return the first number less the second one, if both are there."""
    first, second = pair
    return None if first is None or second is None else first - second


def ratio(pair: Pair) -> float | None:
    """Return the first number over the second one, if there is such a number."""
    first, second = pair
    return first / second if first is not None and second else None


def odds_ratio(pair: Pair) -> float | None:
    """Return the ratio of the odds of two probabilities, if there is such a number."""
    first, second = pair
    if first is None or second is None or first == 1 or not second:
        return None
    return first * (1 - second) / ((1 - first) * second)


def effect_numbers(
    engine: InferenceEngine,
    evidence: Mapping[str, object],
    question: EffectQuestion,
    monitor: Monitor = SILENT,
) -> EffectNumbers:
    """Ask an engine for the numbers of a question, given findings on other nodes."""
    asking = _Asking(engine, Evidence(evidence).without(*question.names), question, monitor)
    numbers = EffectNumbers(
        question,
        asking.comparison(),
        asking.by_subgroup(),
        asking.adjusting(question.adjusted),
        {name: difference(asking.adjusting((*question.adjusted, name))) for name in question.added},
        tuple(asking.front_door(names) for names in question.fronts),
        tuple(asking.bounds(*each) for each in question.instruments),
        tuple(asking.variance(names) for names in question.sets),
    )
    monitor.report(1.0)
    return numbers


class _Asking:
    """One question to an engine."""

    def __init__(
        self, engine: InferenceEngine, known: Evidence, question: EffectQuestion, monitor: Monitor
    ) -> None:
        self._engine, self._known = engine, known
        self._question, self._monitor = question, monitor
        self._joints: dict[tuple[str, ...], NDArray[np.float64]] = {}

    def _index(self, name: str, state: str) -> int:
        return self._engine.network[name].states.index(state)

    # -- the effect itself --------------------------------------------------------------------

    def comparison(self, known: Evidence | None = None) -> Comparison:
        """Return what doing and seeing each of the two states says."""
        known = self._known if known is None else known
        done: Pair = None, None
        if self._question.is_identified and self._follows_given(known):
            done = self._under(known, 1, is_done=True), self._under(known, 2, is_done=True)
        return Comparison(
            done, (self._under(known, 1, is_done=False), self._under(known, 2, is_done=False))
        )

    def _follows_given(self, known: Evidence) -> bool:
        """Tell whether the effect still follows from what can be observed, given findings."""
        graph, question = self._question.graph, self._question
        if graph is None or not known or not (graph.hidden or graph.bidirected):
            return True
        done = known.interventions().keys() & {*graph.names}
        given = graph.in_order(known.keys() & {*graph.names} - done)
        if not graph.hidden.isdisjoint(given):
            return False
        causes = [*(each[0] for each in question.causes), *done]
        effects = [name for name, _ in question.effects]
        return isinstance(identify(graph, causes, effects, given, self._monitor), Identified)

    def by_subgroup(self) -> dict[str, Comparison]:
        """Return the comparison for each state of the node of the subgroups."""
        name = self._question.subgroups
        if not name or name in self._question.names:
            return {}
        return {
            state: self.comparison(self._known.with_finding(name, state))
            for state in self._engine.network[name].states
        }

    def _under(self, known: Evidence, which: int, *, is_done: bool) -> float | None:
        """Return the probability of the effect where the causes have one of their two states."""
        for cause in self._question.causes:
            state = cause[which]
            known = known.with_finding(cause[0], do(state) if is_done else state)
        names = [name for name, _ in self._question.effects]
        try:
            if len(names) == 1:
                found = self._engine.query(known, names, self._monitor)[names[0]]
            else:
                found = self._engine.joint(names, known, self._monitor)
        except ImpossibleEvidenceError:
            return None
        return float(found[tuple(self._index(*each) for each in self._question.effects)])

    # -- from what is observed ----------------------------------------------------------------

    def _joint(self, names: Sequence[str]) -> NDArray[np.float64] | None:
        """Return the joint posterior of some nodes, None if it is too large or impossible."""
        network, key = self._engine.network, tuple(names)
        if any(name not in network for name in key):
            return None
        if math.prod(network[name].n_states for name in key) > MAX_CELLS:
            return None
        if key not in self._joints:
            try:
                self._joints[key] = self._engine.joint(key, self._known, self._monitor)
            except ImpossibleEvidenceError:
                return None
        return self._joints[key]

    def _table(self, others: Sequence[str]) -> NDArray[np.float64] | None:
        """Return P(others, causes' two states or another one, effect or not).

        The result: shape (states of others together, 3, 2).
        """
        question = self._question
        joint = self._joint((*others, *question.names))
        if joint is None:
            return None
        n_causes = len(question.causes)
        shape = joint.shape[: len(others)]
        rest = joint.reshape((math.prod(shape), *joint.shape[len(others) :]))
        arms = []
        for which in (1, 2):
            at = tuple(self._index(cause[0], cause[which]) for cause in question.causes)
            arms.append(_at(rest, 1, at))
        everything = rest.sum(axis=tuple(range(1, n_causes + 1)))
        at = tuple(self._index(*each) for each in question.effects)
        tables = []
        for each in (*arms, everything - arms[0] - arms[1]):
            total = each.reshape(len(each), -1).sum(axis=1)
            happens = _at(each, 1, at)
            tables.append(np.stack([happens, total - happens], axis=-1))
        return np.stack(tables, axis=1)

    def adjusting(self, names: Sequence[str]) -> Pair:
        """Return what adjusting for a set says of the two states, valid or not.

        None where a state of the set rules a state of the cause out.
        """
        table = self._table(names)
        if table is None:
            return None, None
        weights = table.sum(axis=(1, 2))
        arms = table[:, :2].sum(axis=-1)
        if (arms[weights > 0] <= 0).any():
            return None, None
        with np.errstate(invalid="ignore", divide="ignore"):
            risks = np.where(arms > 0, table[:, :2, 0] / arms, 0.0)
        first, second = weights @ risks
        return float(first), float(second)

    def variance(self, names: Sequence[str]) -> float:
        """Return the variance of the estimate from one row, of n rows it is an n-th of it.

        By tables, no other estimate that adjusts for the set has less: Hahn (1998), On the role of
        the propensity score, Econometrica 66, theorem 1.
        """
        table = self._table(names)
        if table is None:
            return math.inf
        table = table[table.sum(axis=(1, 2)) > 0]
        weights = table.sum(axis=(1, 2))
        arms = table[:, :2].sum(axis=-1)
        if (arms <= 0).any():
            return math.inf
        risks = table[:, :2, 0] / arms
        within = (risks * (1 - risks) * weights[:, np.newaxis] / arms).sum(axis=1)
        changes = risks[:, 0] - risks[:, 1]
        mean = weights @ changes
        return float(weights @ (within + (changes - mean) ** 2))

    def front_door(self, names: Sequence[str]) -> float | None:
        """Return the difference by a front door: Pearl (1995), Causal diagrams, section 4.3."""
        question = self._question
        joint = self._joint((*names, *question.names))
        if joint is None or not names:
            return None
        n_states = math.prod(joint.shape[: len(names)])
        n_causes = math.prod(joint.shape[len(names) : len(names) + len(question.causes)])
        sizes = joint.shape[len(names) : len(names) + len(question.causes)]
        table = joint.reshape((n_states, n_causes, *joint.shape[len(names) + len(sizes) :]))
        at = tuple(self._index(*each) for each in question.effects)
        both = table.reshape(n_states, n_causes, -1).sum(axis=-1)
        happens = _at(table, 2, at)
        causes = both.sum(axis=0)
        if (both <= 0).any():
            return None
        risks = (happens / both) @ causes
        arms = [
            np.ravel_multi_index([self._index(c[0], c[k]) for c in question.causes], sizes)
            for k in (1, 2)
        ]
        ways = both[:, arms] / causes[arms]
        first, second = risks @ ways
        return float(first - second)

    def bounds(self, instrument: str, given: Sequence[str]) -> tuple[float, float] | None:
        """Return the least and the greatest difference that an instrument leaves possible."""
        from bayesgui.inference.causal.instrument_bounds import instrument_bounds

        question = self._question
        if len(question.causes) != 1:
            return None
        name, first, second = question.causes[0]
        joint = self._joint((*given, instrument, *question.names))
        if joint is None:
            return None
        n_given = math.prod(joint.shape[: len(given)])
        shape = joint.shape[len(given) : len(given) + 2]
        table = joint.reshape((n_given, *shape, *joint.shape[len(given) + 2 :]))
        at = tuple(self._index(*each) for each in question.effects)
        total = table.reshape(n_given, *shape, -1).sum(axis=-1)
        happens = _at(table, 3, at)
        arms = self._index(name, first), self._index(name, second)
        low = high = 0.0
        for some, all_of in zip(happens, total, strict=True):
            weight = float(all_of.sum())
            if weight <= 0:
                continue
            self._monitor.check()
            found = instrument_bounds(np.stack([some, all_of - some], axis=-1), arms)
            if found is None:
                return None
            low, high = low + weight * found[0], high + weight * found[1]
        return low, high


def _at(table: NDArray[np.float64], n_kept: int, place: tuple[int, ...]) -> NDArray[np.float64]:
    """Return the part of a table at positions on the axes after the first `n_kept`."""
    index: Any = (slice(None),) * n_kept + place
    found: NDArray[np.float64] = table[index]
    return found
