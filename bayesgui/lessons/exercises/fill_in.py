"""Elimination of nodes in an order: the edges that it adds, and the largest table."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.model import NO_NETWORK
from bayesgui.lessons.exercises.wording import fill, join, slip
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.lessons.exercises.dice import Dice

LETTERS = "ABCDEFG"
MIN_SLIPS = 3
"""Wrong answers that differ; with fewer the drawn graph is too simple to show them."""

Pair = frozenset[str]
Elimination = tuple[str, frozenset[str], int]
"""A node, its neighbors when it is eliminated, and the number of edges that it adds."""


@exercises.register("fill-in", label="Elimination and fill-in", order=13)
class FillIn(ExerciseKind):
    """Each node's neighbors are joined as it is eliminated.

    Level 1: an undirected graph. Level 2: a network, which is made moral before. Level 3: the cells
    of the largest table that the elimination makes.
    """

    title = Text("Elimination and fill-in", "消元与填充边")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a graph and an order."""
        size = 6 if level < 3 else dice.between(5, 6)
        names = LETTERS[:size]
        order = dice.shuffled(names)
        pairs = [pair for pair in combinations(names, 2) if dice.below(10) < 4]
        if len({name for pair in pairs for name in pair}) < size:
            return None
        skeleton = frozenset(map(frozenset, pairs))
        edges = skeleton if level == 1 else moral(pairs)
        sizes = {name: dice.between(2, 4) for name in names}
        if level == 3:
            return _largest(pairs, order, sizes)
        return _added(pairs, order, edges, skeleton if level == 2 else None)


def moral(arcs: Iterable[tuple[str, str]]) -> frozenset[Pair]:
    """Return the edges of the moral graph."""
    parents: dict[str, list[str]] = {}
    for parent, child in arcs:
        parents.setdefault(child, []).append(parent)
    marriages = (frozenset(pair) for of in parents.values() for pair in combinations(of, 2))
    return frozenset((*map(frozenset, arcs), *marriages))


def eliminated(edges: frozenset[Pair], order: Sequence[str]) -> list[Elimination]:
    """Return what happens at each node of an order."""
    now, found = set(edges), []
    for name in order:
        near = frozenset(other for edge in now if name in edge for other in edge - {name})
        added = {frozenset(pair) for pair in combinations(near, 2)} - now
        now = {edge for edge in now | added if name not in edge}
        found.append((name, near, len(added)))
    return found


def _scene(pairs: Sequence[tuple[str, str]], sign: str, order: Sequence[str]) -> Text:
    edges = ", ".join(f"{a} {sign} {b}" for a, b in pairs)
    return fill(
        "{what}: {edges}. Elimination order: {order}.",
        "{what}：{edges}。消元顺序：{order}。",
        what=Text("Arcs", "弧") if sign == "→" else Text("Edges", "边"),
        edges=edges,
        order=", ".join(order),
    )


def _added(
    pairs: Sequence[tuple[str, str]],
    order: Sequence[str],
    edges: frozenset[Pair],
    skeleton: frozenset[Pair] | None,
) -> Draft | None:
    path = eliminated(edges, order)
    answer = sum(added for _, _, added in path)
    wrong = _differing(answer, _slips_of_count(path, order, edges, skeleton))
    if len(wrong) < MIN_SLIPS:
        return None
    question = Text("How many fill-in edges are added?", "共加多少条填充边？")
    if skeleton is not None:
        question = Text(
            "How many fill-in edges are added to the moral graph?", "道德图上共加多少条填充边？"
        )
    return Draft(
        _scene(pairs, "–" if skeleton is None else "→", order),
        question,
        NO_NETWORK,
        answer=float(answer),
        steps=lambda: (
            *(
                (fill("Added at {node}", "消去 {node} 时加的边", node=name), float(added))
                for name, _, added in path
            ),
            (Text("Together", "合计"), float(answer)),
        ),
        slips=wrong,
        within=0.01,
    )


