"""Which set gives the effect of X on Y when it is adjusted for, in a random graph."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from bayesgui.graph.causal.adjustment import is_adjustment_set
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.paths import effect_paths
from bayesgui.graph.causal.roles import Role, node_role
from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.d_separation import NODES, draw_graph
from bayesgui.lessons.exercises.wording import fill
from bayesgui.lessons.expressions import constant
from bayesgui.lessons.lesson import Option, QuizItem, Text

if TYPE_CHECKING:
    from bayesgui.lessons.exercises.dice import Dice

LARGEST = {1: 1, 2: 2, 3: 2}
"""Nodes of a set at most, by level."""


@dataclass(frozen=True)
class _Sets:
    """The sets that are offered for the effect of one node on another."""

    graph: CausalGraph
    x: str
    y: str
    sets: tuple[tuple[str, ...], ...]

    def holds(self, chosen: tuple[str, ...]) -> bool:
        return is_adjustment_set(self.graph, self.x, self.y, chosen)


@exercises.register("adjustment-set", label="Adjustment set", order=0.5)
class AdjustmentSet(ExerciseKind):
    """Which of four sets gives the effect of X on Y.

    Level 1: one node, or none. Level 2: up to two nodes. Level 3: one node cannot be observed.
    Without a set there is an open biasing path, or a set with a wrong node is among the four.
    """

    title = Text("Adjustment set", "调整集合")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a graph, cause and effect, and four sets."""
        model = draw_graph(dice, NODES[level])
        if model is None:
            return None
        network = model.network()
        hidden = (dice.pick(network.names),) if level == 3 else ()
        graph = CausalGraph.of(network, hidden)
        found = _drawn(dice, graph, LARGEST[level])
        if found is None:
            return None
        arcs = ", ".join(f"{parent} → {child}" for parent, child in sorted(network.arcs))
        scene = fill("A causal graph has the arcs {arcs}.", "因果图中有弧 {arcs}。", arcs=arcs)
        if hidden:
            scene = fill(
                "{scene} {node} cannot be observed.", "{scene}{node} 不可观测。",
                scene=scene, node=hidden[0],
            )  # fmt: skip
        question = fill(
            "Adjusting for which of these gives the effect of {x} on {y}?",
            "对下列哪一项调整，能得出 {x} 对 {y} 的效应？",
            x=found.x,
            y=found.y,
        )
        options = tuple(_option(found, chosen) for chosen in found.sets)
        return Draft(scene, question, model, quiz=QuizItem(Text(), options))


def _drawn(dice: Dice, graph: CausalGraph, largest: int) -> _Sets | None:
    """Return cause, effect and four sets of which one is right; None if there are none."""
    pairs = [
        (x, y)
        for x in graph.observed
        for y in graph.in_order(graph.descendants(x))
        if y not in graph.hidden and effect_paths(graph, x, y).biasing
    ]
    for x, y in dice.shuffled(pairs)[:2]:
        others = [name for name in graph.names if name not in (x, y)]
        tried = [each for size in range(largest + 1) for each in combinations(others, size)]
        right = [each for each in tried if is_adjustment_set(graph, x, y, each)]
        wrong = [each for each in tried if each not in right]
        if right and len(wrong) >= 3:
            chosen = [dice.shuffled(right)[0], *dice.shuffled(wrong)[:3]]
            return _Sets(graph, x, y, tuple(dice.shuffled(chosen)))
    return None


def _option(found: _Sets, chosen: tuple[str, ...]) -> Option:
    text = Text.same(", ".join(chosen)) if chosen else Text("nothing", "什么都不调整")
    return Option(text, constant(found.holds(chosen)), reason(found, chosen))


def reason(found: _Sets, chosen: tuple[str, ...]) -> Text:
    """Return why a set gives the effect, or what is wrong with it."""
    graph, x, y = found.graph, found.x, found.y
    for name in chosen:
        if node_role(graph, x, y, chosen, name).is_wrong:
            return _wrong(found, chosen, name)
    paths = effect_paths(graph, x, y, chosen)
    if paths.shortest_open is not None:
        path = str(paths.shortest_open)
        return fill("{path} stays open.", "{path} 仍然开放。", path=path)
    listed = ", ".join(map(str, paths.biasing[:3]))
    return fill(
        "All biasing paths are closed ({paths}), and no causal one is cut.",
        "偏倚路径全部关闭（{paths}），因果路径也没有被切断。",
        paths=listed,
    )


def _wrong(found: _Sets, chosen: tuple[str, ...], name: str) -> Text:
    role = node_role(found.graph, found.x, found.y, chosen, name)
    ends = {"name": name, "x": found.x, "y": found.y}
    if role.role is Role.HIDDEN:
        return fill("{name} cannot be observed.", "{name} 不可观测。", name=name)
    if role.role is Role.MEDIATOR:
        return fill(
            "{name} is a mediator: it lies on the way from {x} to {y}.",
            "{name} 是中介：它在从 {x} 到 {y} 的途中。",
            **ends,
        )
    if role.role is Role.COLLIDER:
        return fill(
            "{name} opens the path {path}: a collider on it is {name} or lies above it.",
            "{name} 打开了路径 {path}：其上的对撞节点就是 {name}，或在它的上游。",
            name=name,
            path=str(role.path),
        )
    return fill(
        "{name} lies below {other}, which {x} changes.",
        "{name} 在 {other} 的下游，而 {x} 会改变 {other}。",
        name=name,
        other=role.other,
        x=found.x,
    )
