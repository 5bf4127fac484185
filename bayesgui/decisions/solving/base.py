"""The base class of solvers of decision problems, and their registry."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.parameters import parameter
from bayesgui.catalog.registry import Registry
from bayesgui.core.compilation import flat_network
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.problem import DecisionProblem
from bayesgui.decisions.solving.program import Program
from bayesgui.decisions.solving.strategy import Policy, Strategy

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.sentence import Sentence
    from bayesgui.decisions.solving.problem import Situation
    from bayesgui.decisions.solving.program import Answer

    Policies = Mapping[str, Policy]

_NEARLY = 1e-12
"""Options whose utilities differ by less, relative to the larger, are equally good."""


@dataclass(frozen=True, eq=False)
class Solved:
    """What a solver found.

    `policies`: of the free decisions. `is_exact`: whether they are the best ones. `how`: how the
    solver found them, in words, if that says more than its name. `shares`, `options`: as those of
    `program.Answer`, if the solver found them by the way.
    """

    policies: Policies
    is_exact: bool = True
    how: Sentence | None = None
    shares: NDArray[np.float64] | None = None
    options: Mapping[str, NDArray[np.float64]] | None = None


@dataclass(eq=False)
class DecisionSolver(ABC):
    """Finds a strategy for the decisions of a model; made once, then asked for any findings.

    Parameters
    ----------
    model : Model
        The decisions, utilities and chance nodes.

    Raises
    ------
    UnorderedDecisionsError
        If everything is remembered and no path orders two decisions.
    """

    name: ClassVar[str]
    """Registered name of the solver."""

    model: Model
    limited_memory: bool = parameter(
        False,
        label="Only what is drawn",
        doc="Whether a decision knows only the nodes on arcs to it, and remembers nothing else.",
    )
    memory_budget: int | None = parameter(
        0,
        low=0,
        label="Memory budget",
        doc="Bytes that the tables may take; 0 for half of the free memory.",
    )
    problem: DecisionProblem = field(init=False, repr=False)

    def __post_init__(self) -> None:
        flat_network(self.model)  # raises if it is no model
        self.problem = DecisionProblem(self.model, limited_memory=self.limited_memory)
        self._sums: dict[tuple[object, ...], Program] = {}

    @abstractmethod
    def _solve(self, situation: Situation, monitor: Monitor) -> Solved:
        """Return the policies for some findings and choices."""

    def solve(
        self,
        evidence: Mapping[str, object] | None = None,
        choices: Mapping[str, str] | None = None,
        monitor: Monitor = SILENT,
        *,
        compares: bool = True,
    ) -> Strategy:
        """Return the best strategy under findings and choices.

        Parameters
        ----------
        evidence : mapping of str to finding, optional
            Findings on chance nodes; one that names an option of a decision is a choice.
        choices : mapping of str to str, optional
            The option that a decision takes, whatever is known.
        monitor : Monitor
            Polled for cancellation.
        compares : bool
            Whether the strategy says what each option is worth.

        Raises
        ------
        EvidenceError
            If a finding does not fit, or is on a node that a decision not yet taken can change.
        ImpossibleEvidenceError
            If no strategy allows the findings.
        MemoryBudgetError
            If the tables would be too large.
        """
        situation = self.problem.situation(evidence, choices)
        solved = self._solve(situation, monitor)
        utilities = self._utilities(solved, situation, monitor)
        options = self._options(situation, solved, monitor) if compares else {}
        return self._strategy(solved, situation, evidence, utilities, options)

    def strategy_of(
        self,
        policies: Policies,
        evidence: Mapping[str, object] | None = None,
        choices: Mapping[str, str] | None = None,
        monitor: Monitor = SILENT,
    ) -> Strategy:
        """Return given policies of the free decisions as a strategy; nothing is optimized.

        Parameters
        ----------
        policies : mapping of str to Policy
            A policy for each free decision.
        evidence, choices, monitor
            As for `solve`.
        """
        situation = self.problem.situation(evidence, choices)
        utilities = self.utilities_of(policies, situation, monitor)
        return self._strategy(Solved(policies), situation, evidence, utilities, {})

    def utilities_of(
        self, policies: Policies, situation: Situation, monitor: Monitor = SILENT
    ) -> dict[str, float]:
        """Return the expected value of each utility, without its weight, under some policies."""
        return self._utilities(Solved(policies), situation, monitor)

    def _utilities(
        self, solved: Solved, situation: Situation, monitor: Monitor
    ) -> dict[str, float]:
        shares = solved.shares
        if shares is None:
            shares = self._evaluated(solved.policies, situation, monitor, shares=True).shares
            assert shares is not None
        return self.problem.expected(shares)

    def _strategy(
        self,
        solved: Solved,
        situation: Situation,
        evidence: Mapping[str, object] | None,
        utilities: dict[str, float],
        options: dict[str, dict[str, float]],
    ) -> Strategy:
        problem = self.problem
        total = sum(weight * utilities[name] for name, weight in problem.terms.roots.items())
        return Strategy(
            model=self.model,
            solver=self.name,
            exact=solved.is_exact,
            how=solved.how,
            expected_utility=float(total),
            utilities=utilities,
            options=options,
            chosen={
                name: self.model[name].states[option] for name, option in situation.chosen.items()
            },
            policies_of={**solved.policies, **self._fixed()},
            information=problem.information_under(situation),
            evidence=dict(evidence or {}),
            remarks=problem.terms.remarks,
        )

    def weighing(self, weights: Mapping[str, float]) -> Self:
        """Return a solver that shares what it can with this one, for another total.

        Parameters
        ----------
        weights : mapping of str to float
            The utilities that are added up, each with its weight; as many for every call.
        """
        made = copy.copy(self)
        made.problem = self.problem.weighing(weights)
        return made

    def expected_utility(
        self, evidence: Mapping[str, object] | None = None, monitor: Monitor = SILENT
    ) -> float:
        """Return what the best strategy is worth, as `solve` does, without all else."""
        situation = self.problem.situation(evidence, None)
        policies = self._solve(situation, monitor).policies
        return self._value(policies, situation, monitor)

    def best_policies(
        self, situation: Situation, monitor: Monitor
    ) -> tuple[Policies, float, float]:
        """Return the best policies, the probability of the findings, and the expected utility.

        Of the numbers that `problem` has: those of another `DecisionProblem` may take its place.
        """
        policies = self._solve(situation, monitor).policies
        return policies, *self.value_under(policies, situation, monitor)

    def value_under(
        self, policies: Policies, situation: Situation, monitor: Monitor
    ) -> tuple[float, float]:
        """Return the probability of the findings and the expected utility under some policies."""
        answer = self._evaluated(policies, situation, monitor)
        return float(answer.probability), float(answer.utility)

    def _fixed(self) -> dict[str, Policy]:
        """Return the policies that are set by hand."""
        found = {}
        for name in self.model.decisions:
            policy = self.model.mechanism(name).policy  # type: ignore[attr-defined]
            if policy is not None:
                found[name] = Policy(policy.parents, policy.values)
        return found

    # -- expected utilities ----------------------------------------------------------------------

    def _value(self, policies: Policies, situation: Situation, monitor: Monitor) -> float:
        """Return the expected utility under some policies."""
        return float(self._evaluated(policies, situation, monitor).utility)

    def _evaluated(
        self, policies: Policies, situation: Situation, monitor: Monitor, *, shares: bool = False
    ) -> Answer:
        free = self.problem.free
        program = self._sum_program([(*policies[name].known, name) for name in free], situation)
        numbers = self._numbers(policies, situation, free)
        answer = program.run(numbers, self.problem.total, None, monitor, shares=shares)
        if answer is None:
            raise impossible(situation)
        return answer

    def _numbers(
        self, policies: Policies, situation: Situation, decisions: Sequence[str]
    ) -> NDArray[np.float64]:
        """Return the numbers of the chance nodes' tables and of some policies."""
        tables = [policies[name].table.ravel() for name in decisions]
        return np.concatenate([self.problem.tables(situation), *tables])

    def _sum_program(
        self, policies: Sequence[tuple[str, ...]], situation: Situation, kept: Sequence[str] = ()
    ) -> Program:
        """Return the elimination of all but some nodes, with policies in place of decisions."""
        problem = self.problem
        judged = frozenset(situation.findings.likelihoods)
        key = (*policies, tuple(kept), judged)
        if key not in self._sums:
            every = [name for name in problem.sizes if name not in kept]
            self._sums[key] = Program(
                problem.sizes,
                [*problem.families, *policies],
                problem.utility_domains,
                [every],
                kept=kept,
                judged=judged,
                budget=self.memory_budget,
            )
        return self._sums[key]

    # -- options -----------------------------------------------------------------------------------

    def _options(
        self, situation: Situation, solved: Solved, monitor: Monitor
    ) -> dict[str, dict[str, float]]:
        """Return the expected utility of taking each option, whatever is known."""
        found = {}
        for name in self.problem.free:
            if solved.options is not None:
                numbers = solved.options[name].tolist()
            else:
                numbers = self._option_values(name, situation, monitor)
            found[name] = dict(zip(self.model[name].states, numbers, strict=True))
        return found

    def _option_values(self, decision: str, situation: Situation, monitor: Monitor) -> list[float]:
        """Return the expected utility of each option of a decision, all else at its best."""
        found = []
        for option in range(self.problem.sizes[decision]):
            monitor.check()
            taken = type(situation)(situation.findings, {**situation.chosen, decision: option})
            try:
                policies = self._solve(taken, monitor).policies
                found.append(self._value(policies, taken, monitor))
            except ImpossibleEvidenceError:
                found.append(float("nan"))
        return found

    def fixed_options(
        self, evidence: Mapping[str, object] | None = None, monitor: Monitor = SILENT
    ) -> dict[str, tuple[float, ...]]:
        """Return what each option of the decisions with a policy set by hand is worth.

        An option is taken whatever is known, in place of the policy, and all else is at its best;
        NaN where the findings exclude it.
        """
        fixed = self._fixed()
        if not fixed:
            return {}
        situation = self.problem.situation(evidence, None)
        return {name: tuple(self._option_values(name, situation, monitor)) for name in fixed}

    # -- one decision ------------------------------------------------------------------------------

    def family_values(
        self,
        decision: str,
        policies: Policies,
        situation: Situation,
        monitor: Monitor = SILENT,
    ) -> tuple[tuple[str, ...], NDArray[np.float64], NDArray[np.float64]]:
        """Return what a decision is worth for each configuration of what matters to it.

        `policies`: of the other free decisions, over what is requisite. The result: the names of
        what matters; the probability of its configurations, up to a factor; and the expected
        utility of each option there, the options on the last axis.
        """
        known = self.problem.information_under(situation).requisite[decision]
        return known, *self.values_over(known, decision, policies, situation, monitor)

    def values_over(
        self,
        names: Sequence[str],
        decision: str,
        policies: Policies,
        situation: Situation,
        monitor: Monitor = SILENT,
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the probability and the worth of each option for each configuration of nodes.

        As `family_values`, for any nodes in place of what matters to the decision.
        """
        problem = self.problem
        others = [name for name in problem.free if name != decision]
        program = self.family_program(names, decision, policies, situation)
        numbers = self._numbers(policies, situation, others)
        answer = program.run(numbers, problem.total, None, monitor)
        if answer is None:
            raise impossible(situation)
        return answer.probability, answer.utility

    def family_program(
        self, names: Sequence[str], decision: str, policies: Policies, situation: Situation
    ) -> Program:
        """Return the elimination of all but some nodes and a decision, as `values_over` runs it."""
        others = [name for name in self.problem.free if name != decision]
        domains = [(*policies[name].known, name) for name in others]
        return self._sum_program(domains, situation, (*names, decision))

    def uniform_policy(self, decision: str, situation: Situation) -> Policy:
        """Return the policy that takes every option equally often, over what is requisite."""
        problem = self.problem
        known = problem.information_under(situation).requisite[decision]
        shape = [problem.sizes[name] for name in (*known, decision)]
        return Policy(known, np.full(shape, 1.0 / shape[-1]))

    def point_policy(
        self, decision: str, choices: NDArray[np.int64], situation: Situation
    ) -> Policy:
        """Return the policy that takes one option in each configuration of what is requisite."""
        problem = self.problem
        known = problem.information_under(situation).requisite[decision]
        options = np.arange(problem.sizes[decision])
        return Policy(known, (choices[..., np.newaxis] == options).astype(np.float64))


def best_options(utility: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the first of the best options in each configuration; options are on the last axis."""
    # Column by column: a reduction along few options is slow.
    columns = [utility[..., option] for option in range(utility.shape[-1])]
    most = columns[0].copy()
    for column in columns[1:]:
        np.maximum(most, column, out=most)
    enough = most - _NEARLY * np.abs(most)
    best = np.zeros(most.shape, np.int64)
    for option in range(len(columns) - 1, -1, -1):
        best[columns[option] >= enough] = option
    return best


def impossible(situation: Situation) -> ImpossibleEvidenceError:
    """Return the error that no strategy allows some findings."""
    names = ", ".join((*situation.findings.likelihoods, *situation.findings.interventions))
    if situation.chosen:
        return ImpossibleEvidenceError(
            "The findings on {names} cannot come with what was chosen; free a decision or retract "
            "a finding.",
            names=names,
        )
    return ImpossibleEvidenceError(
        "No strategy allows the findings on {names} together; retract one of them.", names=names
    )


solvers: Registry[DecisionSolver] = Registry(
    "solver", lambda: import_modules("bayesgui.decisions.solving"), attribute="name"
)
"""All solvers of decision problems by name."""
