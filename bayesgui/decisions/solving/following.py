"""A solver that follows the model of a document; used on the query lane, without Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from bayesgui.core.compilation import compiled
from bayesgui.core.evidence import Evidence, Intervention, StateFinding
from bayesgui.decisions.solving import DEFAULT_SOLVER
from bayesgui.decisions.solving.information import UnorderedDecisionsError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.strategy import PolicyTable, Strategy

Beliefs = Literal["best", "chosen", "none"]
"""Under which strategy beliefs stand: the best one; with the chosen options and the free decisions
uniform; or with all decisions uniform."""


@dataclass(frozen=True)
class DecisionSetting:
    """How decisions are solved, and under which strategy beliefs stand."""

    solver: str = DEFAULT_SOLVER
    limited_memory: bool = False
    beliefs: Beliefs = "best"


DEFAULT_SETTING = DecisionSetting()

MOST_LISTED = 2**14
"""Numbers in a policy's table up to which it is listed live."""


@dataclass(frozen=True, eq=False)
class Solution:
    """What is known of the decisions of a document, and which network its beliefs come from.

    `strategy`: None without a utility, or where decisions have no order. `unordered`: why not.
    `tables`: what each option is worth in each configuration, of the decisions that can be listed.
    """

    network: BayesianNetwork
    evidence: Evidence
    strategy: Strategy | None = None
    unordered: UnorderedDecisionsError | None = None
    tables: Mapping[str, PolicyTable] = field(default_factory=dict)


class FollowingSolver:
    """Keeps a solver between questions, so that another finding costs a run and no new order."""

    def __init__(self) -> None:
        self._model: Model | None = None
        self._made_with: tuple[str, bool] | None = None
        self._solver: DecisionSolver | None = None

    def solution(
        self, model: Model, evidence: Evidence, setting: DecisionSetting, monitor: Monitor
    ) -> Solution:
        """Return the best strategy under findings, and where beliefs come from.

        Raises what a solver raises, but for decisions without an order.
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
        solver = self._prepared(model, setting)
        try:
            strategy = solver.solve(taken, None, monitor)
        except UnorderedDecisionsError as error:
            return Solution(plain.network, plain.evidence, None, error)
        tables = {
            name: solver.policy_table(strategy, name)
            for name in solver.problem.free
            if _n_cells(strategy, name) <= MOST_LISTED
        }
        if setting.beliefs == "best" and model.decisions:
            return Solution(strategy.network, strategy.findings, strategy, None, tables)
        return Solution(plain.network, plain.evidence, strategy, None, tables)

    def _prepared(self, model: Model, setting: DecisionSetting) -> DecisionSolver:
        from bayesgui.decisions.solving.base import solvers

        made_with = (setting.solver, setting.limited_memory)
        if self._solver is None or model is not self._model or made_with != self._made_with:
            self._solver = None
            self._solver = solvers.create(
                setting.solver, model, limited_memory=setting.limited_memory
            )
            self._model, self._made_with = model, made_with
        return self._solver


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
