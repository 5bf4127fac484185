"""The effect of causes in a network, some of whose nodes cannot be observed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError, ModelError
from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.core.model import Model
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.graph.causal.adjustment import adjustment_sets
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.causal_question import Direction, causal_question
from bayesgui.graph.causal.front_door import front_door_sets
from bayesgui.graph.causal.identification.derivation import Identified
from bayesgui.graph.causal.identification.formula import Probability
from bayesgui.graph.causal.identification.identify import identify
from bayesgui.graph.causal.identification.ways import adjusted_for, through_front_door
from bayesgui.graph.causal.instruments import instruments
from bayesgui.inference.causal.effect import Effect
from bayesgui.inference.causal.evaluation import Evaluation
from bayesgui.inference.one_query import engine_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.causal.causal_graph import Lists
    from bayesgui.graph.causal.identification.derivation import Hedge
    from bayesgui.graph.causal.identification.formula import Formula
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.causal.effect import Method

Names = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class _Findings:
    """Findings by what they are for an effect; positions of states, or weights.

    `set`: interventions, which are causes of a fixed state. `known`: nodes in one state, which
    choose a subgroup. `weighed`: all other findings.
    """

    all: Evidence
    set: dict[str, int]
    known: dict[str, int]
    weighed: dict[str, NDArray[np.float64]]

    @property
    def states(self) -> dict[str, int]:
        return {**self.set, **self.known}


def causal_effect(
    model: Model | CausalGraph | Lists,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    *,
    hidden: Iterable[str] | str = (),
    evidence: Mapping[str, object] | None = None,
    require: Iterable[str] | str = (),
    forbid: Iterable[str] | str = (),
    engine: str | InferenceEngine | None = None,
    monitor: Monitor = SILENT,
) -> Effect:
    """Return the effect of x on y, by what can be observed.

    `model`: of parents lists only what follows from the arcs is said. `evidence`: a subgroup, and
    what else is set. `forbid`: nodes that are used by no formula, as if they were hidden. The
    numbers are those of the formula, from queries on observed nodes.
    """
    graph = CausalGraph.of(model, hidden)
    causes, effects = _asked(model, graph, x, y)
    network = compiled(model).network if isinstance(model, Model) else None
    findings = _findings(network, graph, (*causes, *effects), evidence)
    banned = graph.checked(forbid)
    for name in banned:
        if name in (*causes, *effects):
            raise ModelError(
                "{variable} is cause or effect and cannot be forbidden; take it out.", variable=name
            )
    search = _Search(graph, causes, effects, findings, graph.checked(require), banned)
    effect = search.found(monitor)
    if network is None:
        return effect
    return _with_numbers(effect, search, engine_for(network, engine), monitor)


def effect_by_subgroup(
    model: Model,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    by: str,
    *,
    hidden: Iterable[str] | str = (),
    evidence: Mapping[str, object] | None = None,
    engine: str | InferenceEngine | None = None,
    monitor: Monitor = SILENT,
) -> dict[str, Effect | None]:
    """Return the effect for each state of a further node; None where that state is impossible."""
    network = compiled(model).network
    asked, given = engine_for(network, engine), Evidence(evidence)
    found: dict[str, Effect | None] = {}
    for state in network[by].states:
        group = given.with_finding(by, state)
        try:
            found[state] = causal_effect(
                model, x, y, hidden=hidden, evidence=group, engine=asked, monitor=monitor
            )
        except ImpossibleEvidenceError:
            found[state] = None
    return found


def in_model(
    network: BayesianNetwork,
    x: Names,
    y: Names,
    evidence: Mapping[str, object] | None = None,
    engine: str | InferenceEngine | None = None,
    monitor: Monitor = SILENT,
) -> NDArray[np.float64]:
    """Return P(y | do(x), evidence) by all tables, those of hidden nodes, too; NaN if impossible.

    The result: shape (states of each of x, of each of y).
    """
    asked, given = engine_for(network, engine), Evidence(evidence)
    sizes = [network[name].n_states for name in x]
    values = np.full([*sizes, *(network[name].n_states for name in y)], np.nan)
    for place in np.ndindex(*sizes):
        findings = given
        for name, k in zip(x, place, strict=True):
            findings = findings.with_finding(name, Intervention(network[name].states[k]))
        try:
            values[place] = asked.joint(y, findings, monitor)
        except ImpossibleEvidenceError:
            continue
    return values


def _asked(
    model: object, graph: CausalGraph, x: Iterable[str] | str, y: Iterable[str] | str
) -> tuple[Names, Names]:
    """Return causes and effects in the order in which they were given."""
    causes, effects = (tuple(dict.fromkeys(graph.checked(names))) for names in (x, y))
    for name in (*causes, *effects):
        if isinstance(model, Model) and name not in compiled(model).network:
            raise ModelError(
                "{variable} has no states, so there is no effect of it or on it; choose a node "
                "with states.",
                variable=name,
            )
    question = causal_question(graph, causes, effects)
    if question.direction is Direction.BACKWARD:
        raise ModelError(
            "{effect} is an ancestor of {cause}: there is no effect in this direction.",
            effect=list_names(effects),
            cause=list_names(causes),
        )
    return causes, effects


def _findings(
    network: BayesianNetwork | None,
    graph: CausalGraph,
    asked: Names,
    evidence: Mapping[str, object] | None,
) -> _Findings:
    found = Evidence(evidence)
    if network is None:
        if found:
            raise EvidenceError(
                "A list of parents has no states for a finding; give a network with tables."
            )
        return _Findings(found, {}, {}, {})
    found = found.named(network)
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


class _Search:
    """The ways to an effect, the one that is easiest to understand first."""

    def __init__(
        self,
        graph: CausalGraph,
        x: Names,
        y: Names,
        findings: _Findings,
        require: Names,
        forbid: Names,
    ) -> None:
        self.graph, self.x, self.y, self.findings = graph, x, y, findings
        self.require, self.forbid = require, forbid
        self.causes = graph.in_order({*x, *findings.set})
        self.given = graph.in_order(findings.known)
        self.seen = CausalGraph.of(graph, forbid)
        self.formula: Formula | None = None

    def found(self, monitor: Monitor) -> Effect:
        """Return what follows from the graph, and remember the formula."""
        sets = self._sets()
        explanation: str = ""
        method: Method = "none"
        usable, fronts = self._usable(sets), self._front_doors(sets)
        if usable:
            method = "adjustment"
            z = [name for name in usable[0] if name not in self.given]
            self.formula = adjusted_for(self.causes, self.y, z, self.given)
        elif fronts:
            method = "front-door"
            self.formula = through_front_door(self.causes, self.y, fronts[0])
        else:
            identification = self.identification(monitor)
            if isinstance(identification, Identified):
                method = "adjustment" if sets else "formula"
                self.formula = identification.formula
            else:
                method = "instruments" if self.instruments() else "none"
                explanation = identification.words
        if self._has_no_way():
            explanation = Sentence(
                "No directed path leads from {cause} to {effect}: setting it changes nothing.",
                cause=list_names(self.causes),
                effect=list_names(self.y),
            )
        return Effect(
            x=self.x,
            y=self.y,
            x_states=(),
            y_states=(),
            method=method,
            adjustment_sets=sets,
            target=str(self._target()),
            formula=None if self.formula is None else str(self.formula),
            do=None,
            seen=None,
            explanation=explanation,
            graph=self,
        )

    def identification(self, monitor: Monitor = SILENT) -> Identified | Hedge:
        """Run the algorithms, which need longer than a way that has a name."""
        target = self._target()
        return identify(self.seen, self.causes, target.of, self.given, monitor)

    def _target(self) -> Probability:
        """Return what is asked; what is only weighed is found together with the effects."""
        return Probability((*self.y, *self.findings.weighed), self.given, self.causes)

    def _has_no_way(self) -> bool:
        """Tell whether nothing is changed; in a subgroup, something may be without a path."""
        question = causal_question(self.graph, self.causes, self.y)
        is_whole = not self.given and not self.findings.weighed
        return is_whole and question.direction is Direction.NONE

    def instruments(self) -> dict[str, Names]:
        """Return the instruments of one cause and one effect, each with what it is given."""
        if len(self.causes) > 1 or len(self.y) > 1:
            return {}
        return dict(instruments(self.seen, self.causes[0], self.y[0]))

    def _front_doors(self, sets: tuple[Names, ...]) -> tuple[Names, ...]:
        """Return front doors, where no set is known and nothing is found."""
        if sets or self.given or self.findings.weighed:
            return ()
        return front_door_sets(self.seen, self.causes, self.y, 1)

    def _sets(self) -> tuple[Names, ...]:
        """Return the minimal adjustment sets; within a subgroup, with what chooses it."""
        question = causal_question(self.graph, self.causes, self.y)
        given = {*self.given, *self.findings.weighed}
        if not question.candidates.issuperset(given):
            return ()
        found = adjustment_sets(
            self.graph, self.causes, self.y, {*self.require, *given}, self.forbid
        )
        return found.sets

    def _usable(self, sets: tuple[Names, ...]) -> list[Names]:
        """Return the sets whose formula holds within the subgroup: the causes change none of it."""
        if self.findings.weighed:
            return []
        if not self.given:
            return list(sets)
        below = self.graph.descendants(*self.causes)
        return [each for each in sets if below.isdisjoint((*each, *self.given))]


def _with_numbers(
    effect: Effect, search: _Search, engine: InferenceEngine, monitor: Monitor
) -> Effect:
    network, findings = engine.network, search.findings
    axes = (*search.x, *search.y)
    joint = engine.joint(axes, findings.all, monitor)
    over = tuple(range(len(search.x), len(axes)))
    with np.errstate(invalid="ignore"):
        seen = joint / joint.sum(axis=over, keepdims=True)
    do: NDArray[np.float64] | None = None
    warnings: tuple[str, ...] = ()
    if search.formula is not None:
        evaluation = Evaluation(engine, monitor)
        do = _do(search, evaluation)
        if np.isnan(do).any():
            warnings = _on_undefined(search, evaluation)
    return replace(
        effect,
        x_states=tuple(network[name].states for name in search.x),
        y_states=tuple(network[name].states for name in search.y),
        do=do,
        seen=seen,
        warnings=warnings,
    )


def _do(search: _Search, evaluation: Evaluation) -> NDArray[np.float64]:
    assert search.formula is not None
    findings, axes = search.findings, (*search.x, *search.y)
    weighed = tuple(findings.weighed)
    values = evaluation.distribution(search.formula, (*axes, *weighed), findings.states)
    for name in reversed(weighed):
        values = values @ findings.weighed[name]
    if weighed:
        over = tuple(range(len(search.x), len(axes)))
        with np.errstate(invalid="ignore"):
            values = values / values.sum(axis=over, keepdims=True)
    return values


def _on_undefined(search: _Search, evaluation: Evaluation) -> tuple[str, ...]:
    """Return a sentence on a number that what is observed leaves open."""
    assert search.formula is not None
    found = evaluation.undefined_given(search.formula)
    if found is None:
        return ()
    network = evaluation.network
    states = [f"{name} = {network[name].states[k]}" for name, k in found.items()]
    return (
        Sentence(
            "What is observed leaves a part of the effect open: {states} never happens together.",
            states=", ".join(states),
        ),
    )
