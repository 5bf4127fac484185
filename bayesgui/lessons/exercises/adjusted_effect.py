"""The effect of doing something, adjusted for a common cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.given import probability_tables
from bayesgui.lessons.exercises.model import draw_model
from bayesgui.lessons.exercises.stories import YES_NO, Role, Story
from bayesgui.lessons.exercises.wording import (
    event,
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

    Slips = tuple[tuple[float, Text], ...]

GRADES = (Text("strong", "强"), Text("some", "中"), Text("none", "无"))
HEAVY = (Text("heavy", "重"), Text("light", "轻"), Text("none", "无"))
AGES = (Text("old", "老"), Text("middle", "中"), Text("young", "青"))
SIZES = (Text("large", "大"), Text("medium", "中"), Text("small", "小"))

CONFOUNDED = (
    Story(
        Text(
            "Older people take the supplement more often, and fall ill more often.",
            "年长者更常服用保健品，也更常患病。",
        ),
        (
            Role(Text("Age", "年龄"), (Text("old", "老"), Text("young", "青")), AGES),
            Role(Text("Supplement", "保健品"), YES_NO),
            Role(Text("Ill", "患病"), YES_NO),
        ),
    ),
    Story(
        Text(
            "Motivated pupils take the course more often, and pass more often.",
            "有动力的学生更常参加课程，也更常通过。",
        ),
        (
            Role(Text("Motivation", "动力"), (Text("strong", "强"), Text("weak", "弱")), GRADES),
            Role(Text("Course", "课程"), YES_NO),
            Role(Text("Passed", "通过"), YES_NO),
        ),
    ),
    Story(
        Text(
            "To large fires many engines are sent, and large fires do great damage.",
            "大火会派出很多消防车，大火造成的损失也大。",
        ),
        (
            Role(Text("Fire", "火灾"), (Text("large", "大"), Text("small", "小")), SIZES),
            Role(Text("Many engines", "多车"), YES_NO),
            Role(Text("Great damage", "大损失"), YES_NO),
        ),
    ),
    Story(
        Text(
            "Smokers drink coffee more often, and have heart trouble more often.",
            "吸烟者更常喝咖啡，也更常有心脏病。",
        ),
        (
            Role(Text("Smoking", "吸烟"), (Text("yes", "是"), Text("no", "否")), HEAVY),
            Role(Text("Coffee", "咖啡"), YES_NO),
            Role(Text("Heart trouble", "心脏病"), YES_NO),
        ),
    ),
)
"""A common cause, a cause and its effect."""

COMMON, CAUSE, EFFECT = 0, 1, 2


@exercises.register("adjusted-effect", label="Effect by adjustment", order=2.5)
class AdjustedEffect(ExerciseKind):
    """Σ_z P(y | x, z) P(z) from the tables of a common cause, a cause and its effect.

    Level 1: of one state of the cause. Level 2: the common cause has three states. Level 3: the
    difference between both states of the cause.
    """

    title = Text("Effect by adjustment", "用调整求效应")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a story and tables."""
        story = dice.pick(CONFOUNDED)
        roles = list(story.roles)
        if level == 2:
            roles[COMMON] = roles[COMMON].with_three_states()
        model = draw_model(dice, roles, ((), (COMMON,), (COMMON, CAUSE)))
        state = dice.below(2)
        if level == 3:
            return _difference(story, model)
        return Draft(
            story.scene,
            fill(
                "What is {what}, to four decimals?",
                "求 {what}，保留四位小数。",
                what=done(model, state),
            ),
            model,
            tables=lambda: probability_tables(model),
            visible=visible_numbers(model),
            answer=effect(model, state),
            steps=lambda: _steps(model, state),
            slips=_slips(model, state),
        )


def effect(model: Model, state: int) -> float:
    """Return P(first state of the effect | do(state of the cause))."""
    return sum(
        model.chance({COMMON: z}) * model.entry(EFFECT, {COMMON: z, CAUSE: state, EFFECT: 0})
        for z in range(model.size(COMMON))
    )


def done(model: Model, state: int) -> Text:
    """Return ``P(Ill=yes | do(Supplement=no))``."""
    return fill(
        "P({y} | do({x}))", "P({y} | do({x}))",
        y=event(model, EFFECT, 0), x=event(model, CAUSE, state),
    )  # fmt: skip


def _terms(model: Model, state: int) -> list[tuple[Text, float]]:
    """Return the products of which an effect is the sum."""
    found = []
    for z in range(model.size(COMMON)):
        given = {COMMON: z, CAUSE: state}
        text = fill(
            "{a} · {b}", "{a} · {b}",
            a=probability(model, {EFFECT: 0}, given), b=probability(model, {COMMON: z}),
        )  # fmt: skip
        value = model.chance({COMMON: z}) * model.entry(EFFECT, {**given, EFFECT: 0})
        found.append((text, value))
    return found


def _steps(model: Model, state: int) -> tuple[tuple[Text, float], ...]:
    total = Text("the sum of these products", "以上乘积之和")
    text = fill("{done} = {total}", done=done(model, state), total=total)
    return (*_terms(model, state), (text, effect(model, state)))


def _slips(model: Model, state: int) -> Slips:
    seen = probability(model, {EFFECT: 0}, {CAUSE: state})
    sizes = range(model.size(COMMON))
    entries = [model.entry(EFFECT, {COMMON: z, CAUSE: state, EFFECT: 0}) for z in sizes]
    return (
        slip(
            model.conditional({EFFECT: 0}, {CAUSE: state}),
            "This is {seen}, what is seen: weigh with P({z}), not with P({z} | {x}).",
            "这是所看到的 {seen}：应按 P({z}) 加权，而不是按 P({z} | {x})。",
            seen=seen,
            z=model.roles[COMMON].name,
            x=event(model, CAUSE, state),
        ),
        slip(
            sum(entries) / len(entries),
            "You gave all states of {z} the same weight; weigh them by their probabilities.",
            "您给“{z}”的各状态相同的权重；应按它们的概率加权。",
            z=model.roles[COMMON].name,
        ),
        slip(
            model.chance({EFFECT: 0, CAUSE: state}),
            "This is {joint}: in it the cause comes about by itself.",
            "这是 {joint}：其中原因是自行发生的。",
            joint=probability(model, {EFFECT: 0, CAUSE: state}),
        ),
    )


def _difference(story: Story, model: Model) -> Draft:
    first, second = (effect(model, state) for state in range(2))
    seen = [model.conditional({EFFECT: 0}, {CAUSE: state}) for state in range(2)]
    asked = join((done(model, state) for state in range(2)), " − ")
    slips = (
        slip(
            seen[0] - seen[1],
            "This is the difference that is seen: part of it is due to {z}.",
            "这是所看到的差：其中一部分来自“{z}”。",
            z=model.roles[COMMON].name,
        ),
        slip(first, "This is only the first of both.", "这只是两者中的第一个。"),
        slip(
            second - first,
            "You took the first from the second; it is the other way round.",
            "您从第二个中减去了第一个；应当反过来。",
        ),
    )
    return Draft(
        story.scene,
        fill("What is {what}, to four decimals?", "求 {what}，保留四位小数。", what=asked),
        model,
        tables=lambda: probability_tables(model),
        visible=visible_numbers(model),
        answer=first - second,
        steps=lambda: (
            *_steps(model, 0),
            *_steps(model, 1),
            (fill("{what}", what=asked), first - second),
        ),
        slips=slips,
    )