def _slips_of_count(
    path: Sequence[Elimination],
    order: Sequence[str],
    edges: frozenset[Pair],
    skeleton: frozenset[Pair] | None,
) -> list[tuple[float, Text]]:
    """Return wrong numbers of edges that are added."""
    slips = [
        slip(
            sum(math.comb(len(near), 2) for _, near, _ in path),
            "You counted all pairs of neighbors; those that are joined already add nothing.",
            "您数了所有邻居对；已相连的不必再加边。",
        ),
        slip(
            _not_kept(edges, order),
            "Edges that were added stay: later nodes have them, too.",
            "加上的边要保留：后面的节点也有它们。",
        ),
        slip(
            sum(added for _, _, added in eliminated(edges, order[::-1])),
            "You eliminated in the reverse order.",
            "您按相反的顺序消元。",
        ),
    ]
    if skeleton is not None:
        marriages = len(edges) - len(skeleton)
        slips += [
            slip(
                sum(added for _, _, added in eliminated(skeleton, order)),
                "Join the parents of each node first.",
                "先要把每个节点的父节点两两相连。",
            ),
            slip(
                sum(added for _, _, added in path) + marriages,
                "The edges of the moral graph are no fill-in.",
                "道德图的边不算填充边。",
            ),
        ]
    return slips


def _not_kept(edges: frozenset[Pair], order: Sequence[str]) -> int:
    """Return the number of missing pairs if no added edge were kept."""
    total, left = 0, set(order)
    for name in order:
        left.discard(name)
        near = [other for other in left if frozenset((name, other)) in edges]
        total += sum(frozenset(pair) not in edges for pair in combinations(near, 2))
    return total


def _differing(answer: int, slips: Sequence[tuple[float, Text]]) -> tuple[tuple[float, Text], ...]:
    """Return the slips that come to another number than the answer and those before them."""
    found: dict[float, Text] = {}
    for number, said in slips:
        if number != answer:
            found.setdefault(number, said)
    return tuple((float(number), said) for number, said in found.items())


def _cells(path: Sequence[Elimination], sizes: dict[str, int]) -> list[int]:
    """Return the number of cells of the table that each elimination makes."""
    return [sizes[name] * math.prod(sizes[other] for other in near) for name, near, _ in path]


def _slips_of_largest(
    pairs: Sequence[tuple[str, str]], order: Sequence[str], sizes: dict[str, int]
) -> tuple[tuple[float, Text], ...]:
    """Return wrong numbers of cells of the largest table."""
    edges = moral(pairs)
    path = eliminated(edges, order)
    made = _cells(path, sizes)
    left = [cells // sizes[name] for (name, _, _), cells in zip(path, made, strict=True)]
    plain = eliminated(frozenset(map(frozenset, pairs)), order)
    return (
        slip(
            max(left), "The node that is eliminated is in the table, too.", "被消去的节点也在表中。"
        ),
        slip(
            max(_cells(plain, sizes)),
            "Join the parents of each node first.",
            "先要把每个节点的父节点两两相连。",
        ),
        slip(
            max(_cells(eliminated(edges, order[::-1]), sizes)),
            "You eliminated in the reverse order.",
            "您按相反的顺序消元。",
        ),
        slip(
            sum(made),
            "That is the sum of all tables; the largest is asked for.",
            "这是所有表之和；所问的是最大的表。",
        ),
        slip(math.prod(sizes[name] for name in order), "That is the joint table.", "这是联合表。"),
    )


def _largest(
    pairs: Sequence[tuple[str, str]], order: Sequence[str], sizes: dict[str, int]
) -> Draft | None:
    edges = moral(pairs)
    path = eliminated(edges, order)
    made = _cells(path, sizes)
    answer = max(made)
    wrong = _differing(answer, _slips_of_largest(pairs, order, sizes))
    if len(wrong) < MIN_SLIPS:
        return None
    states = join(
        (fill("{n}: {r}", "{n}：{r}", n=name, r=str(size)) for name, size in sizes.items()),
        ", ",
        "，",
    )
    return Draft(
        _scene(pairs, "→", order),
        fill(
            "Numbers of states: {states}. How many cells has the largest table that is made?",
            "状态数：{states}。所产生的最大的表有多少个单元格？",
            states=states,
        ),
        NO_NETWORK,
        visible=tuple(sizes.values()),
        answer=float(answer),
        steps=lambda: (
            *(
                (fill("Table at {node}", "消去 {node} 时的表", node=name), float(count))
                for (name, _, _), count in zip(path, made, strict=True)
            ),
            (Text("The largest", "最大的"), float(answer)),
        ),
        slips=wrong,
        within=0.01,
    )
