"""Queries for derivations: a network under findings, with an engine that answers them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import (
    Evidence,
    Finding,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
)
from bayesgui.core.monitor import SILENT
from bayesgui.core.variable import Variable
from bayesgui.explain.formula import Event, Formula, Probability
from bayesgui.graph.dseparation import separated
from bayesgui.inference.findings import FindingResolver, ResolvedFindings
from bayesgui.inference.jeffrey import reach_fixed_posteriors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.exact.junction_tree import JunctionTree
    from bayesgui.inference.posteriors import Posteriors

_PROXY = "\N{INVISIBLE SEPARATOR}"


@dataclass(frozen=True, slots=True)
class Fact:
    """A finding as used in derivations: weights of the states, and its notation."""

    variable: str
    weights: tuple[float, ...]
    event: Event

    @property
    def state(self) -> int | None:
        """Index of the only state allowed, with weight 1; else None."""
        allowed = [k for k, weight in enumerate(self.weights) if weight]
        return allowed[0] if len(allowed) == 1 and self.weights[allowed[0]] == 1 else None


def hard_fact(variable: Variable, state: int) -> Fact:
    """Return the fact that a variable is in the state with this index."""
    weights = tuple(float(k == state) for k in range(variable.n_states))
    return Fact(variable.name, weights, Event(variable.name, "=", variable.states[state]))


def bare_fact(name: str) -> Fact:
    """Return a variable as formulas name it, without a state."""
    return Fact(name, (), Event(name))


def state_of(fact: Fact) -> int:
    """Return the state of a hard fact."""
    assert fact.state is not None
    return fact.state


def probability(facts: Sequence[Fact], given: Sequence[Fact] = ()) -> Formula:
    """Return P(facts | given) as a formula, in the given order."""
    return Probability(tuple(f.event for f in facts), tuple(f.event for f in given))


class QueryContext:
    """A network and findings, with interventions applied and fixed posteriors reached.

    `targets`: query variables: other nodes that are not ancestors of these or of findings are
    pruned. `kernels`: whether compiled kernels are loaded and may be used.
    """

    def __init__(
        self,
        network: BayesianNetwork,
        evidence: Evidence,
        monitor: Monitor = SILENT,
        targets: Sequence[str] | None = None,
        *,
        kernels: bool = False,
    ) -> None:
        evidence.check(network)
        self._kernels = kernels
        self.original = network
        self.evidence = evidence
        self._monitor = monitor
        self.network = _after_interventions(network, evidence)
        if targets is not None:
            self.network = _above(self.network, (*targets, *evidence))
        resolved = FindingResolver(network).resolve(evidence)
        self.has_fixed = bool(resolved.fixed)
        weights = resolved.likelihoods
        if self.has_fixed:
            weights = dict(self._reach_fixed(resolved).likelihoods)
            # Likelihoods are defined up to scale; a maximum of 1 is easiest to read.
            weights |= {name: weights[name] / weights[name].max() for name in resolved.fixed}
        self.facts = tuple(
            _fact(network[name], evidence[name], tuple(map(float, weights[name])))
            for name in self.network.topological_order()
            if name in weights
        )
        self.interventions = tuple(
            Event(name, "=", state, do=True) for name, state in evidence.interventions().items()
        )
        self._answers: dict[frozenset[Fact], Posteriors] = {}

    @cached_property
    def _engine(self) -> JunctionTree:
        return self._new_engine()

    def _new_engine(self) -> JunctionTree:
        # Imported lazily to keep the start-up fast.
        from bayesgui.inference.exact.junction_tree import JunctionTree

        return JunctionTree(self.network, kernels=self._kernels)

    def _reach_fixed(self, resolved: ResolvedFindings) -> ResolvedFindings:
        engine = self._new_engine()

        def ask(tried: ResolvedFindings, targets: tuple[str, ...]) -> Posteriors:
            return engine.query(_likelihoods(self.network, tried.likelihoods), targets)

        likelihoods = ResolvedFindings(resolved.likelihoods, {}, resolved.fixed)
        return reach_fixed_posteriors(likelihoods, self.network, ask)

    # -- queries ------------------------------------------------------------------------------

    def posteriors(self, given: Sequence[Fact] = ()) -> Posteriors:
        """Return the posteriors of all variables given some facts."""
        key = frozenset(given)
        if key not in self._answers:
            self._monitor.check()
            self._answers[key] = self._engine.query(self._findings(given), monitor=self._monitor)
        return self._answers[key]

    def joint(self, names: Sequence[str], given: Sequence[Fact] = ()) -> NDArray[np.float64]:
        """Return the joint posterior of some variables given some facts."""
        self._monitor.check()
        return self._engine.joint(tuple(names), self._findings(given), monitor=self._monitor)

    def probability(self, facts: Sequence[Fact], given: Sequence[Fact] = ()) -> float:
        """Return P(facts | given) with unnormalized likelihoods; contradictory facts give 0."""
        result = 1.0
        for k, fact in enumerate(facts):
            belief = self.posteriors((*given, *facts[:k]))[fact.variable]
            result *= float(np.dot(fact.weights, belief))
            if not result:
                break
        return result

    def log_probability(self, facts: Sequence[Fact]) -> float:
        """Return ln P(facts)."""
        found = self.posteriors(facts).log_evidence if facts else 0.0
        assert found is not None
        return found

    def _findings(self, given: Sequence[Fact]) -> dict[str, LikelihoodFinding]:
        weights: dict[str, NDArray[np.float64]] = {}
        for fact in given:
            weights[fact.variable] = weights.get(fact.variable, np.ones(1)) * np.array(fact.weights)
        return _likelihoods(self.network, weights)

    # -- relevance ----------------------------------------------------------------------------

    def relevant(self, variable: str, given: Sequence[Fact]) -> tuple[Fact, ...]:
        """Return the facts that are not d-separated from a variable given the others.

        A finding that leaves more than one state open acts as an observed child of its variable: it
        can open a collider but does not block a trail.
        """
        kept = list(given)
        network = self._with_proxies(given)
        for fact in given:
            others = {_place(other) for other in kept if other is not fact}
            place = _place(fact)
            if fact.variable == variable or place in others:
                continue
            if separated(network, variable, place, others - {variable}):
                kept.remove(fact)
        return tuple(kept)

    def _with_proxies(self, given: Sequence[Fact]) -> BayesianNetwork:
        network = self.network
        for fact in given:
            if fact.state is None and _place(fact) not in network:
                child = Variable(_place(fact), ("0", "1"))
                sizes = (network[fact.variable].n_states,)
                network = network.with_variable(
                    child, CPT.uniform(child.name, (fact.variable,), sizes, 2)
                )
        return network


def _place(fact: Fact) -> str:
    return fact.variable if fact.state is not None else _PROXY + fact.variable


def _above(network: BayesianNetwork, names: Sequence[str]) -> BayesianNetwork:
    """Return the subnetwork of some nodes and their ancestors."""
    needed = network.ancestors(*names) | set(names)
    return network.without_variables(*(name for name in network if name not in needed))


def _after_interventions(network: BayesianNetwork, evidence: Evidence) -> BayesianNetwork:
    for name, state in evidence.interventions().items():
        variable = network[name]
        indicator = np.zeros(variable.n_states)
        indicator[variable.index(state)] = 1.0
        network = network.with_cpt(CPT(name, (), indicator))
    return network


def _likelihoods(
    network: BayesianNetwork, weights: dict[str, NDArray[np.float64]]
) -> dict[str, LikelihoodFinding]:
    return {
        name: LikelihoodFinding(tuple(zip(network[name].states, map(float, vector), strict=True)))
        for name, vector in weights.items()
    }


def _fact(variable: Variable, finding: Finding, weights: tuple[float, ...]) -> Fact:
    return Fact(variable.name, weights, _event(variable, finding, weights))


def _event(variable: Variable, finding: Finding, weights: tuple[float, ...]) -> Event:
    match finding:
        case StateFinding():
            named = [state for state in variable.states if state in finding.states]
            if len(named) == 1:
                return Event(variable.name, "≠" if finding.excluded else "=", named[0])
            text = "{" + ", ".join(named) + "}"
            return Event(variable.name, "∉" if finding.excluded else "∈", text)
        case Intervention():
            return Event(variable.name, "=", finding.state, do=True)
        case FixedPosterior():
            # The derivation uses the likelihood that yields the fixed posterior.
            return Event(variable.name, "≈", _text_of(weights))
        case LikelihoodFinding():
            given = dict(finding.weights_by_state)
            return Event(variable.name, "≈", _text_of([given.get(s, 0.0) for s in variable.states]))


def _text_of(weights: Sequence[float]) -> str:
    return "(" + ", ".join(f"{weight:.6g}" for weight in weights) + ")"
