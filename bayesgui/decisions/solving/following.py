"""A solver that follows the model of a document; used on the query lane, without Qt."""

from __future__ import annotations

import contextlib
import math
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from bayesgui.catalog.parameters import still_valid, validate
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import MemoryBudgetError, ModelError
from bayesgui.core.evidence import Evidence, Intervention, StateFinding
from bayesgui.decisions.solving import DEFAULT_SOLVER
from bayesgui.decisions.solving.information import UnsolvedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.errors import BayesGuiError
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.strategy import PolicyTable, Strategy

Beliefs = Literal["best", "chosen", "none"]
"""Under which strategy beliefs stand: the best one; with the chosen options and the free decisions
uniform; or with all decisions uniform."""


WINDOWS_OWN = ("limited_memory", "memory_budget")
"""Options of solvers that are not chosen with the solver."""
_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class DecisionSetting:
    """How decisions are solved, and under which strategy beliefs stand.

    `options`: by name of a solver, its options that are not the usual ones. `policy`: of a
    template, whether each slice has a policy of its own, or all share one (``each``, ``same``).
    """

    solver: str = DEFAULT_SOLVER
    limited_memory: bool = False
    beliefs: Beliefs = "best"
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: _NONE, hash=False)
    policy: str = "each"

    def solver_for(self, model: Model, memory_budget: int | None = None) -> DecisionSolver:
        """Return a solver of a model; `memory_budget` in bytes, by default half of what is free."""
        from bayesgui.decisions.solving.base import solvers

        own = self.options.get(self.solver, _NONE)
        given = {"limited_memory": self.limited_memory, "memory_budget": memory_budget or 0}
        given |= still_valid(solvers[self.solver].parameters, own)
        return solvers.create(self.solver, model, **given)

    def solves_as(self, other: DecisionSetting) -> bool:
        """Return whether strategies are found in the same way."""
        return (
            self.solver == other.solver
            and self.limited_memory == other.limited_memory
            and self.policy == other.policy
            and self.options.get(self.solver, _NONE) == other.options.get(self.solver, _NONE)
        )


DEFAULT_SETTING = DecisionSetting()


def setting_with(solver: str, limited_memory: bool, options: Mapping[str, Any]) -> DecisionSetting:
    """Return a setting for a solver with options of its own.

    Raises `ParameterError` for an unknown solver or option, and for a value that does not fit.
    """
    from bayesgui.decisions.solving.base import solvers

    entry = solvers[solver]
    given = validate(entry.name, entry.parameters, options)
    return DecisionSetting(
        entry.name, limited_memory, options=MappingProxyType({entry.name: given})
    )


MOST_LISTED = 2**14
"""Numbers in a policy's table up to which it is listed live."""


@dataclass(frozen=True, eq=False)
class Solution:
    """What is known of the decisions of a document, and which network its beliefs come from.

    `strategy`: None without a utility, or where the solver cannot take the model. `refusal`: why
    not. `tables`: what each option is worth in each configuration, of the decisions that can be
    listed. `ends`: the least and the greatest number that the formula of a super-value can have.
    `if_taken`: by decision with a policy set by hand, the expected utility of each option, taken
    whatever is known, with all else at its best.
    """

    network: BayesianNetwork
    evidence: Evidence
    strategy: Strategy | None = None
    refusal: BayesGuiError | None = None
    tables: Mapping[str, PolicyTable] = field(default_factory=dict)
    ends: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    if_taken: Mapping[str, tuple[float, ...]] = field(default_factory=dict)


class FollowingSolver:
    """Keeps a solver between questions, so that another finding costs a run and no new order."""

    def __init__(self) -> None:
        self._model: Model | None = None
        self._made_with: tuple[DecisionSetting, int | None] | None = None
        self._solver: DecisionSolver | None = None

    def solution(
        self,
        model: Model,
        evidence: Evidence,
        setting: DecisionSetting,
        monitor: Monitor,
        memory_budget: int | None = None,
    ) -> Solution:
        """Return the best strategy under findings, and where beliefs come from.

        Raises what a solver raises about findings; what it says of the model is in the solution.
        """
        uniform = compiled(model).network
        taken = _with_choices(evidence, model)
        if setting.beliefs == "none":
            left = {k: v for k, v in evidence.items() if k not in set(model.decisions)}
            plain = Solution(uniform, Evidence(left))
        else:
            plain = Solution(uniform, taken)
        if not model.utilities:
            return plain
        try:
            solver = self._prepared(model, setting, memory_budget)
        except (ModelError, MemoryBudgetError) as error:  # a formula has no value somewhere
            return Solution(plain.network, plain.evidence, None, error)
        try:
            check_numbers(solver)
            strategy = solver.solve(taken, None, monitor)
        except (UnsolvedError, MemoryBudgetError) as error:
            return Solution(plain.network, plain.evidence, None, error)
        from_best = setting.beliefs == "best" and bool(model.decisions)
        return Solution(
            strategy.network if from_best else plain.network,
            strategy.findings if from_best else plain.evidence,
            strategy,
            None,
            tables_of(solver, strategy),
            ends_of(solver),
            solver.fixed_options(taken, monitor),
        )

    def _prepared(
        self, model: Model, setting: DecisionSetting, memory_budget: int | None
    ) -> DecisionSolver:
        before, budget = self._made_with or (setting, None)
        is_same = model is self._model and setting.solves_as(before) and memory_budget == budget
        if self._solver is None or not is_same:
            self._solver = None
            self._solver = setting.solver_for(model, memory_budget)
            self._model, self._made_with = model, (setting, memory_budget)
        return self._solver


def check_numbers(solver: DecisionSolver) -> None:
    """Raise an `UnsolvedError` if no utility has its numbers.

    All options are worth the same then, which would read as a result.
    """
    terms = solver.problem.terms
    if not terms.roots and terms.remarks:
        why = terms.remarks[0]
        raise UnsolvedError(why.template, **why.values)


def tables_of(
    solver: DecisionSolver, strategy: Strategy, names: Iterable[str] | None = None
) -> dict[str, PolicyTable]:
    """Return the tables of the decisions that can be listed, of some or all."""
    from bayesgui.decisions.solving.configurations import policy_table

    found = {}
    for name in solver.problem.free if names is None else names:
        if _n_cells(strategy, name) <= MOST_LISTED:
            with contextlib.suppress(MemoryBudgetError):
                found[name] = policy_table(solver, strategy, name)
    return found


def ends_of(solver: DecisionSolver) -> dict[str, tuple[float, float]]:
    """Return the ends of the scales of super-values with a formula."""
    terms, mechanisms = solver.problem.terms, solver.model.mechanism
    return {name: terms.ends(name) for name in terms.of if getattr(mechanisms(name), "tree", None)}


def _n_cells(strategy: Strategy, decision: str) -> int:
    names = (*strategy.information.requisite[decision], decision)
    return math.prod(strategy.model[name].n_states for name in names)


def _with_choices(evidence: Evidence, model: Model) -> Evidence:
    """Return findings in which one that names an option of a decision is a choice."""
    found = dict(evidence)
    for name in model.decisions:
        finding = found.get(name)
        if isinstance(finding, StateFinding) and len(finding.states) == 1 and not finding.excluded:
            (option,) = finding.states
            found[name] = Intervention(option)
    return Evidence(found)
