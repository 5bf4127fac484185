"""One step of Viterbi's algorithm: the best path to a state."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.days import (
    BEFORE,
    LATER,
    LATER_SIGN,
    NOW,
    SIGN,
    three_days,
    two_days,
)
from bayesgui.lessons.exercises.given import probability_tables
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
    from bayesgui.lessons.exercises.dice import Dice
    from bayesgui.lessons.exercises.model import Model

Steps = tuple[tuple[Text, float], ...]


@exercises.register("viterbi-step", label="A step of Viterbi’s algorithm", order=3)
class ViterbiStep(ExerciseKind):
    """The probability of the best path to a state, with what is seen.

    Level 1: two states. Level 2: three. Level 3: two steps.
    """

    title = Text("A step of Viterbi’s algorithm", "Viterbi 算法的一步")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a story, tables and signs."""
        story, model = three_days(dice) if level == 3 else two_days(dice, is_graded=level == 2)
        last = LATER if level == 3 else NOW
        signs = (SIGN, LATER_SIGN) if level == 3 else (SIGN,)
        seen = {sign: dice.below(2) for sign in signs}
        state = dice.below(model.size(last))
        steps, slips, answer = (_two_steps if level == 3 else _one_step)(model, state, seen)
        return Draft(
            story.scene,
            fill(
                "“{before}” has the probability of the best path to each state of yesterday, with "
                "all that was seen until then. Seen since: {signs}. What is that of the best path "
                "to {what}, to four decimals?",
                "“{before}”是到昨天各状态的最优路径的概率，含到那时为止看到的一切。此后看到：{signs}。"
                "到{what}的最优路径的概率是多少？（四位小数）",
                before=model.roles[BEFORE].name,
                signs=events(model, seen),
                what=events(model, {last: state}),
            ),
            model,
            tuple(seen.items()),
            lambda: probability_tables(model),
            visible=visible_numbers(model),
            answer=answer,
            steps=lambda: steps,
            slips=tuple(slips),
        )


def _way(model: Model, states: dict[int, int], nodes: tuple[int, ...]) -> tuple[Text, float]:
    """Return the product of the entries of some nodes, as a formula and as a number."""
    factors, product = [], 1.0
    for node in nodes:
        given = {parent: states[parent] for parent in model.parents[node]}
        factors.append(probability(model, {node: states[node]}, given))
        product *= model.entry(node, states)
    return join(factors, " · "), product


def _one_step(
    model: Model, state: int, seen: dict[int, int]
) -> tuple[Steps, list[tuple[float, Text]], float]:
    ways = [_way(model, {BEFORE: k, NOW: state}, (BEFORE, NOW)) for k in range(model.size(BEFORE))]
    numbers = [number for _, number in ways]
    sign = model.entry(SIGN, {NOW: state, **seen})
    answer = max(numbers) * sign
    last = fill(
        "the greatest · {p}",
        "最大者 · {p}",
        p=probability(model, seen, {NOW: state}),
    )
    slips = [
        slip(
            sum(numbers) * sign,
            "A path takes one way only: the maximum, not the sum.",
            "一条路径只走一条路：取最大值，不求和。",
        ),
        slip(
            max(numbers),
            "What is seen today is missing: multiply with its probability.",
            "还缺今天看到的：乘以它的概率。",
        ),
        slip(
            min(numbers) * sign,
            "This is a worse way: compare all of them.",
            "这条路较差：要比较所有的路。",
        ),
        slip(
            sign * max(model.entry(NOW, {BEFORE: k, NOW: state}) for k in range(len(ways))),
            "You left out the best paths to yesterday.",
            "您漏掉了到昨天的最优路径。",
        ),
    ]
    return (*ways, (last, answer)), slips, answer


def _two_steps(
    model: Model, state: int, seen: dict[int, int]
) -> tuple[Steps, list[tuple[float, Text]], float]:
    sizes = range(2)

    def path(first: int, middle: int) -> float:
        states = {BEFORE: first, NOW: middle, LATER: state, **seen}
        return _way(model, states, (BEFORE, NOW, SIGN, LATER, LATER_SIGN))[1]

    steps: list[tuple[Text, float]] = []
    best: list[float] = []
    for middle in sizes:
        ways = [_way(model, {BEFORE: k, NOW: middle, **seen}, (BEFORE, NOW, SIGN)) for k in sizes]
        top = max(ways, key=lambda way: way[1])
        best.append(top[1])
        steps.append(
            (
                fill(
                    "the best way to {now}: {way}",
                    "到{now}的最优路：{way}",
                    now=events(model, {NOW: middle}),
                    way=top[0],
                ),
                top[1],
            )
        )
    after = [_way(model, {NOW: k, LATER: state, **seen}, (LATER, LATER_SIGN)) for k in sizes]
    onward = [best[k] * after[k][1] for k in sizes]
    steps += [(fill("times {way}", "乘以 {way}", way=after[k][0]), onward[k]) for k in sizes]
    answer = max(onward)
    steps.append((Text("The greater one", "较大者"), answer))
    slips = [
        slip(
            sum(path(*each) for each in itertools.product(sizes, sizes)),
            "A path takes one way only: the maximum at each step, not the sum.",
            "一条路径只走一条路：每一步取最大值，不求和。",
        ),
        slip(
            answer / model.entry(LATER_SIGN, {LATER: state, **seen}),
            "What is seen tomorrow is missing: multiply with its probability.",
            "还缺明天看到的：乘以它的概率。",
        ),
        slip(
            min(onward),
            "This is the worse way: compare both.",
            "这条路较差：两条要比较。",
        ),
        slip(
            max(best),
            "This is the best path to today: take one more step.",
            "这是到今天的最优路径：还要再走一步。",
        ),
    ]
    return tuple(steps), slips, answer
