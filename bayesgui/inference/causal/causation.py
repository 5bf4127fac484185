"""Probabilities of causation: how far a cause was necessary, sufficient, or both."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.compilation import flat_network
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence, Intervention, StateFinding
from bayesgui.core.monitor import SILENT
from bayesgui.inference.causal.asking import causal_effect
from bayesgui.inference.causal.compared_states import compared_states, event_of
from bayesgui.inference.causal.counterfactual import counterfactual
from bayesgui.inference.one_query import tree_for_one_query
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

Bounds = tuple[float, float]

_ROUNDING = 1e-9


@dataclass(frozen=True)
class Causation(NotebookTable):
    """Bounds of PN, PS and PNS for an event y, with the cause x compared with x′.

    Parameters
    ----------
    necessary : tuple of float, or None
        Bounds of P(y′ had x′ been done | x, y); None where x and y never happen together.
    sufficient : tuple of float, or None
        Bounds of P(y had x been done | x′, y′), likewise.
    both : tuple of float
        Bounds of P(y if x is done, y′ if x′ is done).
    monotone : tuple, or None
        The three as points, on the assumption that x prevents y in no case; None where the numbers
        contradict it, or the cause has other states, too.
    exact : tuple, or None
        The three by all tables, where each node between is a function of its parents, noise among
        them; None where tables do not determine them.
    seen_alone : bool
        Whether the bounds rest on P(x, y) alone, because what follows from doing x cannot be had
        from what can be observed.
    """

    necessary: Bounds | None
    sufficient: Bounds | None
    both: Bounds
    monotone: tuple[float | None, float | None, float] | None
    exact: tuple[float | None, float | None, float] | None = None
    seen_alone: bool = False


@checked
def causation(
    net: Model,
    x: str,
    y: str,
    states: Sequence[str] | None = None,
    event: str | None = None,
    *,
    hidden: Iterable[str] | str = (),
    evidence: Mapping[str, object] | None = None,
    monitor: Monitor = SILENT,
) -> Causation:
    """Return how far a cause was necessary, sufficient, or both: PN, PS and PNS.

    Parameters
    ----------
    net : Model
        The network.
    x, y : str
        Cause and effect.
    states : sequence of str, optional
        The state of the cause, and the one it is compared with; its first two by default.
    event : str, optional
        The state of the effect that counts as the event; its first one by default.
    hidden : str or iterable of str
        Further nodes that cannot be observed.
    evidence : mapping of str to finding, optional
        A subgroup.
    monitor : Monitor
        Polled for cancellation.

    Returns
    -------
    Causation
        Bounds, and points if the cause never prevents the effect.

    Raises
    ------
    ModelError
        If a node is unknown.
    EvidenceError
        If a state is unknown, or what chooses the subgroup is changed by the cause.

    References
    ----------
    Tian & Pearl (2000), Probabilities of causation: bounds and identification, Ann. Math. Artif.
    Intell. 28.

    Examples
    --------
    >>> import bayesgui
    >>> found = bayesgui.causation(bayesgui.example("asia"), "smoke", "lung")
    >>> [round(p, 4) for p in found.necessary]
    [0.9, 1.0]
    """
    network = flat_network(net)
    pair = compared_states(network, x, states)
    k = event_of(network, y, event)
    for name in evidence or {}:
        if name in network.descendants(x):
            raise EvidenceError(
                "{variable} is changed by {cause} and chooses no subgroup; take the finding on it "
                "away.",
                variable=name,
                cause=x,
            )
    given = Evidence(evidence)
    backward = x in network.descendants(y)
    exact = None if backward else _by_functions(network, x, y, pair, k, given, monitor)
    engine = tree_for_one_query(network)
    if exact is None:
        done = _identified(net, x, y, (*pair, k), hidden, given, monitor)
    else:
        # Tables that determine what would have been say what doing brings about.
        sets = (given.with_finding(x, Intervention(network[x].states[j])) for j in pair)
        with_x, without = (float(engine.joint((y,), each, monitor)[k]) for each in sets)
        done = with_x, without
    joint = engine.joint((x, y), given, monitor)
    rows = np.array([[joint[j, k], joint[j].sum() - joint[j, k]] for j in pair])
    if done is None:
        return bounds_seen_alone(rows)
    return replace(bounds_of_causation(rows, done), exact=exact)


def _identified(
    net: Model,
    x: str,
    y: str,
    places: tuple[int, int, int],
    hidden: Iterable[str] | str,
    evidence: Evidence,
    monitor: Monitor,
) -> Bounds | None:
    """Return P(event | do) for both states of the cause, by what can be observed, or None."""
    found = causal_effect(net, x, y, hidden=hidden, evidence=evidence, monitor=monitor)
    if found.do is None:
        return None
    one, other, event = places
    ends = float(found.do[one, event]), float(found.do[other, event])
    return None if np.isnan(ends).any() else ends


def _by_functions(
    network: BayesianNetwork,
    x: str,
    y: str,
    pair: tuple[int, int],
    event: int,
    evidence: Evidence,
    monitor: Monitor,
) -> tuple[float | None, float | None, float] | None:
    """Return PN, PS and PNS in the twin network; None where a node between is no function."""
    one, other = (network[x].states[each] for each in pair)
    happened = network[y].states[event]
    not_happened = StateFinding(frozenset({happened}), excluded=True)

    def share(found: Evidence, state: str) -> float | None:
        try:
            answer = counterfactual(network, found, {x: state}, y, monitor=monitor)
        except ImpossibleEvidenceError:
            return None
        return float(answer.low[event]) if answer.exact else math.nan

    with_x = evidence.with_finding(x, one).with_finding(y, happened)
    without = evidence.with_finding(x, other).with_finding(y, not_happened)
    kept, brought = share(with_x, other), share(without, one)
    set_other = evidence.with_finding(x, Intervention(other))
    both = share(set_other.with_finding(y, not_happened), one)
    if any(each is not None and math.isnan(each) for each in (kept, brought, both)):
        return None
    missing = 1 - tree_for_one_query(network).joint((y,), set_other, monitor)[event]
    necessary = None if kept is None else 1 - kept
    return necessary, brought, float((both or 0.0) * missing)


def bounds_of_causation(joint: NDArray[np.float64], done: Bounds) -> Causation:
    """Return the bounds from what is seen and from what is done.

    `joint`: P(x, y), P(x, y′); P(x′, y), P(x′, y′), shape (2, 2); what is missing to 1 belongs to
    other states of the cause, of which nothing is known. `done`: P(y | do(x)), P(y | do(x′)).

    Tian & Pearl (2000), Probabilities of causation: bounds and identification, Ann. Math. Artif.
    Intell. 28:287-313, section 4.
    """
    (x_y, x_no), (other_y, other_no) = joint.tolist()
    rest = max(0.0, 1 - x_y - x_no - other_y - other_no)
    if rest < _ROUNDING:
        rest = 0.0
    with_x, without = done
    # Cases with x and y, in which y needs x; and cases with neither, in which x would do.
    need = max(0.0, (1 - without) - other_no - x_no - rest), (1 - without) - other_no
    would = max(0.0, with_x - x_y - other_y - rest), with_x - x_y
    both = (
        max(0.0, with_x - without, need[0], would[0]),
        min(
            with_x,
            1 - without,
            x_y + other_no + rest,
            with_x - without + x_no + other_y + rest,
        ),
    )
    monotone = None
    if not rest:
        points = with_x + x_no + other_no - 1, x_y + other_y - without, with_x - without
        if min(points) >= -_ROUNDING:
            sufficient, necessary, difference = (max(0.0, point) for point in points)
            monotone = _share(necessary, x_y), _share(sufficient, other_no), difference
    return Causation(_within(need, x_y), _within(would, other_no), _ordered(both), monotone)


def bounds_seen_alone(joint: NDArray[np.float64]) -> Causation:
    """Return the bounds where nothing is known of doing; `joint` as in `bounds_of_causation`.

    Any case with x and y may need x. Who needs it and would be saved by it has x and y, or x′ and
    y′, or another state of the cause (Tian & Pearl 2000, section 4).
    """
    (x_y, _), (_, other_no) = joint.tolist()
    rest = max(0.0, 1 - float(joint.sum()))
    both = _ordered((0.0, x_y + other_no + (rest if rest >= _ROUNDING else 0.0)))
    return Causation(
        _within((0.0, x_y), x_y), _within((0.0, other_no), other_no), both, None, seen_alone=True
    )


def _within(mass: Bounds, of: float) -> Bounds | None:
    if of <= 0:
        return None
    return _ordered((min(1.0, mass[0] / of), min(1.0, mass[1] / of)))


def _ordered(bounds: Bounds) -> Bounds:
    low = min(1.0, max(0.0, bounds[0]))
    return low, max(low, bounds[1])


def _share(mass: float, of: float) -> float | None:
    return min(1.0, mass / of) if of > 0 else None
