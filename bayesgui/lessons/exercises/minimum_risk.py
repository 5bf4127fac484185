"""The decision of least risk, and where it differs from that of least error."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.risk import conditional_risks
from bayesgui.decisions.rules import least_error, least_risk
from bayesgui.explain.writing import number_text
from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.given import GivenTable, probability_tables
from bayesgui.lessons.exercises.model import Model, draw_model
from bayesgui.lessons.exercises.posterior import working
from bayesgui.lessons.exercises.stories import DILEMMAS, TRIPLE_DILEMMAS
from bayesgui.lessons.exercises.wording import (
    events,
    fill,
    join,
    probability,
    quoted,
    slip,
    visible_numbers,
)
from bayesgui.lessons.expressions import constant
from bayesgui.lessons.lesson import Option, QuizItem, Text

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.lessons.exercises.dice import Dice
    from bayesgui.lessons.exercises.stories import Dilemma

CLASS, FEATURE = 0, 1
LOSSES = Text("Loss (rows: truth; columns: decision)", "损失（行：真实类别；列：决策）")
WITHIN = 0.002
"""Tolerance of a risk, in the unit of the losses."""


@exercises.register("minimum-risk", label="Minimum-risk decision", order=5)
class MinimumRisk(ExerciseKind):
    """The least conditional risk Σ λ P(class | findings), and the decision that has it.

    Level 1: the posterior is given. Level 2: it is to be worked out of a prior and a likelihood; in
    half of the exercises the decision of least error is another one. Level 3: three classes, and
    always another one. Above level 1 every third exercise asks for both decisions.
    """

    title = Text("Minimum-risk decision", "最小风险决策")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a story, tables, a finding and losses."""
        wants_difference = level == 3 or dice.below(2) == 0
        as_quiz = level > 1 and wants_difference and dice.below(3) == 0
        case = _draw_case(dice, level)
        while case.differs != wants_difference or not case.is_clear:
            case = _draw_case(dice, level)
        return Draft(
            case.dilemma.story.scene,
            case.question(as_quiz=as_quiz),
            case.model,
            # As findings in the window they would show the posterior beside a quiz about it.
            () if as_quiz else tuple(case.given.items()),
            lambda: (*probability_tables(case.model), case.loss_table()),
            losses=case.losses,
            conclusion=case.conclusion(),
            visible=(*visible_numbers(case.model), *map(float, np.unique(case.values))),
            answer=case.least,
            steps=case.steps,
            slips=tuple(case.slips()),
            within=WITHIN,
            quiz=case.quiz(dice) if as_quiz else None,
        )


def _draw_case(dice: Dice, level: int) -> Case:
    dilemma = dice.pick(DILEMMAS if level < 3 else TRIPLE_DILEMMAS)
    roles = dilemma.story.roles[: 1 if level == 1 else 2]
    model = draw_model(dice, roles, ((), (CLASS,))[: len(roles)])
    given = {} if level == 1 else {FEATURE: dice.below(2)}
    return Case(
        dilemma, model, given, _draw_losses(dice, model.size(CLASS), correct_may_cost=level > 1)
    )


def _draw_losses(dice: Dice, size: int, *, correct_may_cost: bool) -> NDArray[np.float64]:
    """Return losses, [truth, decided]; the further a decision is from the truth, the more."""
    losses = np.zeros((size, size))
    for truth in range(size):
        costs = sorted(dice.shuffled(range(3, 21))[: size - 1])
        nearest = sorted(range(size), key=lambda decided: abs(decided - truth))
        losses[truth, nearest[1:]] = costs
        losses[truth, truth] = dice.below(3) if correct_may_cost else 0
    return losses


