"""What knowing or choosing a node would be worth to a decision.

Koller & Friedman 2009, section 23.7; Howard 1966.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import ImpossibleEvidenceError, ModelError
from bayesgui.core.evidence import Intervention, given_findings
from bayesgui.core.kinds.decision import DECISION, Decision
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving import DEFAULT_SOLVER
from bayesgui.decisions.solving.following import DEFAULT_SETTING, DecisionSetting, setting_with
from bayesgui.decisions.solving.information import decision_order, free_decisions
from bayesgui.decisions.solving.strategy import NEARLY

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor


@dataclass(frozen=True, slots=True)
class Worth:
    """What a node is worth to a decision.

    `value`: of knowing its state when the decision is taken; of a node that is known already, what
    is gained by that, which is 0 of one that is only remembered. `control`: of choosing its state
    before everything else, less than 0 where seeing it is worth more; NaN where it was not asked
    for. `is_known`: whether it is known.
    """

    variable: str
    value: float
    control: float
    is_known: bool


@dataclass(frozen=True, slots=True)
class Purchase:
    """A node that is worth its price beside those that were bought before.

    `gain`: what it adds to what is known already, before its price. `after`: by how much all that
    has been bought increases the expected utility, their prices taken off.
    """

    variable: str
    gain: float
    price: float
    after: float


def what_to_buy(
    worth: Callable[[tuple[str, ...]], float], prices: Mapping[str, float]
) -> list[Purchase]:
    """Return what to buy, one after the other, until nothing is worth its price.

    `worth`: of knowing some nodes together, which is not the sum of what each is worth. `prices`:
    of all that can be bought. Greedy: two nodes that tell something only together are not found.
    """
    bought: list[Purchase] = []
    names: tuple[str, ...] = ()
    known, paid = 0.0, 0.0
    while left := [name for name in prices if name not in names]:
        joint = {name: worth((*names, name)) for name in left}
        best = max(left, key=lambda name: joint[name] - prices[name])
        gain = joint[best] - known
        if gain - prices[best] <= NEARLY * max(1.0, abs(joint[best])):
            break
        names, known, paid = (*names, best), joint[best], paid + prices[best]
        bought.append(Purchase(best, gain, prices[best], known - paid))
    return bought


def candidates(model: Model, decision: str) -> tuple[str, ...]:
    """Return the chance nodes that a decision does not change, and could know.

    Raises `ModelError` if it is no decision.
    """
    if model.kind(decision) != DECISION:
        raise ModelError("{variable} is no decision.", variable=decision)
    apart = {decision, *model.descendants(decision), *model.other_kinds}
    return tuple(name for name in model if name not in apart)


def with_known(model: Model, decision: str, names: Collection[str]) -> Model:
    """Return a model in which a decision knows some more nodes."""
    mechanism = model.mechanism(decision)
    assert isinstance(mechanism, Decision)
    more = [name for name in names if name not in mechanism.parents]
    free = replace(mechanism, parents=(*mechanism.parents, *more), policy=None)
    return model.with_mechanism(free) if more or mechanism.policy else model


def _in_order(model: Model, chosen: Collection[str]) -> Model:
    """Return a model in which each decision knows the one before it, which it remembers anyhow.

    So their order stays when it is asked what an arc to a decision is worth. `chosen`: nodes whose
    option is known, which need no order.
    """
    free = [name for name in free_decisions(model) if name not in chosen]
    for before, after in itertools.pairwise(n for n in decision_order(model, free) if n in free):
        model = with_known(model, after, [before])
    return model


class Worths:
    """Asks what nodes are worth to a decision, under findings.

    `setting`: how decisions are solved. `memory_budget`: as for solvers.
    """

    def __init__(
        self,
        model: Model,
        decision: str,
        evidence: Mapping[str, object] | None = None,
        setting: DecisionSetting = DEFAULT_SETTING,
        *,
        memory_budget: int | None = None,
        monitor: Monitor = SILENT,
    ) -> None:
        candidates(model, decision)  # raises if it is no decision
        self.model = with_known(model, decision, ())
        self._evidence = dict(given_findings(evidence))
        if not setting.limited_memory:
            self.model = _in_order(self.model, self._evidence)
        self.decision = decision
        self._setting, self._budget, self.monitor = setting, memory_budget, monitor
        self._found: dict[frozenset[str], tuple[float, float]] = {}
        self._chosen: dict[str, tuple[float, str]] = {}
        problem = setting.solver_for(self.model, memory_budget).problem
        information = problem.information_under(problem.situation(self._evidence))
        self._known = frozenset(information.known.get(decision, ()))
        self.now = self._most(self.model, self._evidence)
        """Expected utility as things are."""

    def _most(self, model: Model, evidence: Mapping[str, object]) -> float:
        self.monitor.check()
        made = self._setting.solver_for(model, self._budget)
        return made.expected_utility(evidence, self.monitor)

    def of_knowing(self, names: Collection[str]) -> float:
        """Return what is gained by knowing some nodes together; 0 if they are observed now."""
        without, after = self.around(names)
        return max(0.0, after - without)

    def around(self, names: Collection[str]) -> tuple[float, float]:
        """Return the expected utility with none of some nodes known, and with all of them.

        The first is what it is now, unless some of them are known already.
        """
        key = frozenset(names)
        if key not in self._found:
            self._found[key] = self._around(names)
        return self._found[key]

    def _around(self, names: Collection[str]) -> tuple[float, float]:
        asked = [name for name in names if name not in self._evidence]
        known = [name for name in asked if name in self.model.parents(self.decision)]
        more = self._most(with_known(self.model, self.decision, asked), self._evidence)
        if not known:
            return self.now, more
        without = self.model
        for name in known:
            without = without.without_arc(name, self.decision)
        return self._most(without, self._evidence), more

    def of_choosing(self, name: str) -> float:
        """Return what is gained by choosing the state of a node before everything else."""
        return self.best_choice(name)[0]

    def best_choice(self, name: str) -> tuple[float, str]:
        """Return what is gained by choosing the best state of a node, and that state."""
        if name not in self._chosen:
            self._chosen[name] = self._best_choice(name)
        return self._chosen[name]

    def _best_choice(self, name: str) -> tuple[float, str]:
        left = {key: finding for key, finding in self._evidence.items() if key != name}
        found = {}
        for state in self.model[name].states:
            try:
                found[state] = self._most(self.model, {**left, name: Intervention(state)})
            except ImpossibleEvidenceError:
                continue
        if not found:
            return float("nan"), ""
        best = max(found, key=lambda state: found[state])
        return found[best] - self.now, best

    def of(self, name: str, *, control: bool = False) -> Worth:
        """Return what a node is worth."""
        is_known = name in self._evidence or name in self._known
        chosen = self.of_choosing(name) if control else float("nan")
        return Worth(name, self.of_knowing([name]), chosen, is_known)


def value_of_information(
    model: Model,
    decision: str,
    variables: Sequence[str] | None = None,
    evidence: Mapping[str, object] | None = None,
    *,
    solver: str = DEFAULT_SOLVER,
    limited_memory: bool = False,
    **options: Any,
) -> dict[str, float]:
    """Return what knowing each node before a decision is worth.

    Parameters
    ----------
    model : Model
        The model.
    decision : str
        The decision.
    variables : sequence of str, optional
        The nodes; by default all that it does not change.
    evidence : mapping of str to finding, optional
        What has been observed.
    solver : str
        Name of the solver.
    limited_memory : bool
        As for `bayesgui.solve`.
    **options
        Further options of the solver, such as ``starts`` of ``"single-policy-updating"``.

    Returns
    -------
    dict of str to float
        By how much knowing the node increases the expected utility; of a node that is known
        already, by how much that increases it.

    Raises
    ------
    ModelError
        If it is no decision, or a node is asked for that it changes.

    Examples
    --------
    >>> import bayesgui
    >>> rain = bayesgui.Variable("rain", ("yes", "no"))
    >>> net = bayesgui.BayesianNetwork([rain], [bayesgui.CPT("rain", (), [0.3, 0.7])])
    >>> net = net.with_decision("umbrella", ["take", "leave"])
    >>> net = net.with_utility("comfort", ["umbrella", "rain"], [[70, 20], [0, 100]])
    >>> {name: round(x, 6) for name, x in bayesgui.value_of_information(net, "umbrella").items()}
    {'rain': 21.0}
    """
    could = candidates(model, decision)
    for name in variables or ():
        if model[name].name not in could:
            raise ModelError(
                "{variable} cannot be known before {decision}, which changes it.",
                variable=name,
                decision=decision,
            )
    asked = Worths(model, decision, evidence, setting_with(solver, limited_memory, options))
    return {name: asked.of_knowing([name]) for name in (variables or could)}
