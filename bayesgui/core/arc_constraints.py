"""Background knowledge on arcs: required and forbidden arcs, tiers, a limit on parents."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import CycleError, ModelError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

Arc = tuple[str, str]
LagArc = tuple[str, str, int]
"""An arc from some slices before: parent, child, and how many."""

MAX_LAG = 9
"""The greatest lag of an arc that is searched."""
_MOST_CYCLES = 100
"""Cycles of required arcs that are told apart."""


@dataclass(frozen=True)
class Contradiction:
    """Required arcs that no structure can have under the other constraints.

    `kind`: what they contradict: a forbidden arc, the tiers, a limit on parents, each other, or
    that a search draws no arcs at one of their ends.
    `error`: the sentence on it, with its remedy; a `CycleError` with the path for a cycle.
    """

    kind: Literal["forbidden", "tier", "parents", "cycle", "unsearched"]
    arcs: tuple[Arc, ...]
    error: ModelError


@dataclass(frozen=True)
class CandidateArcs:
    """How many arcs a search may consider, as ordered pairs of different variables.

    `excluded`: further pairs that are forbidden, opposite to a required arc, or end at a variable
    that may have no parents.
    """

    total: int
    against_tiers: int
    excluded: int

    @property
    def left(self) -> int:
        """Number of pairs that are not ruled out."""
        return self.total - self.against_tiers - self.excluded


@dataclass(frozen=True)
class ArcConstraints:
    """Constraints that a learned structure must satisfy; false if there are none.

    Arcs, limits and the names within a tier are sorted, duplicates and empty tiers without a title
    dropped, so that constraints compare equal regardless of the order of the arguments.

    `required`: arcs that must be there, as (parent, child). `forbidden`: arcs that must not be
    there, as (parent, child); the opposite arc is still allowed. `tiers`: groups of variables in
    order: no arc leads from a tier to an earlier one. Arcs within a tier, and those of variables in
    no tier, are unrestricted. `max_parents`: largest number of parents of a variable; None for no
    limit. `tier_titles`: titles of the first tiers; "" for a tier without one. `parent_limits`:
    variables with a largest number of parents of their own, which replaces `max_parents`.
    `required_lags`, `forbidden_lags`: arcs into later slices, which only a search over time reads.

    The constructor accepts contradictory constraints; `contradictions` lists them.

    >>> known = ArcConstraints(required=(("smoke", "lung"),), tiers=(("age",), ("lung", "smoke")))
    >>> known.allows("age", "lung"), known.allows("lung", "age"), known.allows("lung", "smoke")
    (True, False, False)
    """

    required: tuple[Arc, ...] = ()
    forbidden: tuple[Arc, ...] = ()
    tiers: tuple[tuple[str, ...], ...] = ()
    max_parents: int | None = None
    tier_titles: tuple[str, ...] = ()
    parent_limits: tuple[tuple[str, int], ...] = ()
    required_lags: tuple[LagArc, ...] = ()
    forbidden_lags: tuple[LagArc, ...] = ()

    def __post_init__(self) -> None:
        groups = [tuple(sorted(set(tier))) for tier in self.tiers]
        pairs = itertools.zip_longest(groups, self.tier_titles[: len(groups)], fillvalue="")
        titled = [(tuple(tier), title) for tier, title in pairs if tier or title]
        titles = tuple(title for _, title in titled)
        parts = {
            "required": tuple(sorted({(parent, child) for parent, child in self.required})),
            "forbidden": tuple(sorted({(parent, child) for parent, child in self.forbidden})),
            "tiers": tuple(tier for tier, _ in titled),
            "tier_titles": titles if any(titles) else (),
            "parent_limits": tuple(sorted(dict(self.parent_limits).items())),
            "required_lags": tuple(sorted(set(self.required_lags))),
            "forbidden_lags": tuple(sorted(set(self.forbidden_lags))),
        }
        for name, part in parts.items():
            object.__setattr__(self, name, part)

    def __bool__(self) -> bool:
        return self != NO_CONSTRAINTS

    @cached_property
    def names(self) -> frozenset[str]:
        """All variables that the constraints mention."""
        limited = tuple(name for name, _ in self.parent_limits)
        lagged = tuple(arc[:2] for arc in (*self.required_lags, *self.forbidden_lags))
        groups = (*self.required, *self.forbidden, *self.tiers, limited, *lagged)
        return frozenset(name for group in groups for name in group)

    @cached_property
    def _required(self) -> frozenset[Arc]:
        return frozenset(self.required)

    @cached_property
    def _forbidden(self) -> frozenset[Arc]:
        return frozenset(self.forbidden)

    @cached_property
    def _tier_of(self) -> dict[str, int]:
        return {name: k for k, tier in enumerate(self.tiers) for name in tier}

    @cached_property
    def _limit_of(self) -> dict[str, int]:
        return dict(self.parent_limits)

    def requires(self, parent: str, child: str) -> bool:
        """Whether an arc must be there."""
        return (parent, child) in self._required

    def forbids(self, parent: str, child: str) -> bool:
        """Whether an arc is forbidden by itself, regardless of tiers and required arcs."""
        return (parent, child) in self._forbidden

    def tier_of(self, name: str) -> int | None:
        """Return the number of a variable's tier, from 0, or None if it is in no tier."""
        return self._tier_of.get(name)

    def tier_title(self, tier: int) -> str:
        """Return the title of a tier, or "" for none."""
        return self.tier_titles[tier] if self.tier_titles else ""

    def most_parents(self, name: str) -> int | None:
        """Return the largest number of parents of a variable, or None for no limit."""
        return self._limit_of.get(name, self.max_parents)

    def is_backward(self, parent: str, child: str) -> bool:
        """Whether an arc leads to an earlier tier."""
        tiers = self._tier_of
        return parent in tiers and child in tiers and tiers[parent] > tiers[child]

    def allows(self, parent: str, child: str) -> bool:
        """Whether a structure may have an arc, regardless of cycles and of the limit on parents.

        The result: false for an arc that is forbidden, leads to an earlier tier, is the opposite of
        a required one, or leads from a variable to itself.
        """
        return (
            parent != child
            and (parent, child) not in self._forbidden
            and (child, parent) not in self._required
            and not self.is_backward(parent, child)
        )

    def violation(self, arcs: Iterable[Arc]) -> Sentence | None:
        """Describe the first way in which the arcs of a structure break the constraints.

        `arcs`: all arcs of the structure, as (parent, child). The result: the violation, worded as
        the end of a sentence; None if there is none.
        """
        present = set(arcs)
        for parent, child in self.required:
            if (parent, child) not in present:
                return Sentence(
                    "the required arc {parent} → {child} is missing", parent=parent, child=child
                )
        for parent, child in sorted(present):
            if (parent, child) in self._forbidden:
                return Sentence(
                    "the arc {parent} → {child} is forbidden", parent=parent, child=child
                )
            if self.is_backward(parent, child):
                return Sentence(
                    "the arc {parent} → {child} leads to an earlier tier",
                    parent=parent,
                    child=child,
                )
        for child, count in sorted(Counter(child for _, child in present).items()):
            most = self.most_parents(child)
            if most is not None and count > most:
                return Sentence(
                    "the number of parents of {child} is {count} and must not exceed {most}",
                    child=child,
                    count=count,
                    most=most,
                )
        return None

    def check(self, names: Iterable[str]) -> None:
        """Raise unless some structure satisfies all constraints."""
        self.check_names(names)
        for contradiction in self.contradictions:
            raise contradiction.error

    def check_names(self, names: Iterable[str]) -> None:
        """Raise if the constraints make no sense for some variables, contradictions aside."""
        if unknown := self.names.difference(names):
            raise ModelError(
                "The constraints on arcs name {names}, and there is no such variable.",
                names=list_names(sorted(unknown)),
            )
        for name, count in Counter(name for tier in self.tiers for name in tier).items():
            if count > 1:
                raise ModelError("{variable} is in two tiers; leave it in one.", variable=name)
        for most in (self.max_parents, *self._limit_of.values()):
            if most is not None and most < 0:
                raise ModelError(
                    "The maximum number of parents must be 0 or more, not {value}.", value=most
                )
        for parent, child in self.required:
            if parent == child:
                raise ModelError("No arc from {parent} to itself.", parent=parent)

    @cached_property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """Everything that keeps a structure from having all required arcs, arcs first."""
        return (
            *filter(None, (self._contradiction_of(*arc) for arc in self.required)),
            *self._crowded(),
            *self._cycles(),
        )

    def _contradiction_of(self, parent: str, child: str) -> Contradiction | None:
        arc = (parent, child)
        if arc in self._forbidden:
            error = ModelError(
                "The arc {parent} → {child} is required and forbidden; take one of them back.",
                parent=parent,
                child=child,
            )
            return Contradiction("forbidden", (arc,), error)
        if not self.is_backward(parent, child):
            return None
        error = ModelError(
            "No arc from {parent} to {child}: it goes from tier {later} up to tier {earlier}. "
            "Draw it the other way, or move one of them.",
            parent=parent,
            child=child,
            later=self._tier_of[parent] + 1,
            earlier=self._tier_of[child] + 1,
        )
        return Contradiction("tier", (arc,), error)

    def _crowded(self) -> Iterable[Contradiction]:
        """Yield a contradiction for each variable with too many required parents."""
        for child, count in sorted(Counter(child for _, child in self.required).items()):
            most = self.most_parents(child)
            if most is None or count <= most:
                continue
            error = ModelError(
                "The number of required parents of {child} is {count} and must not exceed {most}; "
                "remove one, or allow more.",
                child=child,
                count=count,
                most=most,
            )
            arcs = tuple(arc for arc in self.required if arc[1] == child)
            yield Contradiction("parents", arcs, error)

    def _cycles(self) -> Iterable[Contradiction]:
        """Yield cycles of required arcs, no two of which share an arc, until none is left.

        After the first hundred, all arcs that are left count as part of the last one, so that a
        file with thousands of cycles does not take minutes.
        """
        left = set(self.required)
        for count in itertools.count(1):
            parents: dict[str, tuple[str, ...]] = dict.fromkeys(sorted(self.names), ())
            for parent, child in sorted(left):
                parents[child] = (*parents[child], parent)
            try:
                DirectedGraph(parents).topological_order()
                return
            except CycleError as error:
                values = error.values
            arcs = tuple(itertools.pairwise(values["path"]))
            if count == _MOST_CYCLES:
                arcs = tuple(sorted(left))
            left.difference_update(arcs)
            told = CycleError(
                "The required arcs close the cycle {path}; remove one of them.", **values
            )
            yield Contradiction("cycle", arcs, told)

    def without_contradictions(self) -> ArcConstraints:
        """Return the constraints without the required arcs that no structure can have."""
        lost = frozenset(arc for each in self.contradictions for arc in each.arcs)
        if not lost:
            return self
        return replace(self, required=tuple(arc for arc in self.required if arc not in lost))

    def candidates(self, names: Iterable[str]) -> CandidateArcs:
        """Count the arcs that a search may consider.

        The result: the arcs that `allows` lets through and that no limit of 0 parents rules out.
        """
        known = set(names)
        n = len(known)
        sizes = [len(known.intersection(tier)) for tier in self.tiers]
        later = [sum(sizes[k + 1 :]) for k in range(len(sizes))]
        apart = {*self.forbidden, *((child, parent) for parent, child in self.required)}
        apart = {
            (parent, child)
            for parent, child in apart
            if parent != child and {parent, child} <= known and not self.is_backward(parent, child)
        }
        into = Counter(child for _, child in apart)
        excluded = len(apart)
        for child in known:
            if self.most_parents(child) == 0:
                tier = self._tier_of.get(child)
                excluded += n - 1 - into[child] - (0 if tier is None else later[tier])
        against = sum(size * after for size, after in zip(sizes, later, strict=True))
        return CandidateArcs(n * (n - 1), against, excluded)

    def with_renamed(self, old: str, new: str) -> ArcConstraints:
        """Return the constraints with a variable renamed, or `self` if it is not mentioned."""
        if old not in self.names:
            return self

        def renamed(name: str) -> str:
            return new if name == old else name

        return replace(
            self,
            required=tuple((renamed(a), renamed(b)) for a, b in self.required),
            forbidden=tuple((renamed(a), renamed(b)) for a, b in self.forbidden),
            tiers=tuple(tuple(map(renamed, tier)) for tier in self.tiers),
            parent_limits=tuple((renamed(name), most) for name, most in self.parent_limits),
            required_lags=tuple((renamed(a), renamed(b), k) for a, b, k in self.required_lags),
            forbidden_lags=tuple((renamed(a), renamed(b), k) for a, b, k in self.forbidden_lags),
        )

    def without_variables(self, *names: str) -> ArcConstraints:
        """Return the constraints without some variables, or `self` if none is mentioned.

        `*names`: variables to drop, with their arcs, limits and places in tiers.
        """
        gone = self.names.intersection(names)
        if not gone:
            return self
        return replace(
            self,
            required=tuple(arc for arc in self.required if not gone.intersection(arc)),
            forbidden=tuple(arc for arc in self.forbidden if not gone.intersection(arc)),
            tiers=tuple(tuple(n for n in tier if n not in gone) for tier in self.tiers),
            parent_limits=tuple(each for each in self.parent_limits if each[0] not in gone),
            required_lags=tuple(arc for arc in self.required_lags if not gone.intersection(arc)),
            forbidden_lags=tuple(arc for arc in self.forbidden_lags if not gone.intersection(arc)),
        )

    def of_one_slice(self) -> ArcConstraints:
        """Return the constraints without arcs into later slices."""
        return replace(self, required_lags=(), forbidden_lags=())


NO_CONSTRAINTS = ArcConstraints()
"""No constraints: nothing is required, and every arc is allowed."""