@dataclass(frozen=True)
class Case:
    """A decision to take.

    `values`: shape (classes, decisions); the losses.
    """

    dilemma: Dilemma
    model: Model
    given: dict[int, int]
    values: NDArray[np.float64]

    @cached_property
    def losses(self) -> LossMatrix:
        """The losses with English names."""
        classes = tuple(state["en"] for state in self.model.roles[CLASS].states)
        return LossMatrix(classes, tuple(d["en"] for d in self.dilemma.decisions), self.values)

    @cached_property
    def posterior(self) -> NDArray[np.float64]:
        """P(class | findings)."""
        return self.model.posterior(CLASS, self.given)

    @cached_property
    def risks(self) -> NDArray[np.float64]:
        """The conditional risk of each decision."""
        return conditional_risks(self.posterior, self.losses)

    @property
    def best(self) -> int:
        """The decision of least risk."""
        return int(least_risk(self.posterior, self.losses))

    @property
    def least(self) -> float:
        """Its risk."""
        return float(self.risks[self.best])

    @property
    def surest(self) -> int:
        """The decision of least error: the one that is right for the most probable class."""
        return int(least_error(self.posterior))

    @property
    def differs(self) -> bool:
        """Whether the two are not the same."""
        return self.best != self.surest

    @property
    def is_clear(self) -> bool:
        """Whether neither of the two is won by a hair, so that rounding cannot change it."""
        ordered, chances = np.sort(self.risks), np.sort(self.posterior)
        return bool(ordered[1] - ordered[0] > 0.1 and chances[-1] - chances[-2] > 0.02)

    def question(self, *, as_quiz: bool) -> Text:
        """Return what is asked."""
        found = Text()
        if self.given:
            found = fill("{what} is found. ", "已知{what}。", what=events(self.model, self.given))
        if as_quiz:
            en, zh = (
                "{found}Which decision has the least risk, and which the least error?",
                "{found}哪个决策风险最小，哪个错误率最小？",
            )
        else:
            en, zh = (
                "{found}What is the risk of the decision with the least risk, to three decimals?",
                "{found}风险最小的决策，其风险是多少？（三位小数）",
            )
        return fill(en, zh, found=found)

    def loss_table(self) -> GivenTable:
        """Return the losses as a table, with a row for each truth."""
        decisions, classes = self.dilemma.decisions, self.model.roles[CLASS].states
        rows = tuple(
            (name, *(Text(number_text(value), number_text(value)) for value in row))
            for name, row in zip(classes, self.values, strict=True)
        )
        costs = [
            fill(
                "{decision} when {truth}: {loss}",
                "{truth}时{decision}：{loss}",
                decision=decision,
                truth=truth,
                loss=float(self.values[k, j]),
            )
            for (k, truth), (j, decision) in product(enumerate(classes), enumerate(decisions))
        ]
        return GivenTable(
            LOSSES,
            (self.model.roles[CLASS].name, *decisions),
            rows,
            fill("Losses: {costs}.", "损失：{costs}。", costs=join(costs, "; ")),
        )

    def steps(self) -> tuple[tuple[Text, float], ...]:
        """Return the working: the posterior, the risk of each decision, the least one."""
        steps: list[tuple[Text, float]] = []
        size = self.model.size(CLASS)
        if self.given:
            # All but the quotient of the last class, which follows for each class.
            steps += working(self.model, CLASS, 0, self.given)[:-1]
            steps += [
                (probability(self.model, {CLASS: k}, self.given), float(self.posterior[k]))
                for k in range(size)
            ]
        for j, decision in enumerate(self.dilemma.decisions):
            terms = (
                fill(
                    "{loss} · {chance}",
                    "{loss} · {chance}",
                    loss=float(self.values[k, j]),
                    chance=probability(self.model, {CLASS: k}, self.given),
                )
                for k in range(size)
            )
            pattern = "R({decision}) = {terms}"
            label = fill(pattern, pattern, decision=decision, terms=join(terms, " + "))
            steps.append((label, float(self.risks[j])))
        steps.append((Text("The least of these risks", "其中最小的风险"), self.least))
        return tuple(steps)

    def slips(self) -> list[tuple[float, Text]]:
        """Return the numbers that known slips lead to."""

        def lowest(weights: ArrayLike, values: NDArray[np.float64] = self.values) -> float:
            return float((np.asarray(weights) @ values).min())

        slips = [
            slip(
                lowest(self.posterior, self.values.T),
                "You read the losses the other way round (some texts transpose them): here a "
                "row is a truth, a column a decision.",
                "您把损失矩阵读反了（有些教材用转置）：这里行是真实类别，列是决策。",
            ),
            slip(float(self.risks.max()), "This is the largest of the risks.", "这是最大的风险。"),
            slip(
                1 - float(self.posterior.max()),
                "This is the least probability of an error: the losses are missing.",
                "这是最小的错误概率：没有用到损失。",
            ),
        ]
        if self.differs and self.model.size(CLASS) > 2:
            said = Text(
                "This is the risk of the decision for the most probable class, which errs least "
                "but costs more.",
                "这是按最可能类别决策的风险：错误率最小，但损失更大。",
            )
            slips = [slip for slip in slips if abs(slip[0] - self.risks[self.surest]) > WITHIN]
            slips.append((float(self.risks[self.surest]), said))
        if self.given:
            joint = [
                self.model.chance({CLASS: k, **self.given}) for k in range(self.model.size(CLASS))
            ]
            prior = [self.model.chance({CLASS: k}) for k in range(self.model.size(CLASS))]
            slips += [
                slip(
                    lowest(joint),
                    "You weighed the losses by joint probabilities: normalize them first.",
                    "您用联合概率加权损失：要先归一化。",
                ),
                slip(
                    lowest(prior),
                    "You weighed the losses by the prior: use the posterior.",
                    "您用先验概率加权损失：应使用后验概率。",
                ),
            ]
        return slips

    def conclusion(self) -> Text:
        """Return which decision it is, and whether the one of least error is another."""
        best, surest = (quoted(self.dilemma.decisions[k]) for k in (self.best, self.surest))
        if self.differs:
            return fill(
                "Least risk: {best}. Least error: {surest}, the decision for the most probable "
                "class.",
                "风险最小：{best}。错误率最小：{surest}，即按最可能的类别决策。",
                best=best,
                surest=surest,
            )
        return fill(
            "{best} has both the least risk and the least error.",
            "{best}的风险和错误率都最小。",
            best=best,
        )

    def quiz(self, dice: Dice) -> QuizItem:
        """Return the question for both decisions, with four pairs of them."""
        size = len(self.dilemma.decisions)
        right = (self.best, self.surest)
        wrong = [pair for pair in product(range(size), range(size)) if pair != right]
        # The swapped pair is the slip to look for.
        near = (self.surest, self.best)
        rest = dice.shuffled([pair for pair in wrong if pair != near])
        pairs = dice.shuffled([right, near, *rest[:2]])
        return QuizItem(Text(), tuple(self._option(pair, pair == right) for pair in pairs))

    def _option(self, pair: tuple[int, int], holds: bool) -> Option:
        risky, sure = (quoted(self.dilemma.decisions[k]) for k in pair)
        text = fill(
            "least risk: {risky}; least error: {sure}",
            "风险最小：{risky}；错误率最小：{sure}",
            risky=risky,
            sure=sure,
        )
        if holds:
            return Option(text, constant(True), self.conclusion())
        chosen, best = float(self.risks[pair[0]]), self.least
        if pair[0] != self.best:
            why = fill(
                "{risky} has the risk {chosen}, the least one is {best}.",
                "{risky}的风险是 {chosen}，最小风险是 {best}。",
                risky=risky,
                chosen=round(chosen, 4),
                best=round(best, 4),
            )
        else:
            why = fill(
                "The most probable class has probability {chance}, and {sure} is not for it.",
                "最可能的类别概率为 {chance}，{sure}不是对它的决策。",
                chance=round(float(self.posterior.max()), 4),
                sure=sure,
            )
        return Option(text, constant(False), why)
