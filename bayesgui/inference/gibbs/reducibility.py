"""Zeros that keep single-site Gibbs updates from some configurations, and blocks that help."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.support import Relation, Support

    Configurations = NDArray[np.int32]

MAX_CONFIGURATIONS = 4_000
"""Configurations of a group that are all listed, so that what is said of it is certain."""

MAX_TUPLES = 400
"""Configurations of a block that one update chooses from."""

MAX_PAIRS = 32
"""Configurations that ways are looked for from, where a group has too many."""

MAX_CHECKS = 40_000
"""Changes tried in one group before the search for ways ends with what it has found."""

MAX_BLOCK_VARIABLES = 10
"""Variables of a block; what would need more is reported, not updated together."""


@dataclass(frozen=True)
class Reducibility:
    """Effects of zeros on a Gibbs sampler that updates one variable after another.

    `breaking`: variables whose tables' zeros separate configurations. `blocks`: groups of variables
    that, updated together, connect them again. `too_large`: groups that would have to be, and have
    too many configurations. `certain`: whether all configurations were looked at; if not, only ways
    between some.
    """

    breaking: tuple[int, ...] = ()
    blocks: tuple[tuple[int, ...], ...] = ()
    too_large: tuple[tuple[int, ...], ...] = ()
    certain: bool = True

    @property
    def is_reducible(self) -> bool:
        """Whether single-site updates leave something out."""
        return bool(self.breaking)


def find_reducibility(support: Support, starts: Configurations, monitor: Monitor) -> Reducibility:
    """Find out what single-site updates cannot reach, and the blocks that repair it.

    `starts`: shape (starts, variables); possible configurations, as different as can be.

    Variables that zeros tie together form groups, independent of each other as far as zeros go. A
    group of few configurations is listed and its classes under single-site moves are found exactly;
    the nearest configurations of two classes name the block that joins them. In a larger group a
    path of single moves is searched for between given configurations; where it ends, the fewest
    variables that can change together are a block.

    Jensen, Kong and Kjærulff (1995), Blocking Gibbs sampling in very large probabilistic expert
    systems. Neapolitan (2004), Learning Bayesian Networks, section 8.3, on the Markov chain's
    irreducibility.
    """
    blocks: list[tuple[int, ...]] = []
    too_large: list[tuple[int, ...]] = []
    certain = True
    for members, relations in support.components:
        monitor.check()
        listed = _list_configurations(support, members, relations, monitor)
        if listed is not None:
            found = _blocks_of_classes(members, listed, monitor)
        else:
            certain = False
            found = _blocks_of_ways(support, members, relations, starts, monitor)
        for block in found:
            monitor.check()
            block = _widen(support, block, relations)
            fits = len(block) <= MAX_BLOCK_VARIABLES and (
                len(block_tuples(support, block)) <= MAX_TUPLES
            )
            kept = blocks if fits else too_large
            if block not in kept:
                kept.append(block)
    joined = [set(block) for block in (*blocks, *too_large)]
    broken = []
    for relation in support.relations:
        monitor.check()
        if any(len(block.intersection(relation.scope)) > 1 for block in joined):
            broken.append(relation.child)
    return Reducibility(tuple(broken), tuple(blocks), tuple(too_large), certain)


def _widen(
    support: Support, block: tuple[int, ...], relations: Sequence[Relation]
) -> tuple[int, ...]:
    """Return the family that a block lies in, if that can be updated as a whole."""
    for relation in sorted(relations, key=lambda r: len(r.scope)):
        if set(block) <= set(relation.scope):
            wider = tuple(sorted(relation.scope))
            if len(block_tuples(support, wider)) <= MAX_TUPLES:
                return wider
    return block


def breaking_entries(
    network: BayesianNetwork, support: Support, reducibility: Reducibility
) -> dict[str, NDArray[np.intp]]:
    """Return the zeros that separate configurations, by the variable whose table they stand in.

    The result: shape (entries, members); a row for each entry: states of the parents in the table's
    order, and of the variable. Only entries whose states are all possible by themselves.
    """
    position = {name: k for k, name in enumerate(network)}
    entries = {}
    for v in reducibility.breaking:
        name = network.names[v]
        cpt = network.cpt(name)
        states = [support.states[position[member]] for member in (*cpt.parents, name)]
        zeros = np.argwhere(cpt.values[np.ix_(*states)] == 0)
        entries[name] = np.stack([s[zeros[:, k]] for k, s in enumerate(states)], axis=1)
    return entries


def block_tuples(support: Support, block: Sequence[int]) -> Configurations:
    """Return the states that the variables of a block can have together.

    The result: shape (tuples, variables); a row for each; no more than one above the limit.
    """
    inside = [r for r in support.relations if set(r.scope) <= set(block)]
    return _join_relations(support, block, inside, MAX_TUPLES)


def _list_configurations(
    support: Support, members: tuple[int, ...], relations: Sequence[Relation], monitor: Monitor
) -> Configurations | None:
    """Return all configurations of a group, or None if they are too many."""
    found = _join_relations(support, members, relations, MAX_CONFIGURATIONS, monitor)
    return found if len(found) <= MAX_CONFIGURATIONS else None


def _join_relations(
    support: Support,
    members: Sequence[int],
    relations: Sequence[Relation],
    most: int,
    monitor: Monitor = SILENT,
) -> Configurations:
    """Return the configurations of some variables that some relations allow."""
    # Positions among the possible states; looked up at the end.
    rows = np.zeros((1, 0), dtype=np.intp)
    for k, v in enumerate(members):
        monitor.check()
        count = len(support.states[v])
        if len(rows) * count > 64 * most:
            return np.zeros((most + 1, len(members)), dtype=np.int32)
        column = np.tile(np.arange(count), len(rows))[:, np.newaxis]
        rows = np.concatenate([np.repeat(rows, count, axis=0), column], axis=1)
        known = {u: j for j, u in enumerate(members[: k + 1])}
        for relation in relations:
            if v in relation.scope and all(u in known for u in relation.scope):
                rows = rows[relation.allowed[tuple(rows[:, known[u]] for u in relation.scope)]]
    if len(rows) > most:
        rows = rows[: most + 1]
    columns = [support.states[v][rows[:, k]] for k, v in enumerate(members)]
    return np.stack(columns, axis=1).astype(np.int32)


# -- groups whose configurations are all known ------------------------------------------------


def _blocks_of_classes(
    members: tuple[int, ...], listed: Configurations, monitor: Monitor
) -> list[tuple[int, ...]]:
    blocks: list[tuple[int, ...]] = []
    moves = [[k] for k in range(len(members))]
    labels = _classes(listed, moves)
    while labels.max() > 0:
        monitor.check()
        inside = listed[labels == labels[0]]
        outside = listed[labels != labels[0]]
        columns = _nearest(inside, outside)
        moves.append(columns)
        blocks.append(tuple(members[k] for k in columns))
        labels = _classes(listed, moves)
    return blocks


def _classes(listed: Configurations, moves: Sequence[Sequence[int]]) -> NDArray[np.intp]:
    """Return for each configuration the number of its class under some moves."""
    labels = np.arange(len(listed))
    groups = []
    for move in moves:
        kept = np.delete(listed, move, axis=1)
        _, group = np.unique(kept, axis=0, return_inverse=True)
        groups.append(group.ravel())
    while True:
        before = labels.copy()
        for group in groups:
            lowest = np.full(int(group.max()) + 1, len(listed))
            np.minimum.at(lowest, group, labels)
            labels = lowest[group]
        if np.array_equal(labels, before):
            return np.unique(labels, return_inverse=True)[1].ravel()


def _nearest(inside: Configurations, outside: Configurations) -> list[int]:
    """Return where the two nearest configurations of two sets differ."""
    best = list(range(inside.shape[1] + 1))
    for row in outside:
        different = inside != row
        counts = different.sum(axis=1)
        nearest = int(counts.argmin())
        if counts[nearest] < len(best):
            best = np.flatnonzero(different[nearest]).tolist()
            if len(best) == 2:
                break
    return best


# -- groups of too many configurations ---------------------------------------------------------


class _Walk:
    """A way from one configuration to another by changes that zeros allow."""

    def __init__(
        self,
        support: Support,
        relations: Sequence[Relation],
        start: NDArray[np.int32],
        monitor: Monitor,
    ) -> None:
        self.monitor = monitor
        self.place = [
            {int(state): k for k, state in enumerate(states)} for states in support.states
        ]
        self.touching: dict[int, list[Relation]] = {}
        for relation in relations:
            for v in relation.scope:
                self.touching.setdefault(v, []).append(relation)
        self.now = {v: self.place[v][int(start[v])] for v in self.touching}
        self.looks = 0

    def find_violated(self, changes: dict[int, int]) -> Relation | None:
        """Return a relation that does not allow some changes together."""
        self.looks += 1
        self.monitor.check()
        for v in changes:
            for relation in self.touching[v]:
                cell = tuple(changes.get(u, self.now[u]) for u in relation.scope)
                if not relation.allowed[cell]:
                    return relation
        return None

    def go(self, goal: NDArray[np.int32]) -> list[tuple[int, ...]]:
        """Go as far as short blocks lead; return the variables that had to be changed together."""
        wanted = {v: self.place[v][int(goal[v])] for v in self.now}
        together: list[tuple[int, ...]] = []
        while self.looks <= MAX_CHECKS:
            different = [v for v in self.now if self.now[v] != wanted[v]]
            if not different:
                return together
            moved = False
            for v in different:
                if self.find_violated({v: wanted[v]}) is None:
                    self.now[v] = wanted[v]
                    moved = True
            if not moved:
                changes = min((self.repair(v, wanted) for v in different[:MAX_PAIRS]), key=len)
                together.append(tuple(sorted(changes)))
                if len(changes) > MAX_BLOCK_VARIABLES:
                    return together
                self.now.update(changes)
        return together

    def repair(self, first: int, wanted: dict[int, int]) -> dict[int, int]:
        """Return a small set of changes, one given, that zeros allow together."""
        changes = {first: wanted[first]}
        while (relation := self.find_violated(changes)) is not None and len(
            changes
        ) <= MAX_BLOCK_VARIABLES:
            open_members = [
                u for u in relation.scope if u not in changes and self.now[u] != wanted[u]
            ]
            # The goal itself is allowed, so that some member is still to change.
            best = min(open_members, key=lambda u: len(self.touching[u]))
            changes[best] = wanted[best]
        return changes


def _covering(configurations: Configurations, monitor: Monitor) -> list[int]:
    """Return some configurations that together show all states that occur, rare ones first."""
    shown = np.zeros(configurations.shape, dtype=np.intp)
    for k, column in enumerate(configurations.T):
        monitor.check()
        _, place, counts = np.unique(column, return_inverse=True, return_counts=True)
        shown[:, k] = counts[place.ravel()]
    chosen: list[int] = []
    seen: set[tuple[int, int]] = set()
    for row in np.argsort(shown.min(axis=1), kind="stable").tolist():
        monitor.check()
        states = set(enumerate(configurations[row].tolist()))
        if not states <= seen:
            seen |= states
            chosen.append(row)
        if len(chosen) == MAX_PAIRS:
            break
    return chosen


def _blocks_of_ways(
    support: Support,
    members: tuple[int, ...],
    relations: Sequence[Relation],
    starts: Configurations,
    monitor: Monitor,
) -> list[tuple[int, ...]]:
    blocks: list[tuple[int, ...]] = []
    chosen = starts[_covering(starts[:, members], monitor)]
    looks = 0
    for start, goal in itertools.pairwise(chosen):
        monitor.check()
        if looks > MAX_CHECKS:
            break
        walk = _Walk(support, relations, start, monitor)
        together = walk.go(goal)
        looks += walk.looks
        for block in together:
            if not any(set(block) <= set(known) for known in blocks):
                blocks = [known for known in blocks if not set(known) <= set(block)]
                blocks.append(block)
    return blocks
