"""What is known at each decision: the order of decisions, memory, and requisite information.

Koller & Friedman 2009, section 23.2 and 23.5; Shachter 1998 (Bayes-ball); Lauritzen & Nilsson 2001.
"""

from __future__ import annotations

import itertools
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import EvidenceError, ModelError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from bayesgui.core.model import Model


class UnsolvedError(ModelError):
    """A solver cannot take a diagram as it is."""


class UnorderedDecisionsError(UnsolvedError):
    """No directed path orders two decisions."""


@dataclass(frozen=True, eq=False)
class Information:
    """What matters at each decision.

    `order`: all decisions, earlier ones first. `known`: what each knows, those on drawn arcs first.
    `requisite`: the part of it that can matter, in the same order. `limited_memory`: whether each
    knows only what is drawn.
    """

    order: tuple[str, ...]
    known: Mapping[str, tuple[str, ...]]
    requisite: Mapping[str, tuple[str, ...]]
    limited_memory: bool = False

    def covers(self, other: Information) -> bool:
        """Return whether nothing else can matter by another account."""
        return all(
            set(names) <= set(self.requisite[name]) for name, names in other.requisite.items()
        )

    def irrelevant(self, model: Model) -> list[tuple[str, str]]:
        """Return the drawn arcs into decisions that cannot matter."""
        return [
            (parent, name)
            for name in self.order
            for parent in model.parents(name)
            if parent not in self.requisite[name]
        ]


def free_decisions(model: Model) -> tuple[str, ...]:
    """Return the decisions without a policy set by hand."""
    return tuple(
        name
        for name in model.decisions
        if model.mechanism(name).policy is None  # type: ignore[attr-defined]
    )


def check_order(model: Model, observed: Collection[str], set_from_outside: Collection[str]) -> None:
    """Raise an `EvidenceError` if a finding is on what a decision not yet taken can change.

    `set_from_outside`: decisions that are chosen, and chance nodes under do().
    """
    if not observed:
        return
    for decision in free_decisions(model):
        if decision in set_from_outside:
            continue
        reached, waiting = {decision}, [decision]
        while waiting:
            for child in model.children(waiting.pop()):
                if child not in reached and child not in set_from_outside:
                    reached.add(child)
                    waiting.append(child)
        for name in observed:
            if name in reached:
                raise EvidenceError(
                    "No finding on {variable} yet: it comes after {decision}. Choose an option of "
                    "{decision} first.",
                    variable=name,
                    decision=decision,
                )


def decision_order(model: Model, free: Collection[str]) -> tuple[str, ...]:
    """Return the decisions in an order of time.

    `free`: those among which there must be only one order; one with no utility below it matters to
    nothing and needs none. Raises `UnorderedDecisionsError` if there is another one.
    """
    decisions = set(model.decisions)
    order = tuple(name for name in model.topological_order() if name in decisions)
    matters = {above for name in model.utilities for above in model.ancestors(name)}
    asked = [name for name in order if name in free and name in matters]
    for first, second in itertools.pairwise(asked):
        if first not in model.ancestors(second):
            raise UnorderedDecisionsError(
                "No path orders {first} and {second}. Draw an arc from the one that comes first, "
                "or decide by what is drawn (limited memory).",
                first=first,
                second=second,
            )
    return order


def information(
    model: Model,
    free: Collection[str],
    utilities: Iterable[tuple[str, ...]],
    *,
    limited_memory: bool = False,
    observed: Collection[str] = (),
    judged: Collection[str] = (),
    settled: Collection[str] = (),
) -> Information:
    """Return what is known at each decision, and what of it can matter.

    `free`: the decisions that are to be optimized. `utilities`: the chance nodes and decisions on
    which each summand of the total depends. `observed`, `judged`: the nodes with a finding, and
    those with a likelihood, which can make something matter that would not without them. `settled`:
    decisions whose option is chosen, which need no order; nothing matters to them.
    """
    if limited_memory:
        decisions = set(model.decisions)
        order = tuple(each for each in model.topological_order() if each in decisions)
        known = {name: model.parents(name) for name in order}
    else:
        order = decision_order(model, [name for name in free if name not in settled])
        known = _remembered(model, order)
    graph = _graph(model)
    for name in order:
        graph[name] = known[name] if name in free else model.parents(name)
    graph |= dict.fromkeys(settled, ())
    terms = [frozenset(term) for term in utilities]
    given = {*observed, *(f"\0{name}" for name in judged)}
    graph |= {f"\0{name}": (name,) for name in judged}
    requisite = {**known, **dict.fromkeys(settled, ())}
    free = [name for name in free if name not in settled]
    if limited_memory:
        for name in free:
            requisite[name] = graph[name] = _matters(graph, name, known[name], terms, given)
        while _reduced_again(graph, requisite, free, terms, given):
            pass
    else:
        for name in reversed([name for name in order if name in free]):
            requisite[name] = graph[name] = _matters(graph, name, known[name], terms, given)
    return Information(order, known, requisite, limited_memory)


