"""The weights of TAN, information given the class, and its tree."""

from __future__ import annotations

import math
from itertools import combinations, product
from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.given import case_table
from bayesgui.lessons.exercises.model import NO_NETWORK, Cases, draw_model
from bayesgui.lessons.exercises.stories import FORKS
from bayesgui.lessons.exercises.wording import fill, slip, visible_numbers
from bayesgui.lessons.expressions import constant
from bayesgui.lessons.lesson import Option, QuizItem, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.lessons.exercises.dice import Dice

Pair = tuple[str, str]
CLASS, FIRST, SECOND = 0, 1, 2


@exercises.register("tan-tree", label="Weights and tree of TAN", order=14)
class TanTree(ExerciseKind):
    """I(X; Y | class), and the spanning tree of the largest such weights.

    Level 1: a weight from counts. Level 2: the tree of four features, directed away from a root.
    Level 3: of five.
    """

    title = Text("Weights and tree of TAN", "树增广朴素贝叶斯的权重与树")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw counts, or weights of all pairs."""
        return _weight(dice) if level == 1 else _tree(dice, "ABCDE"[: level + 2])


# -- a weight ---------------------------------------------------------------------------------


def _weight(dice: Dice) -> Draft:
    story = dice.pick(FORKS)
    model = draw_model(dice, story.roles, ((), (0,), (0,))).with_even_tables()
    rows = tuple(product(range(2), repeat=3))
    cases = Cases((0, 1, 2), rows, tuple(dice.between(1, 20) for _ in rows))
    parts = [information(cases, {CLASS: state}) for state in range(2)]
    shares = [cases.matching({CLASS: state}) / sum(cases.counts) for state in range(2)]
    answer = sum(share * part for share, part in zip(shares, parts, strict=True))
    role = model.roles[CLASS]
    names = {"x": model.roles[FIRST].name, "y": model.roles[SECOND].name, "c": role.name}
    return Draft(
        story.scene,
        fill(
            "What is the weight I({x}; {y} | {c}) of TAN in nats, to three decimals?",
            "权重 I({x}; {y} | {c}) 是多少（以奈特为单位）？保留三位小数。",
            **names,
        ),
        model,
        tables=lambda: (case_table(model, cases, counted=True),),
        cases=cases,
        visible=visible_numbers(model),
        answer=answer,
        steps=lambda: (
            *(
                (
                    fill(
                        "I({x}; {y}) among {c}={state}",
                        "{c}={state}中的 I({x}; {y})",
                        state=role.states[state],
                        **names,
                    ),
                    part,
                )
                for state, part in enumerate(parts)
            ),
            (Text("Weighted with the shares of the class", "以类的比例加权"), answer),
        ),
        slips=(
            slip(
                information(cases, {}), "You forgot to condition on the class.", "忘了以类为条件。"
            ),
            slip(sum(parts) / 2, "Weigh the classes with their shares.", "各类要以其比例加权。"),
            slip(
                answer / math.log(2),
                "These are bits; nats take the natural logarithm.",
                "这是比特；奈特用自然对数。",
            ),
            slip(
                sum(parts),
                "Weigh the classes with their shares; do not add.",
                "各类要加权，而不是相加。",
            ),
        ),
    )


def information(cases: Cases, given: Mapping[int, int]) -> float:
    """Return the information of both features in nats, among the rows with some states."""
    total, found = cases.matching(given), 0.0
    for x, y in product(range(2), repeat=2):
        both = cases.matching({**given, FIRST: x, SECOND: y})
        first = cases.matching({**given, FIRST: x})
        second = cases.matching({**given, SECOND: y})
        found += both / total * math.log(both * total / (first * second)) if both else 0.0
    return found


# -- the tree ---------------------------------------------------------------------------------


def _tree(dice: Dice, names: str) -> Draft | None:
    pairs = list(combinations(names, 2))
    weights = dict(zip(pairs, (k / 100 for k in dice.shuffled(range(2, 60))), strict=False))
    root = dice.pick(names)
    heaviest = sorted(pairs, key=lambda pair: -weights[pair])
    right = spanning_tree(heaviest)
    options = [
        (away(right, root), True, "These are the heaviest pairs that close no cycle, directed away "
         "from the root.", "这是不成环的最重的各对，由根向外定向。"),
        (away(spanning_tree(heaviest[::-1]), root), False, "That is the lightest tree; TAN takes "
         "the heaviest.", "这是最轻的树；应取最重的树。"),
        ([(root, name) for name in names if name != root], False, "The root need not be the parent "
         "of all: take the heaviest pairs.", "根不必是所有节点的父节点：应取最重的各对。"),
        (heaviest[: len(names) - 1], False, "These are the heaviest pairs, but they close a cycle "
         "or do not leave the root.", "这是最重的各对，但它们成环，或不是由根出发。"),
        ([(b, a) for a, b in away(right, root)], False, "The arcs have to lead away from the root.",
         "弧必须由根向外。"),
    ]  # fmt: skip
    texts: dict[str, Option] = {}
    for arcs, holds, english, chinese in options:
        written = ", ".join(f"{a} → {b}" for a, b in sorted(arcs))
        why = Text(english, chinese)
        texts.setdefault(written, Option(Text.same(written), constant(holds), why))
    if len(texts) < 4:
        return None
    listed = ", ".join(f"{a}{b} {weight:g}" for (a, b), weight in weights.items())
    return Draft(
        fill("Weights given the class: {weights}.", "给定类时的权重：{weights}。", weights=listed),
        fill(
            "The root is {root}. Which arcs does TAN draw between the features?",
            "根为 {root}。在特征之间画哪些弧？",
            root=root,
        ),
        NO_NETWORK,
        quiz=QuizItem(Text(), tuple(dice.shuffled(list(texts.values())[:4]))),
    )


def spanning_tree(ordered: Iterable[Pair]) -> list[Pair]:
    """Return the pairs that close no cycle with those before them (Kruskal)."""
    group: dict[str, frozenset[str]] = {}
    found = []
    for a, b in ordered:
        first = group.get(a, frozenset((a,)))
        second = group.get(b, frozenset((b,)))
        if first != second:
            found.append((a, b))
            group.update(dict.fromkeys(first | second, first | second))
    return found


def away(tree: Sequence[Pair], root: str) -> list[Pair]:
    """Return the edges of a tree as arcs that lead away from its root."""
    reached, found, rest = {root}, [], list(tree)
    while rest:
        a, b = next(pair for pair in rest if reached & set(pair))
        rest.remove((a, b))
        found.append((a, b) if a in reached else (b, a))
        reached |= {a, b}
    return found
