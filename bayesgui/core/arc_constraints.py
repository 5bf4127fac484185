"""Background knowledge on arcs: required and forbidden arcs, tiers, a limit on parents."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import CycleError, ModelError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

Arc = tuple[str, str]


@dataclass(frozen=True)
class ArcConstraints:
    """Constraints that a learned structure must satisfy; false if there are none.

    Arcs and the names within a tier are sorted, duplicates and empty tiers dropped, so that
    constraints compare equal regardless of the order of the arguments.

    Parameters
    ----------
    required : tuple of (str, str)
        Arcs that must be there, as (parent, child).
    forbidden : tuple of (str, str)
        Arcs that must not be there, as (parent, child); the opposite arc is still allowed.
    tiers : tuple of tuple of str
        Groups of variables in order: no arc leads from a tier to an earlier one. Arcs within a
        tier, and those of variables in no tier, are unrestricted.
    max_parents : int, optional
        Largest number of parents of a variable; None for no limit.

    Notes
    -----
    The constructor accepts contradictory constraints; `check` reports them.

    Examples
    --------
    >>> known = ArcConstraints(required=(("smoke", "lung"),), tiers=(("age",), ("lung", "smoke")))
    >>> known.allows("age", "lung"), known.allows("lung", "age"), known.allows("lung", "smoke")
    (True, False, False)
    """

    required: tuple[Arc, ...] = ()
    forbidden: tuple[Arc, ...] = ()
    tiers: tuple[tuple[str, ...], ...] = ()
    max_parents: int | None = None

    def __post_init__(self) -> None:
        tiers = (tuple(sorted(set(tier))) for tier in self.tiers)
        parts = {
            "required": tuple(sorted({(parent, child) for parent, child in self.required})),
            "forbidden": tuple(sorted({(parent, child) for parent, child in self.forbidden})),
            "tiers": tuple(tier for tier in tiers if tier),
        }
        for name, part in parts.items():
            object.__setattr__(self, name, part)

    def __bool__(self) -> bool:
        return self != NO_CONSTRAINTS

    @cached_property
    def names(self) -> frozenset[str]:
        """All variables that the constraints mention."""
        arcs = (*self.required, *self.forbidden)
        return frozenset(name for group in (*arcs, *self.tiers) for name in group)

    @cached_property
    def _required(self) -> frozenset[Arc]:
        return frozenset(self.required)

    @cached_property
    def _forbidden(self) -> frozenset[Arc]:
        return frozenset(self.forbidden)

    @cached_property
    def _tier_of(self) -> dict[str, int]:
        return {name: k for k, tier in enumerate(self.tiers) for name in tier}

    def _is_backward(self, parent: str, child: str) -> bool:
        """Whether an arc leads to an earlier tier."""
        tiers = self._tier_of
        return parent in tiers and child in tiers and tiers[parent] > tiers[child]

    def allows(self, parent: str, child: str) -> bool:
        """Whether a structure may have an arc, regardless of cycles and of the limit on parents.

        Parameters
        ----------
        parent, child : str
            Ends of the arc.

        Returns
        -------
        bool
            False for an arc that is forbidden, leads to an earlier tier, is the opposite of a
            required one, or leads from a variable to itself.
        """
        return (
            parent != child
            and (parent, child) not in self._forbidden
            and (child, parent) not in self._required
            and not self._is_backward(parent, child)
        )

    def violation(self, arcs: Iterable[Arc]) -> Sentence | None:
        """Describe the first way in which the arcs of a structure break the constraints.

        Parameters
        ----------
        arcs : iterable of (str, str)
            All arcs of the structure, as (parent, child).

        Returns
        -------
        Sentence or None
            The violation, worded as the end of a sentence; None if there is none.
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
            if self._is_backward(parent, child):
                return Sentence(
                    "the arc {parent} → {child} leads to an earlier tier",
                    parent=parent,
                    child=child,
                )
        for child, count in sorted(Counter(child for _, child in present).items()):
            if self.max_parents is not None and count > self.max_parents:
                return Sentence(
                    "the number of parents of {child} is {count} and must not exceed {most}",
                    child=child,
                    count=count,
                    most=self.max_parents,
                )
        return None

    def check(self, names: Iterable[str]) -> None:
        """Raise unless some structure satisfies all constraints.

        Parameters
        ----------
        names : iterable of str
            All variables of the structure.

        Raises
        ------
        ModelError
            If a variable is unknown or in two tiers, the limit is negative, or required arcs
            contradict the other constraints.
        CycleError
            If required arcs close a cycle; ``values["path"]`` is that cycle.
        """
        if unknown := self.names.difference(names):
            raise ModelError(
                "The constraints on arcs name {names}, and there is no such variable.",
                names=list_names(sorted(unknown)),
            )
        for name, count in Counter(name for tier in self.tiers for name in tier).items():
            if count > 1:
                raise ModelError("{variable} is in two tiers; leave it in one.", variable=name)
        if self.max_parents is not None and self.max_parents < 0:
            raise ModelError(
                "The maximum number of parents must be 0 or more, not {value}.",
                value=self.max_parents,
            )
        for parent, child in self.required:
            if parent == child:
                raise ModelError("No arc from {parent} to itself.", parent=parent)
        if (reason := self.violation(self.required)) is not None:
            raise ModelError(
                "The required arcs contradict the other constraints: {reason}.", reason=reason
            )
        self._check_acyclic()

    def _check_acyclic(self) -> None:
        parents: dict[str, tuple[str, ...]] = dict.fromkeys(sorted(self.names), ())
        for parent, child in self.required:
            parents[child] = (*parents[child], parent)
        try:
            DirectedGraph(parents).topological_order()
        except CycleError as error:
            raise CycleError(
                "The required arcs close the cycle {path}; remove one of them.", **error.values
            ) from None

    def with_renamed(self, old: str, new: str) -> ArcConstraints:
        """Return the constraints with a variable renamed, or `self` if it is not mentioned.

        Parameters
        ----------
        old, new : str
            The variable's name before and after.
        """
        if old not in self.names:
            return self

        def renamed(name: str) -> str:
            return new if name == old else name

        return replace(
            self,
            required=tuple((renamed(a), renamed(b)) for a, b in self.required),
            forbidden=tuple((renamed(a), renamed(b)) for a, b in self.forbidden),
            tiers=tuple(tuple(map(renamed, tier)) for tier in self.tiers),
        )

    def without_variables(self, *names: str) -> ArcConstraints:
        """Return the constraints without some variables, or `self` if none is mentioned.

        Parameters
        ----------
        *names : str
            Variables to drop, with their arcs and places in tiers.
        """
        gone = self.names.intersection(names)
        if not gone:
            return self
        return replace(
            self,
            required=tuple(arc for arc in self.required if not gone.intersection(arc)),
            forbidden=tuple(arc for arc in self.forbidden if not gone.intersection(arc)),
            tiers=tuple(tuple(n for n in tier if n not in gone) for tier in self.tiers),
        )


NO_CONSTRAINTS = ArcConstraints()
"""No constraints: nothing is required, and every arc is allowed."""
