"""The posterior of a network of three nodes by hand: chain, fork or collider."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.given import probability_tables
from bayesgui.lessons.exercises.model import Model, draw_model
from bayesgui.lessons.exercises.stories import CHAINS, COLLIDERS, FORKS
from bayesgui.lessons.exercises.wording import (
    equation,
    fill,
    join,
    probability,
    slip,
    visible_numbers,
)
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from bayesgui.lessons.exercises.dice import Dice
    from bayesgui.lessons.exercises.stories import Role, Story

Slips = list[tuple[float, Text]]


@dataclass(frozen=True)
class Pattern:
    """Three nodes, and what is asked about them at each level.

    `near`, `far`: the node asked and those found: at level 1 all nodes take part, above one is
    summed out.
    """

    parents: tuple[tuple[int, ...], ...]
    stories: tuple[Story, ...]
    near: tuple[int, tuple[int, ...]]
    far: tuple[int, tuple[int, ...]]

    @property
    def hidden(self) -> int:
        """The node that is summed out above level 1."""
        asked, found = self.far
        return next(k for k in range(3) if k not in (asked, *found))


PATTERNS = (
    Pattern(((), (0,), (1,)), CHAINS, (1, (0, 2)), (0, (2,))),
    Pattern(((), (0,), (0,)), FORKS, (0, (1, 2)), (2, (1,))),
    Pattern(((), (), (0, 1)), COLLIDERS, (0, (1, 2)), (0, (2,))),
)


@exercises.register("posterior", label="Posterior by hand", order=1)
class Posterior(ExerciseKind):
    """P(node | findings) in a chain, a fork or a collider of three nodes.

    Level 1: every other node is found. Level 2: one node is summed out. Level 3: it has three
    states.
    """

    title = Text("Posterior by hand", "手算后验概率")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a pattern, a story, tables and findings."""
        pattern = dice.pick(PATTERNS)
        scene, roles = draw_roles(dice, pattern, three_states=level == 3)
        model = draw_model(dice, roles, pattern.parents)
        asked, found = pattern.near if level == 1 else pattern.far
        state = dice.below(model.size(asked))
        given = {node: dice.below(model.size(node)) for node in found}
        answer = float(model.posterior(asked, given)[state])
        return Draft(
            scene,
            fill(
                "What is {question}, to four decimals?",
                "求 {question}，保留四位小数。",
                question=probability(model, {asked: state}, given),
            ),
            model,
            tuple(given.items()),
            lambda: probability_tables(model),
            visible=(*visible_numbers(model), model.chance({asked: state})),
            answer=answer,
            steps=lambda: working(model, asked, state, given),
            slips=tuple(slips_of(model, asked, state, given)),
        )


def draw_roles(dice: Dice, pattern: Pattern, *, three_states: bool) -> tuple[Text, list[Role]]:
    """Return the sentence and the nodes of a story."""
    story = dice.pick(pattern.stories)
    roles = list(story.roles)
    if three_states:
        roles[pattern.hidden] = roles[pattern.hidden].with_three_states()
    return story.scene, roles


def working(
    model: Model, asked: int, state: int, given: dict[int, int]
) -> tuple[tuple[Text, float], ...]:
    """Return the products, their sums, P(findings) and the quotient, in the order of the work."""
    steps: list[tuple[Text, float]] = []
    hidden = [k for k in range(len(model.roles)) if k != asked and k not in given]
    sums = []
    for value in range(model.size(asked)):
        terms = []
        for others in product(*(range(model.size(k)) for k in hidden)):
            states = {asked: value, **given, **dict(zip(hidden, others, strict=True))}
            terms.append(chain_rule(model, states))
            steps.append((terms[-1], model.chance(states)))
        sums.append(probability(model, {asked: value, **given}))
        if hidden:
            total = Text("the sum of these products", "以上乘积之和")
            steps.append((equation(sums[-1], total), model.chance({asked: value, **given})))
        else:
            steps[-1] = (equation(sums[-1], terms[0]), steps[-1][1])
    evidence = probability(model, given)
    steps.append((equation(evidence, join(sums, " + ")), model.chance(given)))
    quotient = fill("{a} / {b}", "{a} / {b}", a=sums[state], b=evidence)
    answer = float(model.posterior(asked, given)[state])
    steps.append((equation(probability(model, {asked: state}, given), quotient), answer))
    return tuple(steps)


def chain_rule(model: Model, states: dict[int, int]) -> Text:
    """Return P(states) of all nodes as a product of entries of their tables."""
    factors = (
        probability(model, {k: states[k]}, {p: states[p] for p in model.parents[k]})
        for k in range(len(model.roles))
    )
    return join(factors, " · ")


def slips_of(model: Model, asked: int, state: int, given: dict[int, int]) -> Slips:
    """Return the numbers that known slips lead to."""
    evidence = probability(model, given)
    what, back = {asked: state}, probability(model, given, {asked: state})
    prior = probability(model, what)
    slips: Slips = [
        slip(
            model.chance({**what, **given}),
            "This is {joint}: you have not normalized; divide it by {evidence}.",
            "这是 {joint}，还没有归一化：请再除以 {evidence}。",
            joint=probability(model, {**what, **given}),
            evidence=evidence,
        ),
        slip(
            model.conditional(given, what),
            "This is {back}, conditioned the wrong way round (some texts read the bar so).",
            "这是 {back}，条件方向反了（有些教材把竖线读反）。",
            back=back,
        ),
        slip(
            model.chance(what),
            "This is {prior}, before anything was found: the findings change it.",
            "这是没有证据时的 {prior}：证据会改变它。",
            prior=prior,
        ),
    ]
    if not model.parents[asked]:
        likelihoods = [model.conditional(given, {asked: k}) for k in range(model.size(asked))]
        said = fill(
            "You forgot the prior {prior}: the likelihoods must be weighted by it.",
            "您忘了先验概率 {prior}：似然要用它加权。",
            prior=prior,
        )
        slips.append((likelihoods[state] / sum(likelihoods), said))
    hidden = [k for k in range(len(model.roles)) if k != asked and k not in given]
    slips += [_even_slip(model, node, what, given) for node in hidden]
    return slips


def _even_slip(
    model: Model, node: int, what: dict[int, int], given: dict[int, int]
) -> tuple[float, Text]:
    """Return the answer if all states of a node that is summed out weigh the same."""
    even = (1 / model.size(node),) * len(model.tables[node])
    (asked,) = what
    said = fill(
        "You gave all states of {node} the same weight; weigh them by their probabilities.",
        "您给“{node}”的各状态相同的权重；应按它们的概率加权。",
        node=model.roles[node].name,
    )
    return float(model.with_table(node, even).posterior(asked, given)[what[asked]]), said
