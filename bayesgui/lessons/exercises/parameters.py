"""Exercises on the number of free parameters of a network and of a joint table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.model import NO_NETWORK
from bayesgui.lessons.exercises.wording import fill, join, slip
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.lessons.exercises.dice import Dice

LETTERS = "ABCDEF"
CELLS = Text(
    "You counted every cell; each row sums to 1, so one of its numbers is not free.",
    "您数了所有单元格；每行之和为 1，所以每行有一个数不自由。",
)
JOINT = Text(
    "That is the joint table; the network needs a table for each node given its parents.",
    "这是联合表；网络只需要每个节点以父节点为条件的表。",
)
ROWS = Text(
    "Each table has a row for every configuration of the parents.",
    "每张表对父节点的每个组合都有一行。",
)


@exercises.register("parameters", label="Number of parameters", order=10)
class Parameters(ExerciseKind):
    """Σ (rᵢ − 1) Π r of the parents, over all nodes.

    Level 1: four nodes, with a parent each. Level 2: five, with up to two parents. Level 3: six,
    with up to three, and how many numbers fewer than the joint table.
    """

    title = Text("Number of parameters", "参数个数")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a graph and the numbers of states."""
        size = (4, 5, 6)[level - 1]
        sizes = [dice.between(2, (5, 4, 3)[level - 1]) for _ in range(size)]
        parents = []
        for node in range(size):
            count = min(node, dice.between(0 if level > 1 else 1, level))
            parents.append(tuple(sorted(dice.shuffled(range(node))[:count])))
        if sum(map(len, parents)) < size - 1:
            return None
        counts = _Counts(sizes, parents)
        if level == 3:
            return _saving(counts)
        return _draft(
            counts,
            Text("How many free parameters does the network have?", "网络有多少个自由参数？"),
            counts.total,
            (),
            ((counts.cells, CELLS), (counts.joint - 1, JOINT), (counts.without_rows, ROWS)),
        )


class _Counts:
    def __init__(self, sizes: Sequence[int], parents: Sequence[tuple[int, ...]]) -> None:
        self.sizes, self.parents = sizes, parents
        rows = [math.prod(sizes[p] for p in of) for of in parents]
        self.free = [(r - 1) * row for r, row in zip(sizes, rows, strict=True)]
        self.total = sum(self.free)
        self.cells = sum(r * row for r, row in zip(sizes, rows, strict=True))
        self.joint = math.prod(sizes)
        self.without_rows = sum(sizes) - len(sizes)


def _saving(counts: _Counts) -> Draft:
    answer = counts.joint - 1 - counts.total
    return _draft(
        counts,
        Text(
            "How many free numbers fewer does the network have than the joint table?",
            "网络的自由参数比联合表少多少个？",
        ),
        answer,
        (
            (Text("Joint table", "联合表"), counts.joint - 1),
            (Text("Difference", "两者之差"), answer),
        ),
        (
            (counts.joint - 1 - counts.cells, CELLS),
            slip(
                counts.joint - counts.total,
                "The cells of the joint table sum to 1, too: one of them is not free.",
                "联合表的单元格之和也为 1：其中一个不自由。",
            ),
            slip(
                counts.total,
                "That is the number of the network; take it from that of the joint table.",
                "这是网络的个数；要从联合表的个数中减去它。",
            ),
            (counts.joint - 1 - counts.without_rows, ROWS),
        ),
    )


def _draft(
    counts: _Counts,
    question: Text,
    answer: int,
    more: Sequence[tuple[Text, int]],
    slips: Sequence[tuple[float, Text]],
) -> Draft:
    tables = [
        (fill("Table of {node}", "{node} 的表", node=LETTERS[k]), count)
        for k, count in enumerate(counts.free)
    ]
    steps = (*tables, (Text("All tables", "全部的表"), counts.total), *more)
    return Draft(
        _scene(counts.sizes, counts.parents),
        question,
        NO_NETWORK,
        visible=tuple(counts.sizes),
        answer=float(answer),
        steps=lambda: tuple((text, float(number)) for text, number in steps),
        slips=tuple((float(number), said) for number, said in slips),
        within=0.01,
    )


def _scene(sizes: Sequence[int], parents: Sequence[tuple[int, ...]]) -> Text:
    states = join(
        (
            fill(
                "{node} has {size} states",
                "{node} 有 {size} 个状态",
                node=LETTERS[k],
                size=str(size),
            )
            for k, size in enumerate(sizes)
        ),
        ", ",
        "，",
    )
    arcs = ", ".join(
        f"{LETTERS[parent]} → {LETTERS[k]}" for k, of in enumerate(parents) for parent in of
    )
    return fill("{states}. Arcs: {arcs}.", "{states}。弧：{arcs}。", states=states, arcs=arcs)
