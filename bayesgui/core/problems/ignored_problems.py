"""Places of problems, and which problems are no longer told since somebody decided so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Place:
    """Where a problem is.

    `nodes`: the node; of an arc both ends, the parent first; of several nodes all of them. `arc`:
    whether `nodes` are the ends of an arc. `states`: states of the first node that are meant.
    `row`: the configuration of the parents of the first node, a state of each, where a single
    column of its table is meant. `scenario`: name of a scenario; "" for none. `lag`: of an arc, how
    many slices later its child is.
    """

    nodes: tuple[str, ...] = ()
    arc: bool = False
    states: tuple[str, ...] = ()
    row: tuple[str, ...] | None = None
    scenario: str = ""
    lag: int = 0

    @property
    def node(self) -> str:
        """The node that carries the mark: the child of an arc, else the first; "" for none."""
        if not self.nodes:
            return ""
        return self.nodes[-1] if self.arc else self.nodes[0]

    @property
    def title(self) -> str:
        """Names of nodes or of a scenario, as a list shows them."""
        if self.scenario:
            return self.scenario
        return (" → " if self.arc else ", ").join(self.nodes)

    @property
    def text(self) -> str:
        """The title with states and column: ``Visual = stains``, ``Corrosion | old, worn``."""
        parts = [self.title]
        if self.lag:
            parts.append(f" (+{self.lag})")
        if self.scenario and self.nodes:
            parts += [": ", ", ".join(self.nodes)]
        if self.states:
            parts += [" = ", ", ".join(self.states)]
        if self.row:
            parts += [" | ", ", ".join(self.row)]
        return "".join(parts)

    def renamed(self, names: Mapping[str, str]) -> Place:
        """Return the place after nodes were renamed."""
        if not any(name in names for name in self.nodes):
            return self
        return replace(self, nodes=tuple(names.get(name, name) for name in self.nodes))

    def with_states(self, node: str, names: Mapping[str, str]) -> Place:
        """Return the place after states of its first node were renamed; `names`: old to new."""
        if not self.states or self.nodes[:1] != (node,):
            return self
        return replace(self, states=tuple(names.get(state, state) for state in self.states))


class _HasKey(Protocol):
    @property
    def key(self) -> tuple[str, Place]:
        """Kind and place."""


@dataclass(frozen=True)
class IgnoredProblems:
    """Problems that are not told: single ones by kind and place, and whole kinds.

    False if there are none. Both are in the order in which they were ignored.
    """

    places: tuple[tuple[str, Place], ...] = ()
    kinds: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.places or self.kinds)

    def __contains__(self, problem: object) -> bool:
        return self.ignores(*getattr(problem, "key", ("", None)))

    def ignores(self, kind: str, place: Place | None) -> bool:
        """Whether a problem of a kind at a place is ignored."""
        return kind in self.kinds or (kind, place) in self.places

    def with_problem(self, problem: _HasKey) -> IgnoredProblems:
        """Return the same with one more problem."""
        if problem.key in self.places:
            return self
        return replace(self, places=(*self.places, problem.key))

    def with_kind(self, kind: str) -> IgnoredProblems:
        """Return the same with one more kind."""
        return self if kind in self.kinds else replace(self, kinds=(*self.kinds, kind))

    def with_kinds(self, kinds: Iterable[str]) -> IgnoredProblems:
        """Return the same with more kinds."""
        found = self
        for kind in kinds:
            found = found.with_kind(kind)
        return found

    def without(self, problem: _HasKey) -> IgnoredProblems:
        """Return the same without a problem, which is told again; its whole kind, if need be."""
        return _same_or_new(
            self,
            tuple(key for key in self.places if key != problem.key),
            tuple(kind for kind in self.kinds if kind != problem.key[0]),
        )

    def renamed(self, names: Mapping[str, str]) -> IgnoredProblems:
        """Return the same after nodes were renamed."""
        places = tuple((kind, place.renamed(names)) for kind, place in self.places)
        return _same_or_new(self, places, self.kinds)

    def without_nodes(self, names: Collection[str]) -> IgnoredProblems:
        """Return the same after nodes were deleted."""
        gone = set(names)
        kept = tuple(key for key in self.places if not gone.intersection(key[1].nodes))
        return _same_or_new(self, kept, self.kinds)

    def with_states_renamed(self, node: str, names: Mapping[str, str]) -> IgnoredProblems:
        """Return the same after states of a node were renamed."""
        places = tuple((kind, place.with_states(node, names)) for kind, place in self.places)
        return _same_or_new(self, places, self.kinds)

    def with_scenario_renamed(self, old: str, new: str) -> IgnoredProblems:
        """Return the same after a scenario was renamed."""
        places = tuple(
            (kind, replace(place, scenario=new) if place.scenario == old else place)
            for kind, place in self.places
        )
        return _same_or_new(self, places, self.kinds)

    def without_scenarios(self, names: Collection[str]) -> IgnoredProblems:
        """Return the same after scenarios were deleted."""
        kept = tuple(key for key in self.places if key[1].scenario not in names)
        return _same_or_new(self, kept, self.kinds)


def _same_or_new(
    ignored: IgnoredProblems,
    places: tuple[tuple[str, Place], ...],
    kinds: tuple[str, ...],
) -> IgnoredProblems:
    """Return the identical value if nothing changed: states are compared by identity."""
    if places == ignored.places and kinds == ignored.kinds:
        return ignored
    return IgnoredProblems(places, kinds) if places or kinds else NOTHING_IGNORED


NOTHING_IGNORED = IgnoredProblems()
"""Every problem is told."""
