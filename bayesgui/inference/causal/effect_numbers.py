"""What doing one thing instead of another changes, beside what is seen, and beside wrong sets."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError, ModelError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.identification.ways import through_front_door
from bayesgui.inference.causal.effect import difference
from bayesgui.inference.causal.effect_asker import MAX_CELLS, EffectAsker
from bayesgui.inference.causal.instrument_bounds import bounds_within

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.causal.effect import Effect, Pair

NONE: Pair = None, None


@dataclass(frozen=True)
class EffectQuestion:
    """Which states are compared, and which numbers are wanted beside the effect itself.

    `causes`: each with the state that is done and the one it is compared with. `effects`: each with
    its state. `is_identified`: whether the effect follows from what can be observed, as far as is
    known. `adjusted`: the set. `used`: the set that the formula is about. `added`: nodes that would
    be wrong to add to it. `subgroups`: a node by whose states the effect is shown, or "". `fronts`:
    front doors. `instruments`: each with the nodes that it is given. `sets`: whose variances are
    compared. `graph`: what says how the effect follows; without, all can be observed.
    """

    causes: tuple[tuple[str, str, str], ...]
    effects: tuple[tuple[str, str], ...]
    is_identified: bool = True
    adjusted: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
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
    """A row of numbers: after doing, and as seen.

    `is_identified`: whether the first ones follow from what can be observed. `notes`: sentences on
    what is missing.
    """

    done: Pair = NONE
    seen: Pair = NONE
    is_identified: bool = True
    notes: tuple[str, ...] = ()

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
    set_says: Pair = NONE
    added_say: Mapping[str, float | None] = field(default_factory=dict)
    fronts: tuple[float | None, ...] = ()
    bounds: tuple[tuple[float, float] | None, ...] = ()
    variances: tuple[float, ...] = ()

    @property
    def is_lost_to_findings(self) -> bool:
        """Whether the effect follows from the graph, and not given the findings."""
        return self.question.is_identified and not self.whole.is_identified

    @property
    def least(self) -> tuple[str, ...] | None:
        """The set with which an estimate varies least; None where nothing tells."""
        known = [v for v in self.variances if math.isfinite(v)]
        if len(known) < 2:
            return None
        return self.question.sets[self.variances.index(min(known))]


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
        self._causes, self._effects = (
            tuple(each[0] for each in ends) for ends in (question.causes, question.effects)
        )
        self._arms = self._arm(1), self._arm(2)
        self._event = tuple(self._index(*each) for each in question.effects)
        self._graph = question.graph or CausalGraph.of(engine.network)
        # In a world where something else is set, other sets adjust.
        used = () if known.interventions() else question.used
        self._asker = EffectAsker(
            engine,
            self._graph,
            self._causes,
            self._effects,
            tuple(name for name in used if name not in known),
            limit=1,
            monitor=monitor,
        )

    def _index(self, name: str, state: str) -> int:
        return self._engine.network[name].states.index(state)

    def _arm(self, which: int) -> tuple[int, ...]:
        return tuple(self._index(cause[0], cause[which]) for cause in self._question.causes)

    # -- the effect itself --------------------------------------------------------------------

    def comparison(self) -> Comparison:
        """Return what doing and seeing each of the two states says."""
        try:
            return self._compared(self._asker.given(self._known))
        except ImpossibleEvidenceError:
            return Comparison()
        except ModelError:
            return Comparison(is_identified=False)
        except EvidenceError as error:
            return Comparison(notes=(Sentence(error.template, **error.values),))

    def by_subgroup(self) -> dict[str, Comparison]:
        """Return the comparison for each state of the node of the subgroups."""
        name = self._question.subgroups
        if not name or name in self._question.names or name in self._graph.hidden:
            return {}
        try:
            found = self._asker.by_subgroup(name, self._known)
        except (EvidenceError, ModelError):
            return {}
        return {state: self._compared(effect) for state, effect in found.items()}

    def _compared(self, effect: Effect | None) -> Comparison:
        if effect is None:
            return Comparison()
        done, seen = (
            effect.compared(values, self._arms, self._event) for values in (effect.do, effect.seen)
        )
        return Comparison(done, seen, effect.identified, effect.warnings)

    # -- from what is observed ----------------------------------------------------------------

    def _joint(self, names: Sequence[str]) -> NDArray[np.float64] | None:
        """Return the joint posterior of some nodes, None if it is too large or impossible."""
        network, key = self._engine.network, tuple(names)
        if any(name not in network for name in key):
            return None
        if math.prod(network[name].n_states for name in key) > MAX_CELLS:
            return None
        if not self._known:
            return self._asker.evaluation.joint(key).values
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
        joint = self._joint((*others, *self._question.names))
        if joint is None:
            return None
        n_causes = len(self._causes)
        shape = joint.shape[: len(others)]
        rest = joint.reshape((math.prod(shape), *joint.shape[len(others) :]))
        arms = [_at(rest, 1, arm) for arm in self._arms]
        everything = rest.sum(axis=tuple(range(1, n_causes + 1)))
        tables = []
        for each in (*arms, everything - arms[0] - arms[1]):
            total = each.reshape(len(each), -1).sum(axis=1)
            happens = _at(each, 1, self._event)
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
        formula = through_front_door(self._causes, self._effects, tuple(names))
        evaluation = self._asker.evaluation
        if not names or self._known or evaluation.cells(formula) > MAX_CELLS:
            return None
        values = evaluation.distribution(formula, (*self._causes, *self._effects))
        first, second = (float(values[(*arm, *self._event)]) for arm in self._arms)
        return None if math.isnan(first - second) else first - second

    def bounds(self, instrument: str, given: Sequence[str]) -> tuple[float, float] | None:
        """Return the least and the greatest difference that an instrument leaves possible."""
        if len(self._causes) != 1:
            return None
        joint = self._joint((*given, instrument, *self._question.names))
        if joint is None:
            return None
        n_kept = len(given) + 2
        total = joint.sum(axis=tuple(range(n_kept, joint.ndim)))
        happens = _at(joint, n_kept, self._event)
        arms = self._arms[0][0], self._arms[1][0]
        return bounds_within(np.stack([happens, total - happens], -1), arms, self._monitor)


def _at(table: NDArray[np.float64], n_kept: int, place: tuple[int, ...]) -> NDArray[np.float64]:
    """Return the part of a table at positions on the axes after the first `n_kept`."""
    index: Any = (slice(None),) * n_kept + place
    found: NDArray[np.float64] = table[index]
    return found
