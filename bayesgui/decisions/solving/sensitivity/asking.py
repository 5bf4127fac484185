"""What the best strategy is worth while one number of a model goes over a range."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError, ModelError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.decisions.solving.following import DEFAULT_SETTING
from bayesgui.decisions.solving.sensitivity.envelope import Line, upper_rim
from bayesgui.decisions.solving.sensitivity.numbers import (
    left_out,
    range_of,
    table_numbers,
    weight_in_total,
)
from bayesgui.decisions.solving.strategy_words import (
    changed_words,
    other_words,
    strategy_words,
    what_is_done,
)
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.following import DecisionSetting
    from bayesgui.decisions.solving.problem import DecisionProblem
    from bayesgui.decisions.solving.sensitivity.envelope import Piece
    from bayesgui.decisions.solving.sensitivity.numbers import TableNumber
    from bayesgui.decisions.solving.strategy import Policy, Strategy
    from bayesgui.decisions.solving.strategy_words import Done

_LEAST_PROBABILITY = 1e-90
"""Of the findings; less is only known up to a factor."""
_EDGE = 1e-6
"""Part of a range that is left out at an end where the findings are impossible."""


@dataclass(frozen=True, eq=False)
class NumberWorth(NotebookTable):
    """The expected utility of the best strategy while a number goes over a range.

    `low`, `high`: the range. `thresholds`: the numbers in it where another strategy becomes the
    best one. `words`, `policies`: of the strategies between them, which `done` tells apart.
    `lines`: of each of those the value at both ends, times the probability of the findings there,
    which is in `findings`.
    """

    number: TableNumber
    low: float
    high: float
    thresholds: tuple[float, ...]
    words: tuple[str, ...]
    done: tuple[Done, ...]
    policies: tuple[Mapping[str, Policy], ...]
    lines: tuple[tuple[float, float], ...]
    findings: tuple[float, float]

    def at(self, number: float) -> float:
        """Return what the best strategy is worth."""
        return max(self.under(k, number) for k in range(len(self.lines)))

    def under(self, strategy: int, number: float) -> float:
        """Return what the strategy of an interval is worth, even outside of it."""
        share = (number - self.low) / (self.high - self.low) if self.high > self.low else 0.0
        first, last = self.lines[strategy]
        begin, end = self.findings
        return (first + share * (last - first)) / (begin + share * (end - begin))

    @property
    def ends(self) -> tuple[float, float]:
        """What the best strategy is worth at both ends of the range."""
        return self.at(self.low), self.at(self.high)

    @property
    def width(self) -> float:
        """By how much the number moves what the best strategy is worth."""
        corners = [self.low, *self.thresholds, self.high]
        values = [self.at(each) for each in corners]
        return max(values) - min(values)

    @property
    def intervals(self) -> list[tuple[float, float, str]]:
        """The ends of each interval, and the strategy there in words."""
        corners = (self.low, *self.thresholds, self.high)
        return [
            (*ends, words)
            for ends, words in zip(itertools.pairwise(corners), self.words, strict=True)
        ]

    def place(self, number: float) -> int:
        """Return the interval that a number is in."""
        return int(np.searchsorted(self.thresholds, number))

    @property
    def nearest(self) -> float | None:
        """The threshold nearest to the present number; None if there is none in the range."""
        now = self.number.value
        return min(self.thresholds, key=lambda each: abs(each - now), default=None)


class NumberWorths:
    """Asks what numbers are worth, under findings; what was asked before is kept."""

    def __init__(
        self,
        model: Model,
        evidence: Mapping[str, object] | None = None,
        choices: Mapping[str, str] | None = None,
        *,
        setting: DecisionSetting = DEFAULT_SETTING,
        memory_budget: int | None = None,
        monitor: Monitor = SILENT,
    ) -> None:
        if not model.utilities:
            raise ModelError("Nothing to gain or lose: the network has no utility.")
        self.model, self.monitor = model, monitor
        self._solver = setting.solver_for(model, memory_budget)
        self._problem = self._solver.problem
        self._situation = self._problem.situation(evidence, choices)
        self.strategy: Strategy = self._solver.solve(evidence, choices, Unreported(monitor))
        self.numbers = table_numbers(model)
        self.left_out = left_out(model)
        self._found: dict[tuple[TableNumber, float, float], NumberWorth] = {}
        self._words: dict[tuple[bytes, ...], str] = {}
        self._done: dict[tuple[bytes, ...], Done] = {}

    @property
    def now(self) -> float:
        """What the best strategy is worth as things are."""
        return self.strategy.expected_utility

    @property
    def words_now(self) -> str:
        """The best strategy in words."""
        return self.words(self.strategy.policies_of)

    def all_within(self, reach: float) -> list[NumberWorth]:
        """Return what each number is worth within a part of itself, the widest first."""
        found = []
        for k, number in enumerate(self.numbers):
            self.monitor.report(k / len(self.numbers))
            found.append(self.within(number, *range_of(self.model, number, reach)))
        return sorted(found, key=lambda each: -each.width)

    def within(self, number: TableNumber, low: float, high: float) -> NumberWorth:
        """Return what a number is worth between two ends."""
        key = number, low, high
        if key not in self._found:
            self._found[key] = _Range(self, self._problem, number, low, high).worth()
        return self._found[key]

    def beside(
        self, number: TableNumber, low: float, high: float, other: TableNumber, value: float
    ) -> NumberWorth:
        """Return what a number is worth between two ends while another one has some value."""
        return _Range(
            self, self.problem_with(self._problem, other, value), number, low, high
        ).worth(tells_apart=False)

    def words(self, policies: Mapping[str, Policy]) -> str:
        """Return a strategy in words."""
        key = _key(policies)
        if key not in self._words:
            self._words[key] = strategy_words(self._under(policies))
        return self._words[key]

    def done(self, policies: Mapping[str, Policy]) -> Done:
        """Return what a strategy does wherever it can come, which tells it from others."""
        key = _key(policies)
        if key not in self._done:
            self._done[key] = what_is_done(self._under(policies))
        return self._done[key]

    def changed(self, before: Mapping[str, Policy], after: Mapping[str, Policy]) -> str:
        """Return what another strategy of the same words does elsewhere."""
        return changed_words(self._under(after), before)

    def other(self, one: Mapping[str, Policy], policies: Mapping[str, Policy]) -> str:
        """Return a strategy in words that tell it from another one of the same words."""
        return other_words(self._under(policies), self.words(policies), one)

    def _under(self, policies: Mapping[str, Policy]) -> Strategy:
        return replace(self.strategy, policies_of={**self.strategy.policies_of, **policies})

    # -- one number at a place ------------------------------------------------------------------

    def problem_with(
        self, problem: DecisionProblem, number: TableNumber, x: float
    ) -> DecisionProblem:
        """Return a problem in which a number is another one."""
        if number.state is not None:
            sizes = [problem.sizes[name] for name in self.model.parents(number.variable)]
            row = int(np.ravel_multi_index(number.configuration, sizes)) if sizes else 0
            return problem.with_probability(number.variable, row, number.state, x)
        weight = weight_in_total(self.model, number.variable) or 0.0
        growth = problem.growth_of_total(number.variable, number.configuration)
        return problem.with_total(problem.total + weight * (x - number.value) * growth)

    def best(self, problem: DecisionProblem) -> tuple[Mapping[str, Policy], float, float]:
        """Return the best policies of a problem, P(findings) and the expected utility times it."""
        self.monitor.check()
        self._solver.problem = problem
        try:
            policies, mass, utility = self._solver.best_policies(
                self._situation, Unreported(self.monitor)
            )
        finally:
            self._solver.problem = self._problem
        _check_mass(mass)
        return policies, mass, mass * utility

    def value(self, problem: DecisionProblem, policies: Mapping[str, Policy]) -> float:
        """Return the expected utility of some policies, times P(findings)."""
        self.monitor.check()
        self._solver.problem = problem
        try:
            mass, utility = self._solver.value_under(policies, self._situation, self.monitor)
        finally:
            self._solver.problem = self._problem
        return mass * utility


def _check_mass(mass: float) -> None:
    if mass < _LEAST_PROBABILITY:
        raise ModelError(
            "The findings together are too improbable to vary single numbers; retract some of them."
        )


def _key(policies: Mapping[str, Policy]) -> tuple[bytes, ...]:
    return tuple(policies[name].table.tobytes() for name in sorted(policies))


class _Range:
    """A number that goes from one end of its range to the other."""

    def __init__(
        self,
        asked: NumberWorths,
        problem: DecisionProblem,
        number: TableNumber,
        low: float,
        high: float,
    ) -> None:
        self._asked, self._base, self._number = asked, problem, number
        self.low, self.high = low, high
        self._lines: dict[tuple[bytes, ...], Line] = {}
        self._best_at_ends: dict[float, tuple[Mapping[str, Policy], float, float]] = {}
        for end in (0.0, 1.0):
            self._best_at_ends[end] = self._possible_end(end)

    def _possible_end(self, end: float) -> tuple[Mapping[str, Policy], float, float]:
        """Return the best at an end; a bit inside where the findings are impossible there."""
        try:
            return self._asked.best(self._problem(end))
        except ImpossibleEvidenceError:
            edge = _EDGE * (self.high - self.low)
            if end:
                self.high -= edge
            else:
                self.low += edge
            return self._asked.best(self._problem(end))

    def _problem(self, share: float) -> DecisionProblem:
        number = self.low + share * (self.high - self.low)
        return self._asked.problem_with(self._base, self._number, number)

    def _line(self, share: float) -> Line:
        """Return a line that is highest at a place."""
        found = self._best_at_ends.get(share)
        policies = found[0] if found else self._asked.best(self._problem(share))[0]
        key = _key(policies)
        if key not in self._lines:
            ends = []
            for end, (best, _, value) in self._best_at_ends.items():
                if best is not policies:
                    value = self._asked.value(self._problem(end), policies)
                ends.append(value)
            self._lines[key] = Line(policies, *ends)
        return self._lines[key]

    def _told_apart(self, pieces: Sequence[Piece], words: Sequence[str]) -> list[str]:
        """Return what changes where two strategies one after the other have the same words."""
        found = list(words)
        for k, (before, after) in enumerate(itertools.pairwise(pieces), start=1):
            if words[k] == words[k - 1]:
                changed = self._asked.changed(before.line.policies, after.line.policies)
                found[k] = changed or words[k]
        return found

    def worth(self, *, tells_apart: bool = True) -> NumberWorth:
        """Return what the number is worth over the range.

        `tells_apart`: whether strategies of the same words are told by what changes.
        """
        pieces = upper_rim(self._line)
        words = [self._asked.words(piece.line.policies) for piece in pieces]
        if tells_apart:
            words = self._told_apart(pieces, words)
        width = self.high - self.low
        return NumberWorth(
            self._number,
            self.low,
            self.high,
            tuple(self.low + piece.begin * width for piece in pieces[1:]),
            tuple(words),
            tuple(self._asked.done(piece.line.policies) for piece in pieces),
            tuple(piece.line.policies for piece in pieces),
            tuple((piece.line.first, piece.line.last) for piece in pieces),
            (self._best_at_ends[0.0][1], self._best_at_ends[1.0][1]),
        )
