"""The expected utility of the best option, and of the best strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.choosing import SIGNAL, STATE, WITHIN, Choice, draw_choosing
from bayesgui.lessons.exercises.given import probability_tables
from bayesgui.lessons.exercises.posterior import working
from bayesgui.lessons.exercises.wording import events, fill, probability, quoted, slip
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from bayesgui.lessons.exercises.choosing import Choosing
    from bayesgui.lessons.exercises.dice import Dice

    Slips = tuple[tuple[float, Text], ...]


@exercises.register("expected-utility", label="Expected utility", order=5.2)
class ExpectedUtility(ExerciseKind):
    """max Σ P(state | findings) u(option, state).

    Level 1: the probabilities are given. Level 2: after a finding, so they have to be worked out.
    Level 3: three options, and the signal is seen before: the expected utility of the strategy.
    """

    title = Text("Expected utility", "期望效用")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a story, tables, gains and a finding."""
        case = draw_choosing(dice, level, with_signal=level > 1)
        if level == 3:
            return _strategy(case)
        given = {} if level == 1 else {SIGNAL: dice.below(2)}
        return _option(case, given) if case.is_clear(given) else None


def _option(case: Choosing, given: dict[int, int]) -> Draft:
    best = case.best(given)
    found = fill("{what} is found. ", "已知{what}。", what=events(case.model, given))
    return Draft(
        case.dilemma.story.scene,
        fill(
            "{found}What is the expected utility of the best option, to two decimals?",
            "{found}最优选项的期望效用是多少？（两位小数）",
            found=found if given else Text.same(""),
        ),
        case.model,
        tuple(given.items()),
        lambda: (*probability_tables(case.model), case.gain_table()),
        choice=Choice.of(case),
        conclusion=fill("The best option: {best}.", "最优选项：{best}。", best=_name(case, best)),
        visible=case.visible,
        answer=float(case.expected(given)[best]),
        steps=lambda: _option_steps(case, given),
        slips=_option_slips(case, given),
        within=WITHIN,
    )


def _name(case: Choosing, option: int) -> Text:
    return quoted(case.option(option))


def _option_steps(case: Choosing, given: dict[int, int]) -> tuple[tuple[Text, float], ...]:
    steps: list[tuple[Text, float]] = []
    if given:
        steps += working(case.model, STATE, 0, given)[:-1]
        steps += [
            (probability(case.model, {STATE: k}, given), float(p))
            for k, p in enumerate(case.model.posterior(STATE, given))
        ]
    steps += case.option_steps(given)
    largest = Text("the larger of both", "两者中较大的")
    return (*steps, (largest, float(case.expected(given).max())))


def _option_slips(case: Choosing, given: dict[int, int]) -> Slips:
    expected, posterior = case.expected(given), case.model.posterior(STATE, given)
    best = case.best(given)
    slips = [
        slip(
            float(expected.min()),
            "This is the other option; the better one has the larger expected utility.",
            "这是另一个选项；期望效用较大的才是最优的。",
        ),
        slip(
            float(case.gains[best].mean()),
            "This is the plain mean of the gains: weigh each by its probability.",
            "这是收益的简单平均：要按概率加权。",
        ),
        slip(
            float(case.gains[best] @ posterior[::-1]),
            "You swapped the states: each gain counts with its own probability.",
            "您把状态弄反了：每个收益要乘它自己那个状态的概率。",
        ),
    ]
    if given:
        joint = [case.model.chance({STATE: k, **given}) for k in range(len(posterior))]
        slips += [
            slip(
                case.plain,
                "This is without the finding: weigh by the posterior.",
                "这没有用到证据：应按后验概率加权。",
            ),
            slip(
                float((case.gains @ joint).max()),
                "You weighed by joint probabilities: normalize them first.",
                "您用联合概率加权：要先归一化。",
            ),
        ]
    return tuple(slips)


def _strategy(case: Choosing) -> Draft | None:
    signals = range(len(case.signals))
    plans = [case.best({SIGNAL: k}) for k in signals]
    if len(set(plans)) < 2 or not all(case.is_clear({SIGNAL: k}) for k in signals):
        return None
    role = case.model.roles[SIGNAL]
    first, second = (
        fill("{option} after {signal}", "{signal}时{option}", option=option, signal=signal)
        for option, signal in zip(map(case.option, plans), role.states, strict=True)
    )
    afterwards = [float(case.expected({SIGNAL: k}).max()) for k in signals]
    slips = (
        slip(
            case.plain,
            "This is the best single option: after another signal another one is better.",
            "这是固定选一个选项的结果：信号不同，最优选项也不同。",
        ),
        slip(
            case.perfect,
            "This is for one who knows the state itself; here only the signal is seen.",
            "这是知道状态本身的人才能得到的；这里只看到信号。",
        ),
        slip(
            sum(afterwards) / len(afterwards),
            "The signals are not equally probable: weigh them by their probabilities.",
            "各种信号的可能性不等：要按其概率加权。",
        ),
    )
    return Draft(
        case.dilemma.story.scene,
        fill(
            "{signal} is seen before the choice. What is the expected utility of the best "
            "strategy, to two decimals?",
            "选择之前会看到“{signal}”。最优策略的期望效用是多少？（两位小数）",
            signal=role.name,
        ),
        case.model,
        tables=lambda: (*probability_tables(case.model), case.gain_table()),
        choice=Choice.of(case, is_known=True),
        conclusion=fill(
            "The best strategy: {first}, {second}.",
            "最优策略：{first}，{second}。",
            first=first,
            second=second,
        ),
        visible=case.visible,
        answer=case.informed,
        steps=lambda: tuple(case.signal_steps()),
        slips=slips,
        within=WITHIN,
    )
