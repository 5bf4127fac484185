"""A decision problem as numbers: what is summed out, what is chosen, and the findings."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import EvidenceError, ParameterError
from bayesgui.core.evidence import given_findings
from bayesgui.core.name_lists import short_repr, unknown_node
from bayesgui.decisions.solving.information import (
    Information,
    UnorderedDecisionsError,
    check_order,
    decision_order,
    free_decisions,
    information,
)
from bayesgui.decisions.solving.utility_terms import Term, utility_terms
from bayesgui.inference.findings import FindingResolver

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.inference.findings import ResolvedFindings


@dataclass(frozen=True)
class Situation:
    """The findings and choices of one question.

    `chosen`: the option of each decision that is taken. `findings`: on chance nodes.
    """

    findings: ResolvedFindings
    chosen: Mapping[str, int]


class DecisionProblem:
    """The potentials of a model with decisions.

    Raises `UnorderedDecisionsError` if everything is remembered and no path orders two decisions.
    """

    def __init__(self, model: Model, *, limited_memory: bool = False) -> None:
        self.model = model
        self.limited_memory = limited_memory
        self.terms = utility_terms(model)
        apart = set(model.utilities)
        self.sizes = {name: model[name].n_states for name in model if name not in apart}
        self.free = free_decisions(model)
        self.network = compiled(model).network
        self._resolver = FindingResolver(self.network)
        self._under: dict[tuple[frozenset[str], ...], Information] = {}

    def weighing(self, weights: Mapping[str, float]) -> Self:
        """Return the same problem with another total: the sum of some utilities with weights.

        Utilities of weight 0 count for what can matter, so that other weights change no order.
        """
        made = copy.copy(self)
        made.terms = replace(self.terms, roots=dict(weights))
        made.__dict__.pop("total", None)
        if weights.keys() != self.terms.roots.keys():
            made.__dict__.pop("information", None)
            made._under = {}
        return made

    @cached_property
    def information(self) -> Information:
        """What is known at each decision, and what of it can matter without findings."""
        return self._information((), (), ())

    @cached_property
    def _has_order(self) -> bool:
        """Whether the free decisions have an order, whatever is chosen."""
        try:
            decision_order(self.model, () if self.limited_memory else self.free)
        except UnorderedDecisionsError:
            return False
        return True

    def information_under(self, situation: Situation) -> Information:
        """Return what is known at each decision, and what of it can matter under findings."""
        findings = situation.findings
        observed = frozenset(findings.observed)
        judged = frozenset(findings.likelihoods) - observed
        # Where there is an order another choice costs no other elimination.
        settled = frozenset(() if self._has_order else situation.chosen)
        key = (observed, judged, settled)
        if key not in self._under:
            found = self._information(*key)
            is_covered = self._has_order and self.information.covers(found)
            self._under[key] = self.information if is_covered else found
        return self._under[key]

    def information_under_any(self) -> Information:
        """Return what is known at each decision, and what can matter, whatever is found."""
        return self._information((), self.chance, ())

    def _information(
        self, observed: Collection[str], judged: Collection[str], settled: Collection[str]
    ) -> Information:
        return information(
            self.model,
            self.free,
            [term.parents for term in self.terms.total],
            limited_memory=self.limited_memory,
            observed=observed,
            judged=judged,
            settled=settled,
        )

    @cached_property
    def chance(self) -> tuple[str, ...]:
        """All that is summed out: chance nodes, and decisions with a policy set by hand."""
        return tuple(name for name in self.sizes if name not in self.free)

    @cached_property
    def families(self) -> list[tuple[str, ...]]:
        """The variables of the table of each chance node, itself last."""
        return [(*self.network.parents(name), name) for name in self.chance]

    @cached_property
    def _tables(self) -> NDArray[np.float64]:
        """The numbers of the tables of the chance nodes, one after another."""
        tables = [self.network.cpd(name).table().values.ravel() for name in self.chance]
        return np.concatenate([np.empty(0), *tables])

    @cached_property
    def _ends(self) -> dict[str, tuple[int, int]]:
        """Where the table of each chance node begins and ends."""
        found, place = {}, 0
        for name, family in zip(self.chance, self.families, strict=True):
            size = int(np.prod([self.sizes[each] for each in family]))
            found[name] = (place, place + size)
            place += size
        return found

    def tables(self, situation: Situation) -> NDArray[np.float64]:
        """Return the numbers of the chance nodes' tables with findings multiplied in."""
        numbers = self._tables.copy()
        for name, weights in situation.findings.likelihoods.items():
            begin, end = self._ends[name]
            numbers[begin:end].reshape(-1, weights.size)[:] *= weights
        given = {**situation.findings.interventions, **situation.chosen}
        for name, state in given.items():
            if name in self._ends:
                begin, end = self._ends[name]
                rows = numbers[begin:end].reshape(-1, self.sizes[name])
                rows[:] = 0.0
                rows[:, state] = 1.0
        return numbers

    # -- other numbers --------------------------------------------------------------------------

    def with_probability(self, name: str, row: int, state: int, number: float) -> DecisionProblem:
        """Return the problem with another number in a chance node's table.

        The others of its row keep their proportions; `row`: the place of its configuration.
        """
        numbers = self._tables.copy()
        begin = self._ends[name][0] + row * self.sizes[name]
        cells = numbers[begin : begin + self.sizes[name]]
        cells *= (1.0 - number) / (1.0 - cells[state])
        cells[state] = number
        return self._changed("_tables", numbers)

    def of_what_is_below(self, decision: str) -> DecisionProblem:
        """Return the problem with the utilities alone on which a decision has an influence.

        The others are the same for all its options, and may be so large that rounding their sum
        would hide what differs.
        """
        below = {decision, *self.model.descendants(decision)}
        numbers = self.total.copy()
        for domain, (begin, end) in self._utility_ends.items():
            if below.isdisjoint(domain):
                numbers[begin:end] = 0.0
        return self.with_total(numbers)

    def with_total(self, numbers: NDArray[np.float64]) -> DecisionProblem:
        """Return the problem with other numbers of the total, over `utility_domains`."""
        return self._changed("total", numbers)

    def _changed(self, part: str, numbers: NDArray[np.float64]) -> DecisionProblem:
        changed = copy.copy(self)
        changed.__dict__[part] = numbers  # in place of what the cached property would compute
        return changed

    def growth_of_total(self, name: str, configuration: Sequence[int]) -> NDArray[np.float64]:
        """Return how the numbers of the total grow with one number of a utility, of weight 1."""
        parents = self.model.parents(name)
        shape = [self.sizes[each] for each in parents]
        values = np.zeros(shape)
        values[tuple(configuration)] = 1.0
        return self.utilities([Term(parents, values)])

    # -- utilities ------------------------------------------------------------------------------

    @cached_property
    def utility_domains(self) -> list[tuple[str, ...]]:
        """The sets of variables on which terms of utilities depend."""
        every = [self.terms.total, *self.terms.of.values()]
        return list(dict.fromkeys(tuple(sorted(term.parents)) for each in every for term in each))

    @cached_property
    def _utility_ends(self) -> dict[tuple[str, ...], tuple[int, int]]:
        found, place = {}, 0
        for domain in self.utility_domains:
            size = int(np.prod([self.sizes[each] for each in domain]))
            found[domain] = (place, place + size)
            place += size
        return found

    def utilities(self, terms: Sequence[Term]) -> NDArray[np.float64]:
        """Return the numbers of some terms over `utility_domains`, one table after another."""
        ends = self._utility_ends
        found = np.zeros(max((end for _, end in ends.values()), default=0))
        for term in terms:
            domain = tuple(sorted(term.parents))
            begin, end = ends[domain]
            axes = [term.parents.index(name) for name in domain]
            found[begin:end] += term.values.transpose(axes).ravel()
        return found

    @cached_property
    def total(self) -> NDArray[np.float64]:
        """The numbers of the total."""
        return self.utilities(self.terms.total)

    @cached_property
    def parts(self) -> dict[str, list[tuple[int, int, NDArray[np.float64]]]]:
        """By utility, where the tables of its terms are, and their numbers."""
        found = {}
        for name, terms in self.terms.of.items():
            parts = []
            for term in terms:
                domain = tuple(sorted(term.parents))
                axes = [term.parents.index(each) for each in domain]
                ends = self._utility_ends[domain]
                parts.append((*ends, term.values.transpose(axes).ravel()))
            found[name] = parts
        return found

    def expected(self, shares: NDArray[np.float64]) -> dict[str, float]:
        """Return the expected number of each utility, without its weight.

        `shares`: the probability of each number over `utility_domains`.
        """
        return {
            name: float(sum(shares[begin:end] @ values for begin, end, values in parts))
            for name, parts in self.parts.items()
        }

    # -- findings -------------------------------------------------------------------------------

    def situation(
        self,
        evidence: Mapping[str, object] | None = None,
        choices: Mapping[str, str] | None = None,
    ) -> Situation:
        """Return findings and choices as numbers.

        A finding on a decision that names one option is a choice. Raises `EvidenceError` for what
        is neither, and for a finding on something that a decision not yet taken can change.
        """
        given = given_findings(evidence)
        for name in self.model.utilities:
            if name in given:
                raise EvidenceError("{variable} is a utility: it takes no finding.", variable=name)
        findings = self._resolver.resolve(given)
        decisions = set(self.model.decisions)
        chosen = self._choices(choices or {}, decisions)
        for name in (*findings.likelihoods, *findings.interventions, *findings.fixed):
            if name not in decisions:
                continue
            option = findings.interventions.get(name, findings.observed.get(name))
            if option is None:
                raise EvidenceError(
                    "{variable} is a decision: choose one of its options, or none.", variable=name
                )
            if chosen.setdefault(name, option) != option:
                raise EvidenceError(
                    "{variable} cannot be {first} and {second}: retract the finding or the choice.",
                    variable=name,
                    first=self.model[name].states[option],
                    second=self.model[name].states[chosen[name]],
                )
        for name in findings.fixed:
            raise EvidenceError(
                "The posterior of {variable} cannot be fixed where decisions are to be taken; give "
                "a likelihood.",
                variable=name,
            )
        situation = Situation(findings.without(decisions), chosen)
        found = situation.findings
        check_order(self.model, found.likelihoods, {*situation.chosen, *found.interventions})
        return situation

    def _choices(self, choices: Mapping[str, str], decisions: set[str]) -> dict[str, int]:
        if not isinstance(choices, Mapping):
            raise ParameterError(
                "{value} are no choices; give a mapping of decisions to options.",
                value=short_repr(choices),
            )
        found = {}
        for name, option in choices.items():
            if name not in self.model:
                otherwise = ParameterError("There is no decision {variable}.", variable=name)
                raise unknown_node(ParameterError, name, self.model.decisions, otherwise)
            if name not in decisions:
                raise ParameterError(
                    "{variable} is no decision; only an option of a decision can be chosen.",
                    variable=name,
                )
            found[name] = self.model[name].index(option)
        return found
