"""A question on an effect, asked of an engine under one set of findings after the other."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.graph.causal.adjustment import LISTED_SETS
from bayesgui.graph.causal.effect_ways import EffectWays
from bayesgui.graph.causal.soft_findings import with_soft_findings
from bayesgui.inference.causal.effect import Effect
from bayesgui.inference.causal.evaluation import Evaluation
from bayesgui.inference.causal.instrument_bounds import bounds_within

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.causal.adjustment import Names
    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.effect_ways import Way
    from bayesgui.inference.base import InferenceEngine

MAX_CELLS = 1_000_000
"""Cells of a joint table above which no formula is summed over it."""


class EffectAsker:
    """One question on an effect, asked of an engine under one set of findings after the other.

    `require`: nodes of each set. `limit`: sets that are listed.
    """

    def __init__(
        self,
        engine: InferenceEngine,
        graph: CausalGraph,
        x: Names,
        y: Names,
        require: Names = (),
        forbid: Names = (),
        limit: int = LISTED_SETS,
        monitor: Monitor = SILENT,
    ) -> None:
        self._engine, self._graph, self._x, self._y = engine, graph, x, y
        self._require, self._forbid, self._limit = require, forbid, limit
        self._monitor = monitor
        self._evaluation = Evaluation(engine, monitor)
        self._answered: dict[tuple[Names, ...], tuple[EffectWays, Way]] = {}

    @property
    def evaluation(self) -> Evaluation:
        """What evaluates formulas, of which all share what was asked."""
        return self._evaluation

    def given(self, evidence: Mapping[str, object] | None = None) -> Effect:
        """Return the effect under findings."""
        network, axes = self._engine.network, (*self._x, *self._y)
        findings = _findings(network, self._graph, axes, evidence)
        ways, way = self._way(findings)
        do, seen, warnings = self._numbers(ways, way, findings)
        return replace(
            effect_of_ways(ways, way),
            x_states=tuple(network[name].states for name in self._x),
            y_states=tuple(network[name].states for name in self._y),
            do=do,
            seen=seen,
            warnings=warnings,
            bounds=self._bounds(ways, way) if not findings.all else {},
        )

    def by_subgroup(
        self, by: str, evidence: Mapping[str, object] | None = None
    ) -> dict[str, Effect | None]:
        """Return the effect for each state of a node; None where that state is impossible."""
        found: dict[str, Effect | None] = {}
        for state in self._engine.network[by].states:
            try:
                found[state] = self.given(Evidence(evidence).with_finding(by, state))
            except ImpossibleEvidenceError:
                found[state] = None
        return found

    def _way(self, findings: _Findings) -> tuple[EffectWays, Way]:
        """Return what the graph says, which does not depend on the states that are found."""
        kinds = findings.done, findings.known, findings.weighed
        key = tuple(tuple(sorted(kind)) for kind in kinds)
        if key not in self._answered:
            graph, soft = with_soft_findings(self._graph, findings.weighed)
            ways = EffectWays(
                graph,
                self._x,
                self._y,
                tuple(findings.done),
                (*findings.known, *soft),
                self._require,
                self._forbid,
                limit=self._limit,
            )
            self._answered[key] = ways, ways.first(self._monitor)
        return self._answered[key]

    def _numbers(
        self, ways: EffectWays, way: Way, findings: _Findings
    ) -> tuple[NDArray[np.float64] | None, NDArray[np.float64], tuple[str, ...]]:
        """Return P(y | do(x)), P(y | x), and a sentence on what is missing of the first."""
        _, soft = with_soft_findings(self._graph, findings.weighed)
        weights = {child: (name, findings.weighed[name]) for child, name in soft.items()}
        evaluation = self._evaluation
        if weights:
            evaluation = Evaluation(self._engine, self._monitor, weights)
        fits = way.formula is None or evaluation.cells(way.formula) <= MAX_CELLS
        if self._engine.is_exact and fits:
            try:
                return self._by_formula(way, findings, evaluation, tuple(soft))
            except MemoryBudgetError:
                pass
        # What is identified is the same by any way. A sampler hits the few cases that it is about.
        asked = self._engine, self._x, self._y, findings.all, self._monitor
        seen = state_by_state(*asked, is_done=False)
        return None if way.formula is None else state_by_state(*asked), seen, ()

    def _by_formula(
        self, way: Way, findings: _Findings, evaluation: Evaluation, soft: Names
    ) -> tuple[NDArray[np.float64] | None, NDArray[np.float64], tuple[str, ...]]:
        axes, do = (*self._x, *self._y), None
        if way.formula is not None:
            states = {**findings.done, **findings.known, **dict.fromkeys(soft, 0)}
            do = evaluation.distribution(way.formula, axes, states)
        if findings.all:
            joint = self._engine.joint(axes, findings.all, self._monitor)
        else:
            joint = evaluation.joint(axes).values
        over = tuple(range(len(self._x), len(axes)))
        with np.errstate(invalid="ignore"):
            seen = joint / joint.sum(axis=over, keepdims=True)
        if way.formula is None or do is None:
            return None, seen, ()
        found = evaluation.undefined_given(way.formula) if np.isnan(do).any() else None
        if found is None:
            return do, seen, ()
        network = self._engine.network
        named = [f"{n} = {network[n].states[k]}" for n, k in found.items() if n in network]
        sentence = Sentence(
            "What is observed leaves a part of the effect open: {states} never happens together.",
            states=", ".join(named),
        )
        return do, seen, (sentence,)

    def _bounds(self, ways: EffectWays, way: Way) -> dict[str, tuple[float, float]]:
        """Return the bounds of the difference by each instrument, where nothing else says more."""
        found: dict[str, tuple[float, float]] = {}
        sizes = [self._engine.network[name].n_states for name in (*self._x, *self._y)]
        if way.method != "instruments" or min(sizes) < 2:
            return found
        for name, given in ways.instruments.items():
            axes = (*given, name, *self._x, *self._y)
            if math.prod(self._engine.network[n].n_states for n in axes) > MAX_CELLS:
                continue
            joint = self._engine.joint(axes, None, self._monitor)
            table = np.stack([joint[..., 0], joint[..., 1:].sum(axis=-1)], axis=-1)
            ends = bounds_within(table, (0, 1), self._monitor)
            if ends is not None:
                found[name] = ends
        return found


def effect_of_ways(ways: EffectWays, way: Way) -> Effect:
    """Return what the graph says of an effect, without numbers."""
    return Effect(
        x=ways.x,
        y=ways.y,
        x_states=(),
        y_states=(),
        method=way.method,
        adjustment_sets=ways.sets,
        target=str(ways.target),
        formula=None if way.formula is None else str(way.formula),
        do=None,
        seen=None,
        explanation=way.explanation,
        graph=ways,
    )


def state_by_state(
    engine: InferenceEngine,
    x: Names,
    y: Names,
    evidence: Evidence,
    monitor: Monitor,
    *,
    is_done: bool = True,
) -> NDArray[np.float64]:
    """Return P(y | x, evidence), of x that is done or seen; NaN if impossible.

    The result: shape (states of each of x, of each of y).
    """
    network = engine.network
    sizes = [network[name].n_states for name in x]
    values = np.full([*sizes, *(network[name].n_states for name in y)], np.nan)
    for place in np.ndindex(*sizes):
        findings = evidence
        for name, k in zip(x, place, strict=True):
            state = network[name].states[k]
            findings = findings.with_finding(name, Intervention(state) if is_done else state)
        try:
            values[place] = engine.joint(y, findings, monitor)
        except ImpossibleEvidenceError:
            continue
    return values


@dataclass(frozen=True, eq=False)
class _Findings:
    """Findings by what they are for an effect; positions of states, or weights.

    `done`: interventions, which are causes of a fixed state. `known`: nodes in one state, which
    choose a subgroup. `weighed`: all other findings.
    """

    all: Evidence
    done: dict[str, int]
    known: dict[str, int]
    weighed: dict[str, NDArray[np.float64]]


def _findings(
    network: BayesianNetwork,
    graph: CausalGraph,
    asked: Names,
    evidence: Mapping[str, object] | None,
) -> _Findings:
    found = Evidence(evidence).named(network)
    for name in found:
        if name in asked:
            raise EvidenceError(
                "{variable} is cause or effect, of which all states are compared; take the finding "
                "on it away.",
                variable=name,
            )
        if name in graph.hidden:
            raise EvidenceError(
                "{variable} cannot be observed; take the finding on it away.", variable=name
            )
    fixed = found.fixed_posteriors(network)
    if fixed:
        raise EvidenceError(
            "A fixed posterior of {variable} chooses no subgroup; give a state of it.",
            variable=next(iter(fixed)),
        )
    weights = found.likelihoods(network)
    known = {name: int(w.argmax()) for name, w in weights.items() if np.count_nonzero(w) == 1}
    done = {name: network[name].index(state) for name, state in found.interventions().items()}
    left = {name: w for name, w in weights.items() if name not in known}
    return _Findings(found, done, known, left)
