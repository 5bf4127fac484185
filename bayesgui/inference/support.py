"""Configurations that the zeros of the tables leave possible under some findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings

    Domains = list[NDArray[np.bool_]]
    Touching = dict[int, list["Relation"]]

MAX_STEPS = 20_000
"""States tried in the search for a possible configuration before it is given up."""


MAX_TRIES = 500
"""The same where it costs nothing to find none."""


@dataclass(frozen=True, eq=False)
class Relation:
    """The zeros of one table, as far as the findings leave them to matter.

    `scope`: members of the family that have more than one possible state. `allowed`: one axis for
    each of them, over its possible states.
    """

    child: int
    scope: tuple[int, ...]
    allowed: NDArray[np.bool_]


class Support:
    """The configurations of positive probability, as relations between variables.

    `findings`: likelihoods and interventions; a fixed posterior of 0 rules its state out. `nearly`:
    share of a row's largest probability below which an entry counts as zero too.

    States that some table cannot join with any possible states of the others are removed until
    nothing changes (generalized arc consistency). What is left is searched state by state, the
    variable with the fewest possible states first, and the same removal after each choice.

    Mackworth (1977), Consistency in networks of relations. Russell and Norvig (2010), Artificial
    Intelligence: a modern approach, chapter 6.
    """

    def __init__(
        self,
        network: BayesianNetwork,
        findings: ResolvedFindings,
        monitor: Monitor = SILENT,
        nearly: float = 0.0,
    ) -> None:
        names = network.names
        position = {name: k for k, name in enumerate(names)}
        domains: Domains = [np.ones(v.n_states, dtype=np.bool_) for v in network.variables]
        for given in (findings.likelihoods, findings.fixed):
            for name, weights in given.items():
                domains[position[name]] &= weights > 0
        relations = []
        for name in names:
            monitor.check()
            v = position[name]
            if name in findings.interventions:
                domains[v] &= np.arange(len(domains[v])) == findings.interventions[name]
                continue
            cpt = network.cpt(name)
            least = nearly * cpt.values.max(axis=-1, keepdims=True)
            possible = cpt.values > least
            if not possible.all():
                scope = (*(position[p] for p in cpt.parents), v)
                relations.append(Relation(v, scope, possible))
        if not _propagate(domains, _touching(relations), relations, monitor):
            raise ImpossibleEvidenceError("This evidence cannot happen.")
        self.states = tuple(np.flatnonzero(domain) for domain in domains)
        """Possible states of each variable."""
        self.relations = tuple(filter(None, (self._reduce(r, monitor) for r in relations)))
        """Configurations that zeros still forbid."""
        self.components = self._components()
        """Variables that zeros tie together, and the relations that do."""

    def _reduce(self, relation: Relation, monitor: Monitor) -> Relation | None:
        """Return a relation over the possible states, or None if all of these go together."""
        monitor.check()
        allowed = relation.allowed[np.ix_(*(self.states[v] for v in relation.scope))]
        if allowed.all():
            return None
        free = tuple(v for v in relation.scope if len(self.states[v]) > 1)
        return Relation(relation.child, free, allowed.reshape([len(self.states[v]) for v in free]))

    def _components(self) -> tuple[tuple[tuple[int, ...], tuple[Relation, ...]], ...]:
        root: dict[int, int] = {}

        def find(v: int) -> int:
            while root.setdefault(v, v) != v:
                v = root[v]
            return v

        for relation in self.relations:
            for v in relation.scope[1:]:
                root[find(v)] = find(relation.scope[0])
        members: dict[int, list[int]] = {}
        for v in sorted(root):
            members.setdefault(find(v), []).append(v)
        within: dict[int, list[Relation]] = {key: [] for key in members}
        for relation in self.relations:
            within[find(relation.scope[0])].append(relation)
        return tuple((tuple(group), tuple(within[key])) for key, group in members.items())

    def allows(self, configurations: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Tell which configurations nothing speaks against.

        `configurations`: shape (configurations, variables); states.
        """
        fits = np.ones(len(configurations), dtype=np.bool_)
        places = []
        for states, column in zip(self.states, configurations.T, strict=True):
            fits &= np.isin(column, states)
            places.append(np.minimum(np.searchsorted(states, column), len(states) - 1))
        for relation in self.relations:
            fits &= relation.allowed[tuple(places[v] for v in relation.scope)]
        return fits

    def configuration_with(
        self,
        v: int,
        state: int,
        others: NDArray[np.int32],
        rng: np.random.Generator,
        monitor: Monitor = SILENT,
    ) -> NDArray[np.int32] | None:
        """Return a possible configuration in which a variable has a certain state.

        `v`, `state`: the variable, and one of its possible states. `others`: shape (variables,);
        possible configuration that gives what zeros do not tie to the variable. `rng`: chooses
        among states that look equally possible. The result: None if there is none, or none was
        found within a bounded number of steps.
        """
        found = others.copy()
        found[v] = state
        for members, relations in self.components:
            if v not in members:
                continue
            domains: Domains = [np.ones(len(states), dtype=np.bool_) for states in self.states]
            domains[v] = self.states[v] == state
            touching = _touching(relations)
            try:
                if not _propagate(domains, touching, touching[v], monitor) or not _search(
                    domains, members, relations, rng, [MAX_TRIES], monitor
                ):
                    return None
            except EvidenceError:
                return None
            for u in members:
                found[u] = self.states[u][int(domains[u].argmax())]
        return found

    def configuration(
        self, rng: np.random.Generator, monitor: Monitor = SILENT
    ) -> NDArray[np.int32]:
        """Return a possible configuration, chosen by chance: a state for each variable."""
        chosen = np.array([rng.choice(states) for states in self.states], dtype=np.int32)
        budget = [MAX_STEPS]
        for members, relations in self.components:
            domains: Domains = [np.ones(len(states), dtype=np.bool_) for states in self.states]
            if not _search(domains, members, relations, rng, budget, monitor):
                raise ImpossibleEvidenceError("This evidence cannot happen.")
            for v in members:
                chosen[v] = self.states[v][int(domains[v].argmax())]
        return chosen


