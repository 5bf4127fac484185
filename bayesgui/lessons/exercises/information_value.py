"""The value of information: of knowing the state, and of a signal of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.choosing import SIGNAL, STATE, WITHIN, Choice, draw_choosing
from bayesgui.lessons.exercises.given import probability_tables
from bayesgui.lessons.exercises.wording import fill, join, probability, slip
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from bayesgui.lessons.exercises.choosing import Choosing
    from bayesgui.lessons.exercises.dice import Dice

LEAST = 1.0
"""Value of an information that is worth asking for."""


@exercises.register("value-of-information", label="Value of information", order=5.4)
class ValueOfInformation(ExerciseKind):
    """The expected utility with the knowledge minus that without.

    Level 1: of knowing the state itself. Level 2: of a signal. Level 3: of a signal, with three
    states and three options.
    """

    title = Text("Value of information", "信息的价值")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a story, tables and gains."""
        case = draw_choosing(dice, level, with_signal=level > 1)
        if not case.is_clear({}):
            return None
        if level == 1:
            return _perfect(case) if case.perfect - case.plain > LEAST else None
        return _imperfect(case) if case.informed - case.plain > LEAST else None


def _perfect(case: Choosing) -> Draft:
    states = case.model.roles[STATE]
    best = case.best({})
    mean = float(case.gains.max(axis=0).mean())
    slips = (
        slip(
            case.perfect,
            "This is the expected utility of one who knows; take off what can be expected without.",
            "这是知道者的期望效用；还要减去不知道时的。",
        ),
        slip(
            case.plain,
            "This is what can be expected without knowing.",
            "这是不知道时的期望效用。",
        ),
        slip(
            mean - case.plain,
            "The states are not equally probable: weigh the best gains by their probabilities.",
            "各状态的可能性不等：最好的收益要按概率加权。",
        ),
        slip(
            case.perfect - float(case.expected({}).min()),
            "Without knowing the better option would be taken: take off its expected utility.",
            "不知道时会选较好的选项：应减去它的期望效用。",
        ),
    )
    return Draft(
        case.dilemma.story.scene,
        fill(
            "What would it be worth to know “{state}” before the choice, to two decimals?",
            "选择之前就知道“{state}”，值多少？（两位小数）",
            state=states.name,
        ),
        case.model,
        tables=lambda: (*probability_tables(case.model), case.gain_table()),
        choice=Choice.of(case),
        conclusion=fill(
            "Nothing that could be asked is worth more. Without it the best option is “{best}”.",
            "问什么都不会比这更值钱。不知道时，最优选项是“{best}”。",
            best=case.option(best),
        ),
        visible=case.visible,
        answer=case.perfect - case.plain,
        steps=lambda: _perfect_steps(case),
        slips=slips,
        within=WITHIN,
    )


def _perfect_steps(case: Choosing) -> tuple[tuple[Text, float], ...]:
    terms = (
        fill(
            "{chance} · {gain}",
            chance=probability(case.model, {STATE: x}),
            gain=float(case.gains[:, x].max()),
        )
        for x in range(case.model.size(STATE))
    )
    known = fill("known: {sum}", "知道时：{sum}", sum=join(terms, " + "))
    difference = Text("with minus without", "知道时减去不知道时")
    return (
        *case.option_steps({}),
        (Text("without: the larger of both", "不知道时：两者中较大的"), case.plain),
        (known, case.perfect),
        (difference, case.perfect - case.plain),
    )


def _imperfect(case: Choosing) -> Draft:
    afterwards = [float(case.expected({SIGNAL: k}).max()) for k in range(len(case.signals))]
    slips = (
        slip(
            case.informed,
            "This is the expected utility with the signal; take off what can be expected without.",
            "这是看到信号时的期望效用；还要减去看不到时的。",
        ),
        slip(
            case.perfect - case.plain,
            "This is the value of knowing the state itself; the signal only hints at it.",
            "这是知道状态本身的价值；信号只是提示。",
        ),
        slip(
            sum(afterwards) / len(afterwards) - case.plain,
            "The signals are not equally probable: weigh them by their probabilities.",
            "各种信号的可能性不等：要按其概率加权。",
        ),
        slip(
            case.perfect - case.informed,
            "This is what the state would be worth beside the signal.",
            "这是在信号之外再知道状态的价值。",
        ),
    )
    return Draft(
        case.dilemma.story.scene,
        fill(
            "What is it worth to see “{signal}” before the choice, to two decimals?",
            "选择之前看到“{signal}”，值多少？（两位小数）",
            signal=case.model.roles[SIGNAL].name,
        ),
        case.model,
        tables=lambda: (*probability_tables(case.model), case.gain_table()),
        choice=Choice.of(case),
        conclusion=fill(
            "Knowing the state itself would be worth {perfect}.",
            "知道状态本身值 {perfect}。",
            perfect=round(case.perfect - case.plain, 4),
        ),
        visible=case.visible,
        answer=case.informed - case.plain,
        steps=lambda: _imperfect_steps(case),
        slips=slips,
        within=WITHIN,
    )


def _imperfect_steps(case: Choosing) -> tuple[tuple[Text, float], ...]:
    without = Text("without: the best of these", "看不到时：其中最大的")
    *parts, (mean, informed) = case.signal_steps()
    return (
        *case.option_steps({}),
        (without, case.plain),
        *parts,
        (fill("with: {mean}", "看到时：{mean}", mean=mean), informed),
        (Text("with minus without", "看到时减去看不到时"), case.informed - case.plain),
    )
