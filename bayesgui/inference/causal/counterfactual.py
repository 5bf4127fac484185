"""What would have been: a node's distribution had others been set, given what was found."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.compilation import compiled, flat_network
from bayesgui.core.errors import EvidenceError, MemoryBudgetError
from bayesgui.core.evidence import Evidence, Intervention, LikelihoodFinding, StateFinding
from bayesgui.core.model import Model
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.inference.causal.twin_network import severed, twin_network
from bayesgui.inference.one_query import tree_for_one_query
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.causal.twin_network import TwinNetwork

MAX_STRATA = 20_000
"""Cells of a joint table over shared nodes above which bounds use fewer of them."""


@dataclass(frozen=True, eq=False, repr=False)
class Counterfactual(ShortRepr, NotebookTable):
    """The distribution that a node would have had, or bounds of it.

    Parameters
    ----------
    target : str
        The node.
    states : tuple of str
        Its states.
    low, high : ndarray
        Bounds of the probability of each state; the same where it is determined.
    before : ndarray
        The probabilities given what was found, without the action.
    loose : tuple of str
        Nodes that prevent an exact answer, because they are no functions of their parents.
    explanation : str
        A sentence that says so.
    warnings : tuple of str
        Sentences on what was taken for granted.
    twin : TwinNetwork
        The network of both worlds.
    """

    target: str
    states: tuple[str, ...]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    before: NDArray[np.float64]
    loose: tuple[str, ...]
    explanation: str
    warnings: tuple[str, ...]
    twin: TwinNetwork = field(repr=False)

    @property
    def exact(self) -> bool:
        """Whether the tables determine the answer."""
        return not self.loose

    @property
    def distribution(self) -> dict[str, float] | None:
        """The probability of each state; None where only bounds are known."""
        return dict(zip(self.states, map(float, self.low), strict=True)) if self.exact else None

    @property
    def bounds(self) -> dict[str, tuple[float, float]]:
        """The lowest and the highest probability of each state."""
        ends = zip(map(float, self.low), map(float, self.high), strict=True)
        return dict(zip(self.states, ends, strict=True))


@checked
def counterfactual(
    net: Model,
    evidence: Mapping[str, object] | None,
    do: Mapping[str, object],
    target: str,
    *,
    monitor: Monitor = SILENT,
) -> Counterfactual:
    """Return what a node would have been, had others been set, given what was found.

    Exact where each node through which both worlds hang together is a function of its parents,
    noise among them; else tables alone do not determine it, and there are bounds.

    Parameters
    ----------
    net : Model
        The network; the tables of all nodes are used, those of unobserved ones, too.
    evidence : mapping of str to finding, or None
        What was found; with `do`, what was set in the world as it is.
    do : mapping of str to object
        The nodes that would have been set, each with its state.
    target : str
        The node that is asked.
    monitor : Monitor
        Polled for cancellation.

    Returns
    -------
    Counterfactual
        The distribution, or bounds of it with the nodes that leave it open.

    Raises
    ------
    EvidenceError, ImpossibleEvidenceError
        If nothing is done, a finding does not fit, or the findings cannot hold together.

    References
    ----------
    Balke & Pearl (1994), Probabilistic evaluation of counterfactual queries, AAAI; Tian & Pearl
    (2000), Probabilities of causation: bounds and identification, Ann. Math. Artif. Intell. 28.

    Examples
    --------
    >>> import bayesgui
    >>> asia = bayesgui.example("asia")
    >>> found = bayesgui.counterfactual(asia, {"lung": "yes", "either": "yes"}, {"lung": "no"},
    ...                                 "either")
    >>> found.exact, round(found.distribution["yes"], 4)
    (True, 0.0104)
    >>> found = bayesgui.counterfactual(asia, {"smoke": "yes", "lung": "yes"}, {"smoke": "no"},
    ...                                 "lung")
    >>> found.loose, [round(p, 4) for p in found.bounds["yes"]]
    (('lung',), [0.0, 0.1])
    """
    network = flat_network(net)
    question = _Question(network, Evidence(evidence), Evidence(_interventions(do)), target)
    warnings = _taken_for_granted(net)
    return question.answer(warnings, monitor)


class _Question:
    """A question about two worlds, its findings checked."""

    def __init__(
        self, network: BayesianNetwork, evidence: Evidence, do: Evidence, target: str
    ) -> None:
        if not do:
            raise EvidenceError("Nothing is done; name a node and the state it would have had.")
        found, done = evidence.named(network), do.named(network)
        fixed = found.fixed_posteriors(network)
        if fixed:
            raise EvidenceError(
                "A fixed posterior of {variable} is no finding of one case; give a state of it.",
                variable=next(iter(fixed)),
            )
        self.target, self.states = target, network[target].states
        self.done = {name: network[name].index(s) for name, s in done.interventions().items()}
        regime = {name: network[name].index(s) for name, s in found.interventions().items()}
        # What was set in the world as it is stays set in the other one.
        self.network = severed(network, regime) if regime else network
        self.found = Evidence(
            {name: _scaled(value) for name, value in found.items() if name not in regime}
        )
        self.known = {
            name: int(weights.argmax())
            for name, weights in self.found.likelihoods(network).items()
            if np.count_nonzero(weights) == 1
        } | regime

    def answer(self, warnings: tuple[str, ...], monitor: Monitor) -> Counterfactual:
        """Return the distribution, or bounds of it."""
        twin = twin_network(self.network, self.done)
        engine = tree_for_one_query(twin.network)
        before = engine.joint((self.target,), self.found, monitor)
        is_so = all(self.known.get(name) == state for name, state in self.done.items())
        loose = () if is_so else self._loose(twin)
        explanation: str = ""
        if is_so:
            low = high = before
        elif not loose:
            low = high = engine.joint((twin.copy(self.target),), self.found, monitor)
        else:
            low, high = _bounds(self, twin, engine, monitor)
            explanation = Sentence(
                "Tables alone do not determine counterfactuals: no table says how {names} would "
                "have come out in the same case. These are bounds; narrower ones may hold.",
                names=list_names(loose),
            )
        return Counterfactual(
            self.target, self.states, low, high, before, loose, explanation, warnings, twin
        )

    def _loose(self, twin: TwinNetwork) -> tuple[str, ...]:
        """Return the loose nodes that both matter for the target and for what was found.

        A node below which nothing was found tells nothing of the other world.
        """
        if self.target in self.done:
            return ()
        copy = twin.copy(self.target)
        matters = {copy} | twin.network.ancestors(copy)
        told = set(self.found) | twin.network.ancestors(*self.found)
        names = (name for name in self.network.names if name in twin.loose)
        return tuple(name for name in names if name in told and twin.copies[name] in matters)

    def strata(self, twin: TwinNetwork, most: int) -> tuple[str, ...]:
        """Return shared nodes, those that are set first, within a number of cells."""
        copies = set(twin.copies.values())
        outer = dict.fromkeys(
            parent
            for copy in twin.copies.values()
            for parent in twin.network.parents(copy)
            if parent not in copies
        )
        cells = len(self.states)
        chosen = []
        for name in dict.fromkeys((*self.done, *outer)):
            cells *= twin.network[name].n_states
            if cells > most and name not in self.done:
                break
            chosen.append(name)
        return tuple(chosen)


def _bounds(
    question: _Question, twin: TwinNetwork, engine: InferenceEngine, monitor: Monitor
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    for most in (MAX_STRATA, 0):
        try:
            return _bounds_within(question, twin, engine, question.strata(twin, most), monitor)
        except MemoryBudgetError:
            if not most:
                raise
    raise AssertionError


def _bounds_within(
    question: _Question,
    twin: TwinNetwork,
    engine: InferenceEngine,
    strata: tuple[str, ...],
    monitor: Monitor,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what Fréchet's bounds say within each stratum of shared nodes.

    In each stratum are known P(t would be), P(found), and, where nothing else was done than is,
    P(t, found), since the worlds are then the same.
    """
    network, target = question.network, question.target
    would = engine.joint((*strata, twin.copy(target)), {}, monitor)
    log_found = engine.query(question.found, (target,)).log_evidence
    assert log_found is not None
    found = engine.joint((*strata, target), question.found, monitor) * math.exp(log_found)
    n_states = len(question.states)
    would, found = would.reshape(-1, n_states), found.reshape(-1, n_states)
    sizes = [network[name].n_states for name in strata]
    places = np.indices(sizes).reshape(len(sizes), -1)
    same = np.ones(places.shape[1], dtype=bool)
    for name, state in question.done.items():
        same &= places[strata.index(name)] == state
    both = found.sum(axis=1, keepdims=True)
    mass = would.sum(axis=1, keepdims=True)
    low = np.where(same[:, None], found, np.maximum(0, would + both - mass))
    high = np.where(same[:, None], found, np.minimum(would, both))
    total = both.sum()
    bounds = low.sum(axis=0) / total, high.sum(axis=0) / total
    return _tightened(np.clip(bounds[0], 0, 1), np.clip(bounds[1], 0, 1))


