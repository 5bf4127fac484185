"""One step of EM: expected counts of a hidden or partly missing cause, and the new tables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.given import case_table, probability_tables
from bayesgui.lessons.exercises.model import Cases, Model, draw_model
from bayesgui.lessons.exercises.stories import PAIRS
from bayesgui.lessons.exercises.wording import (
    equation,
    events,
    events_in_formula,
    fill,
    join,
    probability,
    quoted,
    slip,
    visible_numbers,
)
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.learning.parameters.base import Learned
    from bayesgui.lessons.exercises.dice import Dice

CAUSE, EFFECT = 0, 1
MISSING = -1
HIT = 0
"""The state of the cause that is asked about."""
Steps = list[tuple[Text, float]]
Slips = list[tuple[float, Text]]


@exercises.register("em-step", label="One EM step", order=2)
class EMStep(ExerciseKind):
    """Expected counts under the tables so far, and the tables that these give.

    Level 1: the cause is missing in some rows, and its own table is asked. Level 2: it is hidden,
    and the effect's table is asked. Level 3: the effect has three states.
    """

    title = Text("One EM step", "一步 EM")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw tables and counts."""
        story = dice.pick(PAIRS)
        roles = list(story.roles)
        if level == 3:
            roles[EFFECT] = roles[EFFECT].with_three_states()
        model = draw_model(dice, roles, ((), (CAUSE,)))
        cases = _draw_cases(dice, model, level)
        question = Asked(model, cases, effect=None if level == 1 else dice.below(model.size(1)))
        return Draft(
            story.scene,
            fill(
                "{known} Do one step of EM from these tables: what is the new {question}, to four "
                "decimals?",
                "{known}从这些表出发做一步 EM：新的 {question} 是多少？（四位小数）",
                known=_known(model, hidden=level > 1),
                question=question.text,
            ),
            model,
            tables=lambda: (*probability_tables(model), case_table(model, cases, counted=True)),
            cases=cases,
            visible=visible_numbers(model),
            answer=question.of_tables(question.learned),
            steps=lambda: tuple(question.steps()),
            slips=tuple(question.slips()),
        )


def _draw_cases(dice: Dice, model: Model, level: int) -> Cases:
    """Return rows with a missing cause, at level 1 complete ones too."""
    effects = range(model.size(EFFECT))
    rows = [(MISSING, effect) for effect in effects]
    if level == 1:
        rows = [*((cause, effect) for cause in range(2) for effect in effects), *rows]
    counts = [dice.between(1, 6) if row[0] >= 0 else 2 * dice.between(1, 10) for row in rows]
    return Cases((CAUSE, EFFECT), tuple(rows), tuple(counts))


def _known(model: Model, *, hidden: bool) -> Text:
    cause = quoted(model.roles[CAUSE].name)
    if hidden:
        return fill("{cause} was never observed.", "从未观测到{cause}。", cause=cause)
    return fill(
        "In rows with ? {cause} was not observed.", "标“?”的行未观测到{cause}。", cause=cause
    )


