"""One update of Gibbs sampling: a full conditional from the Markov blanket."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.given import probability_tables
from bayesgui.lessons.exercises.model import draw_model
from bayesgui.lessons.exercises.stories import BLANKETS
from bayesgui.lessons.exercises.wording import (
    equation,
    events,
    fill,
    join,
    probability,
    quoted,
    slip,
    visible_numbers,
)
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.lessons.exercises.dice import Dice
    from bayesgui.lessons.exercises.model import Model

TARGET = 1
SMALL = ((0, 1, 2, 5), ((), (0,), (1,), (2,)))
"""Roles of the stories and parents, with one child: parent → target → child → outside."""
LARGE = ((0, 1, 2, 3, 4, 5), ((), (0,), (1, 4), (1,), (), (2,)))
"""With a second child, and a co-parent of the first one."""


@exercises.register("gibbs-update", label="One Gibbs update", order=3)
class GibbsUpdate(ExerciseKind):
    """P(node | all others), of which only its Markov blanket counts.

    Level 1: a parent and a child. Level 2: a second child, and a co-parent. Level 3: the node has
    three states. One node is always outside the blanket.
    """

    title = Text("One Gibbs update", "一次吉布斯更新")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a story, tables and the present states of all nodes."""
        story = dice.pick(BLANKETS)
        chosen, parents = SMALL if level == 1 else LARGE
        roles = [story.roles[k] for k in chosen]
        if level == 3:
            roles[TARGET] = roles[TARGET].with_three_states()
        model = draw_model(dice, roles, parents)
        others = [k for k in range(len(roles)) if k != TARGET]
        given = {node: dice.below(model.size(node)) for node in others}
        state = dice.below(model.size(TARGET))
        answer = float(model.posterior(TARGET, given)[state])
        return Draft(
            story.scene,
            fill(
                "At present {given}. Gibbs sampling draws {node} anew: with what probability does "
                "{what} come out, to four decimals?",
                "现在{given}。吉布斯采样重新抽取{node}：抽到{what}的概率是多少？（四位小数）",
                given=events(model, given),
                node=quoted(roles[TARGET].name),
                what=events(model, {TARGET: state}),
            ),
            model,
            tuple(given.items()),
            lambda: probability_tables(model),
            visible=visible_numbers(model),
            answer=answer,
            steps=lambda: _working(model, state, given, answer),
            slips=tuple(_slips(model, state, given)),
        )


def children_of(model: Model) -> list[int]:
    """Return the children of the target."""
    return [k for k, parents in enumerate(model.parents) if TARGET in parents]


def _product(model: Model, nodes: Sequence[int], states: dict[int, int]) -> float:
    return math.prod(model.entry(node, states) for node in nodes)


def _working(
    model: Model, state: int, given: dict[int, int], answer: float
) -> tuple[tuple[Text, float], ...]:
    family = [TARGET, *children_of(model)]
    steps = []
    for value in range(model.size(TARGET)):
        states = {**given, TARGET: value}
        factors = (
            probability(model, {k: states[k]}, {p: states[p] for p in model.parents[k]})
            for k in family
        )
        steps.append((join(factors, " · "), _product(model, family, states)))
    total = sum(number for _, number in steps)
    blanket = {
        k: s
        for k, s in given.items()
        if k in model.parents[TARGET]
        or k in family
        or any(k in model.parents[child] for child in family)
    }
    product = Text("the product for this state / their sum", "该状态的乘积 / 各乘积之和")
    return (
        *steps,
        (Text("The sum of these products", "以上乘积之和"), total),
        (equation(probability(model, {TARGET: state}, blanket), product), answer),
    )


def _slips(model: Model, state: int, given: dict[int, int]) -> list[tuple[float, Text]]:
    family = [TARGET, *children_of(model)]
    states = {**given, TARGET: state}

    def share(nodes: Sequence[int], where: dict[int, int] = given) -> float:
        products = [
            _product(model, nodes, {**where, TARGET: value}) for value in range(model.size(TARGET))
        ]
        return products[state] / sum(products)

    node = quoted(model.roles[TARGET].name)
    slips = [
        slip(
            _product(model, family, states),
            "You have not normalized: divide by the sum over all states of the node.",
            "还没有归一化：请除以该节点所有状态之和。",
        ),
        slip(
            model.entry(TARGET, states),
            "This is the entry of the table of {node}: its children count as well.",
            "这只是{node}条件概率表中的数：子节点也要计入。",
            node=node,
        ),
        slip(
            share(family[1:]),
            "You left out the table of {node} itself, its probability given its parents.",
            "您漏掉了{node}自己的条件概率表，即给定父节点时的概率。",
            node=node,
        ),
    ]
    for child in family[1:] if len(family) > 2 else ():
        said = fill(
            "You left out the child {child}.",
            "您漏掉了子节点{child}。",
            child=quoted(model.roles[child].name),
        )
        slips.append((share([k for k in family if k != child]), said))
    if len(family) > 2:
        (other,) = (p for p in model.parents[family[1]] if p != TARGET)
        said = fill(
            "You used the wrong state of {other}, the other parent of a child.",
            "您用错了{other}的状态：它是子节点的另一个父节点。",
            other=quoted(model.roles[other].name),
        )
        slips.append((share(family, {**given, other: 1 - given[other]}), said))
    return slips
