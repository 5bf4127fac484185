"""Likelihood weighting by hand: the weight of a drawn case, and what a few of them estimate."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.given import probability_tables
from bayesgui.lessons.exercises.model import draw_model
from bayesgui.lessons.exercises.stories import BLANKETS
from bayesgui.lessons.exercises.wording import (
    events,
    fill,
    join,
    probability,
    slip,
    visible_numbers,
)
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.lessons.exercises.dice import Dice
    from bayesgui.lessons.exercises.model import Model

CHOSEN, PARENTS = (0, 1, 2, 3), ((), (0,), (1,), (1,))
"""Roles of the stories, and a cause of a node with two children."""
FOUND = (2, 3)

States = dict[int, int]


@exercises.register("likelihood-weights", label="Weights of likelihood weighting", order=11)
class LikelihoodWeights(ExerciseKind):
    """w = Π P(finding | its parents as drawn); estimates are shares of weight.

    Level 1: the weight of one case. Level 2: the estimate from three cases. Level 3: from five, and
    a node in between has three states.
    """

    title = Text("Weights of likelihood weighting", "似然加权的权重")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a network, findings and cases."""
        story = dice.pick(BLANKETS)
        roles = [story.roles[k] for k in CHOSEN]
        if level == 3:
            roles[1] = roles[1].with_three_states()
        model = draw_model(dice, roles, PARENTS)
        given = {node: dice.below(model.size(node)) for node in FOUND}
        count = (1, 3, 5)[level - 1]
        cases = [{0: dice.below(model.size(0)), 1: dice.below(model.size(1))} for _ in range(count)]
        weights = [_weight(model, case, given) for case in cases]
        scene = _scene(story.scene, model, given)
        if level == 1:
            return _one(scene, model, cases[0], given)
        state = dice.below(2)
        hits = [case[0] == state for case in cases]
        if len(set(hits)) == 1 or len({tuple(case.items()) for case in cases}) < count - 1:
            return None
        return _estimate(scene, model, cases, weights, given, state)


def _weight(model: Model, case: States, given: States) -> float:
    return math.prod(model.entry(node, {**case, **given}) for node in given)


def _scene(scene: Text, model: Model, given: Mapping[int, int]) -> Text:
    return fill(
        "{scene} Found: {given}.", "{scene}证据：{given}。", scene=scene, given=events(model, given)
    )


def _factors(model: Model, case: States, given: States) -> Text:
    return join(
        (
            probability(model, {node: given[node]}, {p: case[p] for p in model.parents[node]})
            for node in given
        ),
        " · ",
    )


def _one(scene: Text, model: Model, case: States, given: States) -> Draft:
    answer = _weight(model, case, given)
    entries = [model.entry(node, {**case, **given}) for node in given]
    drawn = math.prod(model.entry(node, case) for node in case)
    return Draft(
        scene,
        fill(
            "Likelihood weighting has drawn {case}. What is the weight of this case, to four "
            "decimals?",
            "似然加权抽到{case}。这个样本的权重是多少？保留四位小数。",
            case=events(model, case),
        ),
        model,
        tuple(given.items()),
        lambda: probability_tables(model),
        visible=visible_numbers(model),
        answer=answer,
        steps=lambda: (
            *(
                (
                    probability(
                        model, {node: given[node]}, {p: case[p] for p in model.parents[node]}
                    ),
                    entry,
                )
                for node, entry in zip(given, entries, strict=True)
            ),
            (Text("Their product", "两者之积"), answer),
        ),
        slips=(
            slip(
                answer * drawn,
                "Only the findings count: what was drawn came with its probability already.",
                "只有证据计入：抽到的值已经按其概率出现了。",
            ),
            slip(
                drawn,
                "That is the chance of what was drawn; the weight is that of the findings.",
                "这是所抽取值的概率；权重是证据的概率。",
            ),
            slip(
                sum(entries),
                "Multiply the entries; do not add them.",
                "应把这些数相乘，而不是相加。",
            ),
            slip(
                model.chance(given),
                "That is P(findings); the weight is given the parents as they were drawn.",
                "这是 P(证据)；权重以抽到的父节点为条件。",
            ),
        ),
    )


def _estimate(
    scene: Text,
    model: Model,
    cases: list[States],
    weights: list[float],
    given: States,
    state: int,
) -> Draft:
    what = {0: state}
    hits = [weight for case, weight in zip(cases, weights, strict=True) if case[0] == state]
    answer = sum(hits) / sum(weights)
    written = join(fill("({c})", "（{c}）", c=events(model, case)) for case in cases)
    return Draft(
        scene,
        fill(
            "Likelihood weighting has drawn {cases}. What do these cases estimate for {what}, to "
            "four decimals?",
            "似然加权抽到{cases}。由这些样本估计 {what}，保留四位小数。",
            cases=written,
            what=probability(model, what, given),
        ),
        model,
        tuple(given.items()),
        lambda: probability_tables(model),
        visible=(*visible_numbers(model), float(model.posterior(0, given)[state])),
        answer=answer,
        steps=lambda: (
            *(
                (
                    fill(
                        "Weight {k}: {f}", "权重 {k}：{f}", k=str(k), f=_factors(model, case, given)
                    ),
                    weight,
                )
                for k, (case, weight) in enumerate(zip(cases, weights, strict=True), 1)
            ),
            (Text("Sum of all weights", "权重之和"), sum(weights)),
            (
                fill("Share of {what}", "{what}所占的份额", what=events(model, what)),
                answer,
            ),
        ),
        slips=_slips_of_estimate(hits, weights),
    )


def _slips_of_estimate(hits: list[float], weights: list[float]) -> tuple[tuple[float, Text], ...]:
    """Return wrong shares. `hits`: the weights of the cases that count."""
    return (
        slip(
            len(hits) / len(weights),
            "You counted the cases; each counts with its weight.",
            "您数了样本数；每个样本要以权重计入。",
        ),
        slip(
            sum(hits) / len(weights),
            "Divide by the sum of the weights, not by the number of cases.",
            "应除以权重之和，而不是样本数。",
        ),
        slip(
            1 - sum(hits) / sum(weights),
            "That is the share of the other state.",
            "这是另一个状态的份额。",
        ),
    )