@dataclass(frozen=True)
class Asked:
    """A probability after one step.

    `model`: the network with its tables before the step.
    """

    model: Model
    cases: Cases
    effect: int | None

    @property
    def text(self) -> Text:
        """The probability."""
        if self.effect is None:
            return probability(self.model, {CAUSE: HIT})
        return probability(self.model, {EFFECT: self.effect}, {CAUSE: HIT})

    @cached_property
    def learned(self) -> Learned:
        """The tables after one step, with the expected counts that they are made of."""
        return self._learned()

    def _learned(self, **options: Any) -> Learned:
        data = self.cases.dataset(self.model)
        return learn_parameters(self.model.network(), data, "em", max_iterations=1, **options)

    def of_tables(self, learned: Learned) -> float:
        """Return the probability asked in learned tables."""
        if self.effect is None:
            return float(learned.network.cpt(self.model.name(CAUSE)).values[HIT])
        return float(learned.network.cpt(self.model.name(EFFECT)).values[HIT, self.effect])

    def share(self, effect: int) -> float:
        """Return P(cause | effect) under the tables before the step."""
        return float(self.model.posterior(CAUSE, {EFFECT: effect})[HIT])

    def missing(self, effect: int) -> int:
        """Return the number of rows with an effect and without the cause."""
        return self.cases.matching({CAUSE: MISSING, EFFECT: effect})

    def expected(self) -> NDArray[np.float64]:
        """Return the expected counts of the cause with each effect."""
        counts = self.learned.counts[self.model.name(EFFECT)]
        found: NDArray[np.float64] = counts[HIT]
        return found

    def steps(self) -> Steps:
        """Return the working: shares, expected counts, quotient."""
        model, effects = self.model, range(self.model.size(EFFECT))
        steps: Steps = [
            (probability(model, {CAUSE: HIT}, {EFFECT: k}), self.share(k)) for k in effects
        ]
        counts = self.expected()
        for k in effects:
            parts = [_times(self.missing(k), probability(model, {CAUSE: HIT}, {EFFECT: k}))]
            seen = self.cases.matching({CAUSE: HIT, EFFECT: k})
            if seen:
                parts.insert(0, Text(str(seen), str(seen)))
            label = _count(model, {CAUSE: HIT, EFFECT: k})
            steps.append((equation(label, join(parts, " + ")), float(counts[k])))
        total = _count(model, {CAUSE: HIT})
        labels = join((_count(model, {CAUSE: HIT, EFFECT: k}) for k in effects), " + ")
        steps.append((equation(total, labels), float(counts.sum())))
        rows = str(sum(self.cases.counts))
        above = total if self.effect is None else _count(model, {CAUSE: HIT, EFFECT: self.effect})
        below = Text.same(rows) if self.effect is None else total
        quotient = fill("{above} / {below}", "{above} / {below}", above=above, below=below)
        answer = self.of_tables(self.learned)
        steps.append((equation(self.text, quotient), answer))
        return steps

    def slips(self) -> Slips:
        """Return the numbers that known slips lead to."""
        counts = self.expected()
        rows = sum(self.cases.counts)
        hits = float(counts.sum()) if self.effect is None else float(counts[self.effect])
        slips: Slips = [
            slip(
                self.model.conditional(
                    {CAUSE: HIT} if self.effect is None else {EFFECT: self.effect},
                    {} if self.effect is None else {CAUSE: HIT},
                ),
                "This is θ before the step, which some texts print as the result; the step "
                "ends with the new one.",
                "这是更新前的 θ（有些教材误把它当作输出）：应输出更新后的 θ。",
            ),
            slip(
                self.of_tables(self._learned(hard=True)),
                "You counted the most probable state of the cause whole; count each state by "
                "its probability.",
                "您把最可能的状态整个计数了；应按概率给每个状态计数。",
            ),
            slip(hits, "This is the expected count: divide it.", "这是期望计数：还要做除法。"),
        ]
        return slips + (self._cause_slips() if self.effect is None else self._effect_slips(rows))

    def _cause_slips(self) -> Slips:
        rows, complete = sum(self.cases.counts), self.cases.matching({CAUSE: HIT})
        both = complete + self.cases.matching({CAUSE: 1 - HIT})
        effects = range(self.model.size(EFFECT))
        joint = sum(self.missing(k) * self.model.chance({CAUSE: HIT, EFFECT: k}) for k in effects)
        return [
            slip(
                complete / both,
                "You left out the rows with ?: they count by the probability of the cause.",
                "您漏掉了标“?”的行：它们按原因的概率计入。",
            ),
            slip(
                (complete + joint) / rows,
                "You used the joint probability for the conditional one: normalize in each row.",
                "您用联合概率代替了条件概率：每一行都要归一化。",
            ),
            slip(
                float(self.expected().sum()) / both,
                "You divided by the wrong count: all rows count, also those with ?.",
                "除错了计数：所有行都要计入，包括标“?”的行。",
            ),
        ]

    def _effect_slips(self, rows: int) -> Slips:
        assert self.effect is not None
        counts, effects = self.expected(), range(self.model.size(EFFECT))
        joints = [self.missing(k) * self.model.chance({CAUSE: HIT, EFFECT: k}) for k in effects]
        return [
            slip(
                float(counts[self.effect]) / rows,
                "You divided by the wrong count: by all rows instead of those expected with "
                "{cause}.",
                "除错了计数：应除以{cause}的期望行数，而不是全部行数。",
                cause=events(self.model, {CAUSE: HIT}),
            ),
            slip(
                joints[self.effect] / sum(joints),
                "You used the joint probability for the conditional one: normalize in each row.",
                "您用联合概率代替了条件概率：每一行都要归一化。",
            ),
            slip(
                self.missing(self.effect) / rows,
                "This is the share of the rows, whatever the cause: weigh the rows by the "
                "probability of the cause.",
                "这是不论原因的行数比例：应按原因的概率给各行加权。",
            ),
        ]


def _times(count: int, chance: Text) -> Text:
    return fill("{count} · {chance}", "{count} · {chance}", count=str(count), chance=chance)


def _count(model: Model, states: dict[int, int]) -> Text:
    return fill("m({what})", "m({what})", what=events_in_formula(model, states))
