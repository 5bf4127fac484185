"""One step of a filter over time, or one look back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.days import BEFORE, NOW, SIGN, two_days
from bayesgui.lessons.exercises.given import probability_tables
from bayesgui.lessons.exercises.wording import (
    event,
    events,
    fill,
    probability,
    quoted,
    slip,
    visible_numbers,
)
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from bayesgui.lessons.exercises.dice import Dice
    from bayesgui.lessons.exercises.model import Model

Steps = tuple[tuple[Text, float], ...]


@exercises.register("filter-step", label="A step of a filter", order=3)
class FilterStep(ExerciseKind):
    """P(today | today's sign), from what was believed yesterday.

    Level 1: two states. Level 2: three. Level 3: P(yesterday | today's sign), which is smoothing.
    """

    title = Text("A step of a filter", "滤波的一步")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a story, tables and a sign."""
        story, model = two_days(dice, is_graded=level == 2)
        asked = BEFORE if level == 3 else NOW
        state, seen = dice.below(model.size(asked)), dice.below(2)
        answer = float(model.posterior(asked, {SIGN: seen})[state])
        work = _looking_back if level == 3 else _filtering
        steps, slips = work(model, state, seen, answer)
        return Draft(
            story.scene,
            fill(
                "“{before}” has the probabilities that were believed until yesterday, and now "
                "{sign} is seen. What is the probability of {what}, to four decimals?",
                "“{before}”的概率是到昨天为止的判断。现在看到{sign}。{what}的概率是多少？"
                "（四位小数）",
                before=model.roles[BEFORE].name,
                sign=event(model, SIGN, seen),
                what=events(model, {asked: state}),
            ),
            model,
            ((SIGN, seen),),
            lambda: probability_tables(model),
            visible=visible_numbers(model),
            answer=answer,
            steps=lambda: steps,
            slips=tuple(slips),
        )


def _predicted(model: Model, state: int) -> float:
    return model.chance({NOW: state})


def _filtering(
    model: Model, state: int, seen: int, answer: float
) -> tuple[Steps, list[tuple[float, Text]]]:
    sizes = range(model.size(NOW))
    weighed = [model.chance({NOW: k, SIGN: seen}) for k in sizes]
    steps = [
        (fill("predicted: {p}", "预测：{p}", p=probability(model, {NOW: k})), _predicted(model, k))
        for k in sizes
    ]
    steps += [
        (
            fill(
                "times {p}",
                "乘以 {p}",
                p=probability(model, {SIGN: seen}, {NOW: k}),
            ),
            weighed[k],
        )
        for k in sizes
    ]
    total = (Text("The sum of these products", "以上乘积之和"), sum(weighed))
    last = (
        fill(
            "{p}: the product of this state / the sum",
            "{p}：该状态的乘积 / 和",
            p=probability(model, {NOW: state}, {SIGN: seen}),
        ),
        answer,
    )
    before = model.table(BEFORE)
    signs = [model.entry(SIGN, {NOW: k, SIGN: seen}) for k in sizes]
    stale = [before[k] * signs[k] for k in sizes]
    slips = [
        slip(
            weighed[state],
            "You have not normalized: divide by the sum over the states of today.",
            "还没有归一化：请除以今天各状态之和。",
        ),
        slip(
            _predicted(model, state),
            "That is only predicted: weigh it with the sign, and normalize.",
            "那只是预测：还要用今天看到的加权并归一化。",
        ),
        slip(
            float(stale[state] / sum(stale)),
            "You weighed the belief of yesterday: let it move on by the table of {today} first.",
            "您给昨天的判断加了权：要先用{today}的表把它前移一天。",
            today=quoted(model.roles[NOW].name),
        ),
        slip(
            signs[state] / sum(signs),
            "You left out what was believed before: the sign alone does not tell.",
            "您漏掉了原先的判断：单凭看到的还不够。",
        ),
    ]
    return (*steps, total, last), slips


def _looking_back(
    model: Model, state: int, seen: int, answer: float
) -> tuple[Steps, list[tuple[float, Text]]]:
    sizes = range(model.size(BEFORE))
    later = [model.conditional({SIGN: seen}, {BEFORE: k}) for k in sizes]
    weighed = [float(model.table(BEFORE)[k]) * later[k] for k in sizes]
    steps = [(probability(model, {SIGN: seen}, {BEFORE: k}), later[k]) for k in sizes]
    steps += [
        (
            fill("times {p}", "乘以 {p}", p=probability(model, {BEFORE: k})),
            weighed[k],
        )
        for k in sizes
    ]
    steps.append((Text("The sum of these products", "以上乘积之和"), sum(weighed)))
    last = (
        fill(
            "{p}: the product of this state / the sum",
            "{p}：该状态的乘积 / 和",
            p=probability(model, {BEFORE: state}, {SIGN: seen}),
        ),
        answer,
    )
    slips = [
        slip(
            weighed[state],
            "You have not normalized: divide by the sum over the states of yesterday.",
            "还没有归一化：请除以昨天各状态之和。",
        ),
        slip(
            float(model.posterior(NOW, {SIGN: seen})[state]),
            "That is about today; asked is yesterday.",
            "那是今天的概率；问的是昨天。",
        ),
        slip(
            later[state] / sum(later),
            "You left out what was believed until yesterday.",
            "您漏掉了到昨天为止的判断。",
        ),
        slip(
            later[state],
            "That is the probability of what is seen today; weigh yesterday's belief with it.",
            "那是今天看到它的概率；要用它给昨天的判断加权。",
        ),
    ]
    return (*steps, last), slips
