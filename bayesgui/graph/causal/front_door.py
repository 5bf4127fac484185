"""Front doors: sets of nodes through which all of an effect goes, and that nothing else confounds.

The effect is then Σ_m P(m | x) Σ_x′ P(y | x′, m) P(x′), whatever else causes x and y.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.graph.causal.causal_question import causal_question
from bayesgui.graph.causal.separation import reached

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bayesgui.graph.causal.adjustment import Names
    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.causal_question import CausalQuestion

_MOST_TRIED = 200
"""Sets from which a node is taken away in turn while minimal front doors are listed."""


def is_front_door(
    graph: CausalGraph, x: Iterable[str] | str, y: Iterable[str] | str, m: Iterable[str] | str
) -> bool:
    """Tell whether a set is a front door from x to y.

    It meets every directed path from x to y, no open back-door path leads from x to it, and x
    blocks all those from it to y.

    Pearl (1995), Causal diagrams for empirical research, Biometrika 82, definition 3.
    """
    question = causal_question(graph, x, y)
    nodes = frozenset(graph.checked(m))
    return _may_have(question).issuperset(nodes) and _greatest(question, nodes) == nodes


def front_door_sets(
    graph: CausalGraph, x: Iterable[str] | str, y: Iterable[str] | str, limit: int = 5
) -> tuple[Names, ...]:
    """Return minimal front doors, smaller ones first; none where there is no causal path.

    Each is minimal: no part of it is a front door. The greatest front door among some nodes is
    found in quadratic time, as a node that is wrong in a set is wrong in all its parts; nodes are
    then taken away as long as one is left.

    Jeong, Tian & Bareinboim (2022), Finding and listing front-door adjustment sets, NeurIPS.
    """
    question = causal_question(graph, x, y)
    if not question.causal_nodes:
        return ()
    found: list[frozenset[str]] = []
    for each in _minimal(question):
        found.append(each)
        if len(found) == limit:
            break
    place = graph.place
    ordered = sorted(map(graph.in_order, found), key=lambda m: (len(m), [place[n] for n in m]))
    return tuple(ordered)


def _may_have(question: CausalQuestion) -> frozenset[str]:
    observed = frozenset(question.graph.observed)
    return observed.difference(question.causes, question.effects)


def _greatest(question: CausalQuestion, allowed: frozenset[str]) -> frozenset[str] | None:
    """Return the greatest front door among some nodes, or None.

    Taking a node away adds arcs to the graph in which the others are asked, so that a node that
    fails once fails in each part, too.
    """
    graph, causes = question.graph, question.causes
    joined = reached(graph.severed(out_of=causes), causes, ())
    kept = allowed - joined
    while True:
        behind = reached(graph.severed(out_of=kept), question.effects, causes)
        if kept.isdisjoint(behind):
            break
        kept -= behind
    return kept if _meets_all(question, kept) else None


def _meets_all(question: CausalQuestion, nodes: frozenset[str]) -> bool:
    """Tell whether each directed path from a cause to an effect has one of some nodes."""
    seen, waiting = set(question.causes), list(question.causes)
    while waiting:
        for child in question.graph.children[waiting.pop()]:
            if child in question.effects:
                return False
            if child not in seen and child not in nodes:
                seen.add(child)
                waiting.append(child)
    return True


def _minimal(question: CausalQuestion) -> Iterator[frozenset[str]]:
    """Yield minimal front doors, each once: one, and then those that lack a node of another."""
    whole = _greatest(question, _may_have(question))
    if whole is None:
        return
    known: set[frozenset[str]] = set()
    seen = {whole}
    waiting = [whole]
    tried = 0
    while waiting and tried < _MOST_TRIED:
        tried += 1
        within = waiting.pop(0)
        least = _reduced(question, within)
        if least not in known:
            known.add(least)
            yield least
        for name in question.graph.in_order(least):
            rest = _greatest(question, within - {name})
            if rest is not None and rest not in seen:
                seen.add(rest)
                waiting.append(rest)


def _reduced(question: CausalQuestion, within: frozenset[str]) -> frozenset[str]:
    """Return a minimal front door among the nodes of another one; nodes near the effect go first.

    What is off all causal paths is left out at once where a front door remains.
    """
    found = within
    on_paths = _greatest(question, within & question.mediators)
    if on_paths is not None:
        found = on_paths
    for name in reversed(question.graph.topological_order()):
        if name in found:
            rest = _greatest(question, found - {name})
            found = found if rest is None else rest
    return found
