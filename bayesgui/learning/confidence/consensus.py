"""The network of all arcs that are sure enough, without a cycle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.arc_constraints import NO_CONSTRAINTS
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.learning.confidence.shares import PairConfidence

ROUNDING = 1e-9


@dataclass(frozen=True)
class Consensus:
    """The arcs that are kept at a threshold.

    `arcs`: the arcs, as (parent, child), surest first; they close no cycle and satisfy the
    constraints. `hidden`: pairs that something hidden causes, as most graphs say that have marks;
    no arc joins these. `turned`: those of them that run against the more frequent direction.
    `left_out`: arcs that were sure enough, but impossible either way.
    """

    arcs: tuple[Arc, ...]
    turned: tuple[Arc, ...] = ()
    left_out: tuple[Arc, ...] = ()
    remarks: tuple[Sentence, ...] = ()
    hidden: tuple[Arc, ...] = ()


def consensus(
    pairs: Sequence[PairConfidence],
    threshold: float,
    kept: Collection[frozenset[str]] = (),
    dropped: Collection[frozenset[str]] = (),
    constraints: ArcConstraints = NO_CONSTRAINTS,
) -> Consensus:
    """Return the arcs that are sure enough, in their more frequent direction.

    `kept`, `dropped`: pairs that are kept or left out whatever their confidence. `constraints`:
    arcs that break them are turned, or left out.

    Required arcs come first, then pairs by confidence. An arc that would close a cycle is the least
    sure one of it, and is turned; then it closes none.
    """
    chosen = chosen_pairs(pairs, threshold, kept, dropped)
    arcs: list[Arc] = []
    children: dict[str, list[str]] = {}

    def add(arc: Arc) -> None:
        arcs.append(arc)
        children.setdefault(arc[0], []).append(arc[1])

    for arc in constraints.required:
        add(arc)
    done = {frozenset(arc) for arc in arcs}
    hidden = [
        (pair.first, pair.second)
        for pair in chosen
        if pair.is_hidden and frozenset((pair.first, pair.second)) not in done
    ]
    done |= {frozenset(pair) for pair in hidden}
    turned: list[Arc] = []
    left_out: list[Arc] = []
    remarks: list[Sentence] = []
    for pair in chosen:
        arc = pair.first, pair.second
        if frozenset(arc) in done:
            continue
        path = path_between(children, arc[1], arc[0])
        if not path and _may_have(arcs, arc, constraints):
            add(arc)
            continue
        back = arc[::-1]
        closes = path_between(children, back[1], back[0])
        may_turn = not closes and _may_have(arcs, back, constraints)
        if may_turn:
            add(back)
            turned.append(back)
        else:
            left_out.append(arc)
        remarks.append(_remark(arc, path, may_turn))
    return Consensus(tuple(arcs), tuple(turned), tuple(left_out), tuple(remarks), tuple(hidden))


def chosen_pairs(
    pairs: Sequence[PairConfidence],
    threshold: float,
    kept: Collection[frozenset[str]] = (),
    dropped: Collection[frozenset[str]] = (),
) -> tuple[PairConfidence, ...]:
    """Return the pairs that are sure enough, or kept anyway, surest first.

    `kept`, `dropped`: pairs that are kept or left out whatever their confidence.
    """
    return tuple(
        pair
        for pair in pairs
        if (names := frozenset((pair.first, pair.second))) in kept
        or (pair.confidence >= threshold - ROUNDING and names not in dropped)
    )


def _may_have(arcs: Sequence[Arc], arc: Arc, constraints: ArcConstraints) -> bool:
    """Whether the constraints allow one more arc."""
    if not constraints.allows(*arc):
        return False
    most = constraints.most_parents(arc[1])
    return most is None or sum(child == arc[1] for _, child in arcs) < most


def _remark(arc: Arc, path: tuple[str, ...], was_turned: bool) -> Sentence:
    shown = " → ".join(arc)
    if not path:
        if was_turned:
            return Sentence(
                "The constraints on arcs do not allow {arc}, which is turned.", arc=shown
            )
        return Sentence("The constraints on arcs do not allow {arc}, which is left out.", arc=shown)
    cycle = " → ".join((*path, path[0]))
    if was_turned:
        return Sentence(
            "The consensus would close {cycle}. The weakest of them, {arc}, is turned.",
            cycle=cycle,
            arc=shown,
        )
    return Sentence(
        "The consensus would close {cycle}. The weakest of them, {arc}, is left out, as the "
        "constraints on arcs do not allow to turn it.",
        cycle=cycle,
        arc=shown,
    )


def path_between(children: Mapping[str, Sequence[str]], start: str, end: str) -> tuple[str, ...]:
    """Return the nodes of a shortest directed path, both ends included; () if there is none.

    `children`: the graph; nodes without children may be left out.
    """
    before = {start: start}
    reached = [start]
    for node in reached:
        if node == end:
            path = [end]
            while path[-1] != start:
                path.append(before[path[-1]])
            return tuple(reversed(path))
        for child in children.get(node, ()):
            if child not in before:
                before[child] = node
                reached.append(child)
    return ()


def limits_of_threshold(
    pairs: Sequence[PairConfidence], threshold: float
) -> tuple[PairConfidence | None, PairConfidence | None]:
    """Return the weakest pair that a threshold keeps, and the strongest that it leaves out."""
    count = len(chosen_pairs(pairs, threshold))
    return (
        pairs[count - 1] if count else None,
        pairs[count] if count < len(pairs) else None,
    )