def check_possible(network: BayesianNetwork, findings: ResolvedFindings, monitor: Monitor) -> None:
    """Raise if the zeros of the tables rule the findings out."""
    support = Support(network, findings, monitor)
    support.configuration(np.random.default_rng(0), monitor)


def _touching(relations: Iterable[Relation]) -> Touching:
    """Return the relations that each variable stands in."""
    found: Touching = {}
    for relation in relations:
        for v in relation.scope:
            found.setdefault(v, []).append(relation)
    return found


def _propagate(
    domains: Domains,
    touching: Touching,
    dirty: Iterable[Relation],
    monitor: Monitor = SILENT,
) -> bool:
    """Remove states that no relation can join; return whether every variable keeps one."""
    waiting = {id(relation): relation for relation in dirty}
    while waiting:
        monitor.check()
        _, relation = waiting.popitem()
        joined = relation.allowed
        for axis, v in enumerate(relation.scope):
            shape = [1] * joined.ndim
            shape[axis] = -1
            joined = joined & domains[v].reshape(shape)
        for axis, v in enumerate(relation.scope):
            others = tuple(k for k in range(joined.ndim) if k != axis)
            left = np.asarray(joined.any(axis=others))
            if not left.any():
                return False
            if left.sum() < domains[v].sum():
                domains[v] = left
                waiting.update({id(r): r for r in touching[v] if r is not relation})
    return True


def _search(
    domains: Domains,
    members: tuple[int, ...],
    relations: tuple[Relation, ...],
    rng: np.random.Generator,
    budget: list[int],
    monitor: Monitor,
) -> bool:
    """Leave each member one state, in place; return False if that cannot be done."""
    touching = _touching(relations)
    # The branches still open: domains to go back to, a variable, and its states not yet tried.
    branches: list[tuple[Domains, int, list[int]]] = []
    now = list(domains)
    while True:
        monitor.check()
        open_members = [v for v in members if now[v].sum() > 1]
        if not open_members:
            domains[:] = now
            return True
        v = min(open_members, key=lambda u: int(now[u].sum()))
        branches.append((now, v, rng.permutation(np.flatnonzero(now[v])).tolist()))
        found = _next_branch(branches, touching, budget)
        if found is None:
            return False
        now = found


def _next_branch(
    branches: list[tuple[Domains, int, list[int]]],
    touching: Touching,
    budget: list[int],
) -> Domains | None:
    """Take the next state that nothing contradicts, going back as far as needed."""
    while branches:
        before, v, states = branches[-1]
        if not states:
            branches.pop()
            continue
        budget[0] -= 1
        if budget[0] < 0:
            raise EvidenceError(
                "No configuration that fits these findings was found in {steps} steps. Ask the "
                "junction tree, or remove a finding.",
                steps=MAX_STEPS,
            )
        tried = list(before)
        tried[v] = np.arange(len(before[v])) == states.pop()
        if _propagate(tried, touching, touching[v]):
            return tried
    return None
