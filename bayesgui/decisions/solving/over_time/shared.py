"""One policy that all slices share."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.core.sentence import pluralize
from bayesgui.decisions.solving.base import DecisionSolver, Solved, impossible
from bayesgui.decisions.solving.information import Information
from bayesgui.decisions.solving.over_time.options import options_beside, worth_of_taking
from bayesgui.decisions.solving.problem import DecisionProblem
from bayesgui.decisions.solving.program import check_budget
from bayesgui.decisions.solving.strategy import NEARLY, Policy

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.problem import Situation

    Choices = dict[str, NDArray[np.int64]]
    """By name of a policy, the option that it takes in each configuration of what is known."""

MOST_TRIED = 4096
"""Number of combinations of policies up to which all are tried."""


class DrawnProblem(DecisionProblem):
    """A problem whose decisions know what is drawn, whether it can matter in their slice or not."""

    def _information(
        self, observed: Collection[str], judged: Collection[str], settled: Collection[str]
    ) -> Information:
        decisions = set(self.model.decisions)
        order = tuple(each for each in self.model.topological_order() if each in decisions)
        known = {name: self.model.parents(name) for name in order}
        return Information(order, known, known, limited_memory=True)


@dataclass(eq=False)
class SamePolicy(DecisionSolver):
    """Finds the best policies of which each is shared by some decisions.

    Notes
    -----
    All policies are tried where they are few. Else options are changed as long as that is better:
    first in all configurations together, each by what it is worth summed over the slices with the
    probability that it comes there, then one configuration after the other. The expected utility
    is no linear function of a shared policy, so that the end is a local maximum; the best of
    several starts is kept. Only policies are considered that take one option.

    References
    ----------
    Lauritzen and Nilsson (2001), Representing and solving decision problems with limited
    information.
    """

    name: ClassVar[str] = "same-policy"

    shared: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By name of a policy, the decisions that have it."""
    starts: int = parameter(
        20,
        low=1,
        label="Starts",
        doc="Number of starts where the result can be a local maximum; the first ones always take "
        "the same option.",
    )
    seed: int = parameter(0, low=0, label="Seed", doc="Seed of the random policies.")

    def __post_init__(self) -> None:
        self.limited_memory = True
        super().__post_init__()
        self.problem = DrawnProblem(self.model, limited_memory=True)
        sizes = self.problem.sizes
        cells = [
            math.prod(sizes[each] for each in (*self.model.parents(name), name))
            for name in self.problem.free
        ]
        check_budget(sum(cells), max(cells, default=0), 2 * sum(cells), self.memory_budget)

    # -- what there is to choose ------------------------------------------------------------------

    def shape(self, policy: str) -> tuple[int, ...]:
        """Return the number of states of what a policy depends on, its options last."""
        first = self.shared[policy][0]
        sizes = self.problem.sizes
        return tuple(sizes[each] for each in (*self.model.parents(first), first))

    def _free(self, situation: Situation) -> list[str]:
        """Return the policies that some decision follows, which is not chosen."""
        chosen = situation.chosen
        return [name for name, held in self.shared.items() if not set(held) <= chosen.keys()]

    def n_policies(self, situation: Situation) -> int:
        """Return the number of combinations of policies."""
        shapes = [self.shape(name) for name in self._free(situation)]
        return math.prod(shape[-1] ** math.prod(shape[:-1]) for shape in shapes)

    def n_changes(self, situation: Situation) -> int:
        """Return how many other options the policies could take in one configuration."""
        shapes = [self.shape(name) for name in self._free(situation)]
        return sum((shape[-1] - 1) * math.prod(shape[:-1]) for shape in shapes)

    def policies_for(self, choices: Choices, situation: Situation) -> dict[str, Policy]:
        """Return the policy of each free decision; an option that is chosen is the only one."""
        found = {}
        for name, held in self.shared.items():
            shape = self.shape(name)
            table = np.eye(shape[-1])[choices[name]].reshape(shape)
            for each in held:
                known = self.model.parents(each)
                if each in situation.chosen:
                    taken = np.zeros(shape)
                    taken[..., situation.chosen[each]] = 1.0
                    found[each] = Policy(known, taken)
                else:
                    found[each] = Policy(known, table)
        return found

    # -- search -----------------------------------------------------------------------------------

    def _solve(self, situation: Situation, monitor: Monitor) -> Solved:
        search = _Search(self, situation, monitor)
        count = self.n_policies(situation)
        if count <= MOST_TRIED:
            best, most = search.tried(count)
        else:
            best, most = search.climbed()
        if most == -math.inf:
            raise impossible(situation)
        policies = self.policies_for(best, situation)
        if count <= MOST_TRIED:
            how = pluralize(count, "exact, the only policy", "exact, all {count} policies tried")
            return Solved(policies, True, how)
        how = pluralize(self.starts, "local, from 1 start", "local, the best of {count} starts")
        return Solved(policies, False, how)

    def starting(self, situation: Situation, count: int) -> Iterator[Choices]:
        """Iterate over policies to begin with: one option always, then random ones."""
        generator = np.random.default_rng(self.seed)
        shapes = {name: self.shape(name) for name in self.shared}
        options = max((shape[-1] for shape in shapes.values()), default=1)
        for number in range(count):
            found = {}
            for name, shape in shapes.items():
                cells = math.prod(shape[:-1])
                if number < options:
                    found[name] = np.full(cells, min(number, shape[-1] - 1))
                else:
                    found[name] = generator.integers(0, shape[-1], cells)
            yield found

    # -- options ----------------------------------------------------------------------------------

    def _options(
        self, situation: Situation, solved: Solved, monitor: Monitor
    ) -> dict[str, dict[str, float]]:
        """Return the expected utility of each option in its slice, all else by the policies."""
        return options_beside(self, solved.policies, situation, monitor)

    def always(
        self, policies: Mapping[str, Policy], situation: Situation, monitor: Monitor
    ) -> dict[str, dict[str, float]]:
        """Return, by policy, the expected utility of always taking an option, all else as it is.

        What is chosen in a slice stays, unless nothing else is left of the policy.
        """
        return {
            name: worth_of_taking(
                self,
                [each for each in held if each not in situation.chosen] or held,
                policies,
                situation,
                monitor,
            )
            for name, held in self.shared.items()
        }


