"""What identification ends in: a formula with the steps to it, or the hedge that forbids one."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.identification.formula import Formula, Probability

Pair = tuple[str, str]


@dataclass(frozen=True, eq=False)
class Step:
    """A line of an algorithm that was applied, with the steps below it.

    `rule`: its number in the paper, as in ``4`` or ``IDC 1``. `target`: what was looked for.
    `formula`: what it is. `names`: the nodes that were left at that point.
    """

    rule: str
    words: Sentence
    target: Probability
    formula: Formula
    names: tuple[str, ...]
    children: tuple[Step, ...] = ()

    def walk(self) -> Iterator[Step]:
        """Yield this step and all below it, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, eq=False)
class Identified:
    """An effect that follows from what is observed.

    `formula`: may depend on further nodes than those of `target`; it has the same value whatever
    theirs is. `derivation`: the steps of ID or IDC.
    """

    target: Probability
    formula: Formula
    derivation: Step

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, each before those below it."""
        return tuple(self.derivation.walk())


@dataclass(frozen=True)
class Hedge:
    """Why an effect does not follow from what is observed.

    `forest`: the nodes of the larger C-forest, among them causes. `inner`: those of the smaller,
    without any. `root`: what both lead to. `arcs`, `bidirected`: the edges of the larger one, in
    the graph of what can be observed (an arc may stand for a path through hidden nodes).

    Shpitser & Pearl (2006), definition 6 and theorem 4.
    """

    target: Probability
    forest: tuple[str, ...]
    inner: tuple[str, ...]
    root: tuple[str, ...]
    arcs: tuple[Pair, ...]
    bidirected: tuple[Pair, ...]
    words: Sentence

    @property
    def causes(self) -> tuple[str, ...]:
        """The nodes of the forest outside the smaller one."""
        return tuple(name for name in self.forest if name not in self.inner)


class HedgeFoundError(Exception):
    """Ends the recursion where it fails: the nodes that are left, and those without the causes."""

    def __init__(self, outer: frozenset[str], inner: frozenset[str]) -> None:
        super().__init__()
        self.outer, self.inner = outer, inner


def hedge_of(target: Probability, found: HedgeFoundError, graph: CausalGraph) -> Hedge:
    """Return the hedge of two districts, one in the other, with as few edges as it needs."""
    whole = graph.restricted(found.outer)
    small = graph.restricted(found.inner)
    root = tuple(name for name in small.names if not small.children[name])
    arcs = _towards(root, small, whole)
    pairs = _joining(small, ()) if len(small.names) > 1 else ()
    pairs = _joining(whole, pairs)
    outer, inner = whole.names, small.names
    return Hedge(target, outer, inner, root, arcs, pairs, _in_words(outer, inner, root))


def _in_words(outer: tuple[str, ...], inner: tuple[str, ...], root: tuple[str, ...]) -> Sentence:
    causes = list_names([name for name in outer if name not in inner])
    effect = list_names(root)
    if len(outer) == 2:
        return Sentence(
            "A hidden common cause joins {one} and {other}: nothing observed can tell the effect "
            "of {causes} on {effect} from its own.",
            one=outer[0],
            other=outer[1],
            causes=causes,
            effect=effect,
        )
    return Sentence(
        "Hidden common causes join {names}: nothing observed can tell the effect of {causes} on "
        "{effect} from theirs.",
        names=list_names(outer),
        causes=causes,
        effect=effect,
    )


def _towards(
    root: tuple[str, ...], small: CausalGraph, whole: CausalGraph
) -> tuple[tuple[str, str], ...]:
    """Return an arc out of each node that is no root, those of the smaller forest within it."""
    found: dict[str, str] = {}
    reached = set(root)
    for graph in (small, whole):
        waiting = deque(name for name in whole.names if name in reached)
        while waiting:
            child = waiting.popleft()
            for parent in graph.parents[child]:
                if parent not in reached:
                    reached.add(parent)
                    found[parent] = child
                    waiting.append(parent)
    return tuple((parent, found[parent]) for parent in whole.names if parent in found)


def _joining(graph: CausalGraph, before: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """Return a spanning tree of ↔ that has the pairs of another one."""
    part = {name: frozenset({name}) for name in graph.names}
    kept = []
    place = graph.place
    rest = sorted(graph.bidirected - {*before}, key=lambda pair: (place[pair[0]], place[pair[1]]))
    for a, b in (*before, *rest):
        if part[a] != part[b]:
            kept.append((a, b))
            joined = part[a] | part[b]
            part.update(dict.fromkeys(joined, joined))
    return tuple(kept)