def _tightened(
    low: NDArray[np.float64], high: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return bounds that use that probabilities sum to 1."""
    closer = np.maximum(low, 1 - (high.sum() - high))
    return closer, np.maximum(closer, np.minimum(high, 1 - (low.sum() - low)))


def _interventions(do: Mapping[str, object]) -> dict[str, Intervention]:
    found = {}
    for name, value in Evidence(do).items():
        if isinstance(value, StateFinding) and len(value.states) == 1 and not value.excluded:
            value = Intervention(*value.states)
        if not isinstance(value, Intervention):
            raise EvidenceError(
                "{variable} would be set to one state; give a single one.", variable=name
            )
        found[name] = value
    return found


def _scaled(finding: object) -> object:
    """Return a finding whose weights are probabilities of an observation."""
    if not isinstance(finding, LikelihoodFinding):
        return finding
    most = max(weight for _, weight in finding.weights_by_state)
    return LikelihoodFinding(tuple((s, weight / most) for s, weight in finding.weights_by_state))


def _taken_for_granted(net: Model) -> tuple[str, ...]:
    pairs = compiled(net).network.marks.causes if isinstance(net, Model) else ()
    return tuple(
        Sentence(
            "The hidden common cause of {first} and {second} has no table and is taken to have no "
            "influence.",
            first=first,
            second=second,
        )
        for first, second, _ in pairs
    )