class _Search:
    """Evaluates shared policies, for one situation."""

    def __init__(self, solver: SamePolicy, situation: Situation, monitor: Monitor) -> None:
        self._solver, self._situation, self._monitor = solver, situation, monitor
        self._names = solver._free(situation)
        self._done = 0
        problem, free = solver.problem, solver.problem.free
        start = {name: np.zeros(math.prod(solver.shape(name)[:-1]), int) for name in solver.shared}
        self._start: Choices = start
        policies = solver.policies_for(start, situation)
        domains = [(*policies[name].known, name) for name in free]
        self._program = solver._sum_program(domains, situation)
        self._numbers = solver._numbers(policies, situation, free)
        ends, place = {}, len(problem.tables(situation))
        for name in free:
            ends[name] = (place, place + policies[name].table.size)
            place = ends[name][1]
        self._ends = {
            name: [ends[each] for each in solver.shared[name] if each not in situation.chosen]
            for name in self._names
        }
        self._eyes = {name: np.eye(solver.shape(name)[-1]) for name in self._names}

    def value(self, choices: Choices) -> float:
        """Return the expected utility of some policies; minus infinity where findings cannot be."""
        self._done += 1
        if not self._done % 64:
            self._monitor.check()
        for name in self._names:
            cells = self._eyes[name][choices[name]].ravel()
            for begin, end in self._ends[name]:
                self._numbers[begin:end] = cells
        total = self._solver.problem.total
        answer = self._program.run(self._numbers, total, None, self._monitor)
        return -math.inf if answer is None else float(answer.utility)

    def tried(self, count: int) -> tuple[Choices, float]:
        """Return the best of all policies, and its expected utility."""
        solver = self._solver
        best, most = self._start, -math.inf
        every = []
        for name in self._names:
            *known, options = solver.shape(name)
            every.append(itertools.product(range(options), repeat=math.prod(known)))
        for k, found in enumerate(itertools.product(*every)):
            if not k % 64:
                self._monitor.report(k / count)
            taken = {name: np.array(x) for name, x in zip(self._names, found, strict=True)}
            choices = {**self._start, **taken}
            value = self.value(choices)
            if _is_better(value, most):
                best, most = choices, value
        return best, most

    def climbed(self) -> tuple[Choices, float]:
        """Return the best of the local maxima of all starts, and its expected utility."""
        best, most = self._start, -math.inf
        count = self._solver.starts
        for k, start in enumerate(self._solver.starting(self._situation, count)):
            self._monitor.report(k / count)
            found, value = self._one_by_one(*self._all_together(start))
            if _is_better(value, most):
                best, most = found, value
        return best, most

    def _all_together(self, choices: Choices) -> tuple[Choices, float]:
        """Change all configurations of a policy at once, as long as that is better."""
        most, changed = self.value(choices), True
        while changed and most > -math.inf:
            changed = False
            for name in self._names:
                proposed = {**choices, name: self._summed(name, choices)}
                value = self.value(proposed)
                if _is_better(value, most):
                    choices, most, changed = proposed, value, True
        return choices, most

    def _summed(self, name: str, choices: Choices) -> NDArray[np.int64]:
        """Return the best option of each configuration, by its worth summed over the slices."""
        solver, situation = self._solver, self._situation
        policies = solver.policies_for(choices, situation)
        *known, options = solver.shape(name)
        total = np.zeros((math.prod(known), options))
        for each in solver.shared[name]:
            if each in situation.chosen:
                continue
            self._monitor.check()
            _, probability, utility = solver.family_values(each, policies, situation, self._monitor)
            comes = float((probability * policies[each].table).sum())
            if comes > 0:
                worth = np.where(probability > 0, probability * utility, 0.0)
                total += worth.reshape(total.shape) / comes
        best = total.argmax(axis=1)
        rows = np.arange(len(best))
        kept = choices[name]
        is_better = total[rows, best] > total[rows, kept] + NEARLY * np.abs(total[rows, kept])
        return np.where(is_better, best, kept)

    def _one_by_one(self, choices: Choices, most: float) -> tuple[Choices, float]:
        """Change one configuration after the other, until no change is better."""
        choices, changed = {name: each.copy() for name, each in choices.items()}, True
        while changed:
            changed = False
            for name in self._names:
                taken, options = choices[name], self._solver.shape(name)[-1]
                for cell, option in itertools.product(range(len(taken)), range(options)):
                    before = int(taken[cell])
                    if option == before:
                        continue
                    taken[cell] = option
                    value = self.value(choices)
                    if _is_better(value, most):
                        most, changed = value, True
                    else:
                        taken[cell] = before
        return choices, most


def _is_better(value: float, most: float) -> bool:
    return value > most + NEARLY * max(1.0, abs(most)) if most > -math.inf else value > most