def _graph(model: Model) -> dict[str, tuple[str, ...]]:
    """Return the parents of each chance node and decision."""
    apart = set(model.utilities)
    return {name: model.parents(name) for name in model if name not in apart}


def _remembered(model: Model, order: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return what each decision knows if everything seen and done before is remembered."""
    known: dict[str, tuple[str, ...]] = {}
    for name in order:
        above = model.ancestors(name)
        found = dict.fromkeys(model.parents(name))
        for earlier in order:
            if earlier in above:
                found.update(dict.fromkeys((earlier, *known[earlier])))
        known[name] = tuple(found)
    return known


def _reduced_again(
    graph: dict[str, tuple[str, ...]],
    requisite: dict[str, tuple[str, ...]],
    free: Collection[str],
    terms: Sequence[frozenset[str]],
    given: Collection[str],
) -> bool:
    """Reduce each decision once more; tell whether anything changed."""
    changed = False
    for name in free:
        left = _matters(graph, name, requisite[name], terms, given)
        changed |= left != requisite[name]
        requisite[name] = graph[name] = left
    return changed


def _matters(
    graph: Mapping[str, tuple[str, ...]],
    decision: str,
    known: tuple[str, ...],
    terms: Sequence[frozenset[str]],
    given: Collection[str],
) -> tuple[str, ...]:
    """Return the known nodes that are not separated from the utilities below a decision."""
    below = _below(graph, decision)
    sources = {name for term in terms if term & below for name in term}
    visited = visited_by_ball(graph, sources, {*known, decision, *given})
    return tuple(name for name in known if name in visited)


def _below(graph: Mapping[str, tuple[str, ...]], name: str) -> set[str]:
    """Return a node and its descendants."""
    children = _children(graph)
    found, waiting = {name}, [name]
    while waiting:
        for child in children.get(waiting.pop(), ()):
            if child not in found:
                found.add(child)
                waiting.append(child)
    return found


def _children(graph: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    children: dict[str, list[str]] = {}
    for child, parents in graph.items():
        for parent in parents:
            children.setdefault(parent, []).append(child)
    return children


def visited_by_ball(
    graph: Mapping[str, tuple[str, ...]], sources: Iterable[str], given: Collection[str]
) -> set[str]:
    """Return the nodes that a ball visits which is bounced from children of the sources.

    `graph`: the parents of each node. The given nodes among the result are those that are not
    separated from the sources (Shachter 1998, section 3).
    """
    children = _children(graph)
    upward: set[str] = set()
    downward: set[str] = set()
    visited: set[str] = set()
    waiting = deque((name, True) for name in sources)
    while waiting:
        name, from_child = waiting.popleft()
        visited.add(name)
        is_given = name in given
        # From a child the ball passes an unobserved node both ways; from a parent it goes on to the
        # children of an unobserved node, and back to the parents of an observed one.
        if from_child != is_given and name not in upward:
            upward.add(name)
            waiting.extend((parent, True) for parent in graph[name])
        if not is_given and name not in downward:
            downward.add(name)
            waiting.extend((child, False) for child in children.get(name, ()))
    return visited


def exact_order(
    graph: Mapping[str, tuple[str, ...]], order: Sequence[str], terms: Sequence[frozenset[str]]
) -> tuple[str, ...] | None:
    """Return the decisions in an order in which each can be optimized once, or None.

    A decision comes next if the policies of the others, seen as unknown parents of those, are
    separated from the utilities below it given what it knows (Lauritzen & Nilsson 2001, section 4).
    """
    left, found = list(order), []
    while left:
        for name in reversed(left):
            others = [other for other in left if other != name]
            if _is_extremal(graph, name, others, terms):
                found.append(name)
                left.remove(name)
                break
        else:
            return None
    return tuple(found)


def _is_extremal(
    graph: Mapping[str, tuple[str, ...]],
    decision: str,
    others: Sequence[str],
    terms: Sequence[frozenset[str]],
) -> bool:
    below = _below(graph, decision)
    sources = {name for term in terms if term & below for name in term}
    # A policy is a root above its decision: it is reached where the ball comes up from there.
    policies = {other: f"\0{other}" for other in others}
    above = {other: (*graph[other], policy) for other, policy in policies.items()}
    extended = {**graph, **dict.fromkeys(policies.values(), ()), **above}
    visited = visited_by_ball(extended, sources, {*graph[decision], decision})
    return visited.isdisjoint(policies.values())
