"""A small decision problem: options, a state of the world, and perhaps a signal of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.explain.writing import number_text
from bayesgui.lessons.exercises.given import GivenTable
from bayesgui.lessons.exercises.model import Model, draw_model
from bayesgui.lessons.exercises.stories import CHOICES, TRIPLE_CHOICES
from bayesgui.lessons.exercises.wording import fill, join, probability, visible_numbers
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.model import Model as DecisionNetwork
    from bayesgui.lessons.exercises.dice import Dice
    from bayesgui.lessons.exercises.stories import Dilemma

    Steps = list[tuple[Text, float]]

STATE, SIGNAL = 0, 1
DECISION, UTILITY = Text("Choice", "选择"), Text("Gain", "收益")
GAINS = Text("Gain (rows: option; columns: state)", "收益（行：选项；列：状态）")
WITHIN = 0.005
"""Tolerance of an expected utility: half a unit of its second decimal."""

_STEP = 5
_CLEAR = 1.0
"""Difference by which the best option is ahead at least, so that rounding cannot change it."""


def draw_choosing(dice: Dice, level: int, *, with_signal: bool) -> Choosing:
    """Return a problem in which no option is the best one in every state."""
    dilemma = dice.pick(CHOICES if level < 3 else TRIPLE_CHOICES)
    roles = dilemma.story.roles[: 2 if with_signal else 1]
    model = draw_model(dice, roles, ((), (STATE,))[: len(roles)])
    return Choosing(dilemma, model, _draw_gains(dice, model.size(STATE)))


def _draw_gains(dice: Dice, size: int) -> NDArray[np.float64]:
    """Return gains, [option, state]; the option of the same place is the best one in a state.

    Of two options the first is the venture, with much to win and something to lose.
    """
    if size == 2:
        bold = dice.between(10, 20), -dice.between(1, 8)
        calm = dice.between(0, 3), dice.between(4, 8)
        return np.array([bold, calm], float) * _STEP
    gains = np.zeros((size, size))
    for state in range(size):
        gain = dice.between(8, 20)
        for option in sorted(range(size), key=lambda option: abs(option - state)):
            gains[option, state] = gain
            gain -= dice.between(3, 9)
    return gains * _STEP


@dataclass(frozen=True)
class Choosing:
    """A choice to make.

    `gains`: shape (options, states); what an option brings in a state.
    """

    dilemma: Dilemma
    model: Model
    gains: NDArray[np.float64]

    def expected(self, given: Mapping[int, int]) -> NDArray[np.float64]:
        """Return the expected gain of each option under some findings."""
        return np.asarray(self.gains @ self.model.posterior(STATE, given))

    def best(self, given: Mapping[int, int]) -> int:
        """Return the best option under some findings."""
        return int(self.expected(given).argmax())

    @cached_property
    def plain(self) -> float:
        """The expected gain of the best option if nothing is known."""
        return float(self.expected({}).max())

    @cached_property
    def signals(self) -> tuple[float, ...]:
        """The probability of each signal."""
        return tuple(self.model.chance({SIGNAL: k}) for k in range(self.model.size(SIGNAL)))

    @cached_property
    def informed(self) -> float:
        """The expected gain of the best strategy if the signal is seen."""
        best = (self.expected({SIGNAL: k}).max() for k in range(len(self.signals)))
        return float(sum(p * most for p, most in zip(self.signals, best, strict=True)))

    @cached_property
    def perfect(self) -> float:
        """The expected gain of whoever knows the state."""
        return float(self.gains.max(axis=0) @ self.model.posterior(STATE, {}))

    def is_clear(self, given: Mapping[int, int]) -> bool:
        """Return whether the best option is not ahead by a hair."""
        ordered = np.sort(self.expected(given))
        return bool(ordered[-1] - ordered[-2] > _CLEAR)

    @property
    def visible(self) -> tuple[float, ...]:
        """The numbers that can be read off."""
        return (*visible_numbers(self.model), *map(float, np.unique(np.abs(self.gains))))

    def option(self, k: int) -> Text:
        """Return the name of an option."""
        return self.dilemma.decisions[k]

    def gain_table(self) -> GivenTable:
        """Return the gains as a table, with a row for each option."""
        options, states = self.dilemma.decisions, self.model.roles[STATE].states
        rows = tuple(
            (name, *(Text.same(number_text(value)) for value in row))
            for name, row in zip(options, self.gains, strict=True)
        )
        brings = [
            fill(
                "{option} when {state}: {gain}",
                "{state}时{option}：{gain}",
                option=option,
                state=state,
                gain=float(self.gains[k, x]),
            )
            for (k, option), (x, state) in product(enumerate(options), enumerate(states))
        ]
        return GivenTable(
            GAINS,
            (DECISION, *states),
            rows,
            fill("Gains: {brings}.", "收益：{brings}。", brings=join(brings, "; ")),
        )

    # -- the working ----------------------------------------------------------------------------

    def option_steps(self, given: Mapping[int, int]) -> Iterator[tuple[Text, float]]:
        """Yield the expected gain of each option under findings, as a sum over the states."""
        for k, value in enumerate(self.expected(given)):
            terms = (
                fill(
                    "{chance} · {gain}",
                    chance=probability(self.model, {STATE: x}, given),
                    gain=_bracketed(float(self.gains[k, x])),
                )
                for x in range(self.model.size(STATE))
            )
            yield self._equation(k, given, join(terms, " + ")), float(value)

    def _equation(self, k: int, given: Mapping[int, int], right: Text) -> Text:
        if not given:
            return fill("EU({option}) = {right}", option=self.option(k), right=right)
        (signal,) = given.values()
        return fill(
            "EU({option} | {signal}) = {right}",
            option=self.option(k),
            signal=self.model.roles[SIGNAL].states[signal],
            right=right,
        )

    def signal_steps(self) -> Iterator[tuple[Text, float]]:
        """Yield what the best option brings after each signal, and their mean."""
        parts = []
        for k, p in enumerate(self.signals):
            given = {SIGNAL: k}
            best = self.best(given)
            value = float(self.expected(given)[best])
            chance = probability(self.model, given)
            yield chance, p
            terms = join(
                (
                    fill(
                        "{chance} · {gain}",
                        chance=probability(self.model, {STATE: x}, given),
                        gain=_bracketed(float(self.gains[best, x])),
                    )
                    for x in range(self.model.size(STATE))
                ),
                " + ",
            )
            yield self._equation(best, given, terms), value
            parts.append(
                fill("{chance} · {value}", chance=chance, value=_bracketed(round(value, 4)))
            )
        yield join(parts, " + "), self.informed


def _bracketed(number: float) -> Text:
    """Return a number as a factor: a negative one in brackets."""
    text = number_text(number)
    return Text.same(f"({text})" if number < 0 else text)


@dataclass(frozen=True)
class Choice:
    """The decision and the utility of an exercise, beside its chance nodes.

    `gains`: what an option brings in a state, a row for each option. `is_known`: whether the signal
    is seen before.
    """

    options: tuple[Text, ...]
    gains: tuple[tuple[float, ...], ...]
    is_known: bool = False

    @classmethod
    def of(cls, case: Choosing, *, is_known: bool = False) -> Choice:
        """Return the choice of a problem."""
        return cls(case.dilemma.decisions, tuple(map(tuple, case.gains.tolist())), is_known)

    def beside(self, model: Model, language: str) -> DecisionNetwork:
        """Return the network of an exercise with the decision and the utility."""
        network: DecisionNetwork = model.network(language)
        name, gain = DECISION.in_language(language), UTILITY.in_language(language)
        known = (model.name(SIGNAL, language),) if self.is_known else ()
        options = [option.in_language(language) for option in self.options]
        network = network.with_decision(name, options, known)
        return network.with_utility(gain, (name, model.name(STATE, language)), self.gains)
