"""What makes a template of a model: places in time, and the nodes that stand for others.

A table names its parents, so a parent of an earlier slice needs a name of its own: the model holds
a node for it, which is parentless and shown nowhere but in the head of the table (the interface
nodes of a two-slice network; Koller & Friedman 2009, section 6.2.2). A table of a first slice is
held by another such node.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from bayesgui.core.temporal.places import EVERY, OUTSIDE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

DEFAULT_SLICES = 10
"""Number of slices of a new template."""


class Tied(NamedTuple):
    """What a node that is not shown stands for.

    `of`: the node. `steps`: of an earlier slice the lag, of a first table the number of its slice.
    """

    of: str
    steps: int


def past_name(name: str, lag: int) -> str:
    """Return the name of a node some slices before, as heads of tables show it.

    >>> past_name("Wear", 1)
    'Wear, t \N{MINUS SIGN} 1'
    """
    return f"{name}, t \N{MINUS SIGN} {lag}"


def first_name(name: str, number: int) -> str:
    """Return the name under which a model holds a node's table in a first slice.

    >>> first_name("Wear", 0)
    'Wear, t = 0'
    """
    return f"{name}, t = {number}"


def slice_name(name: str, number: int) -> str:
    """Return the name of a node in a slice of an unrolled network.

    >>> slice_name("Wear", 3)
    'Wear[3]'
    """
    return f"{name}[{number}]"


@dataclass(frozen=True)
class Template:
    """Places in time of the nodes of a model, by name.

    Parameters
    ----------
    places : mapping of str to str
        Of all nodes but those that stand outside of time: ``every``, ``first`` or ``last``.
    past : mapping of str to (str, int)
        For each node that stands for one some slices before, which, and how many.
    firsts : mapping of str to (str, int)
        For each node that holds a table of a first slice, whose, and of which slice.
    slices : int
        How many there are.
    step : str
        What a slice is, such as "1 day"; "" if nobody has said.
    start : str
        What t = 0 is called.
    """

    places: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    past: Mapping[str, Tied] = field(default_factory=lambda: MappingProxyType({}))
    firsts: Mapping[str, Tied] = field(default_factory=lambda: MappingProxyType({}))
    slices: int = DEFAULT_SLICES
    step: str = ""
    start: str = ""

    def __post_init__(self) -> None:
        for part in ("past", "firsts"):
            held = getattr(self, part)
            if any(type(each) is not Tied for each in held.values()):
                tied = {name: Tied(*each) for name, each in held.items()}
                object.__setattr__(self, part, MappingProxyType(tied))

    def __reduce__(self) -> tuple[Any, ...]:
        parts = dict(self.places), dict(self.past), dict(self.firsts)
        return (Template, (*parts, self.slices, self.step, self.start))

    def place(self, name: str) -> str:
        """Return the place of a node."""
        return self.places.get(name, OUTSIDE)

    @property
    def tied(self) -> Mapping[str, Tied]:
        """All nodes that are not shown."""
        return {**self.past, **self.firsts}

    def tied_to(self, name: str) -> tuple[str, ...]:
        """Return the nodes that stand for a node."""
        return tuple(each for each, tied in self.tied.items() if tied.of == name)

    def with_place(self, name: str, place: str) -> Template:
        """Return the template with a node elsewhere."""
        places = {each: where for each, where in self.places.items() if each != name}
        if place != OUTSIDE:
            places[name] = place
        return replace(self, places=MappingProxyType(places))

    def with_past(self, name: str, lag: int) -> Template:
        """Return the template with a node for another one some slices before."""
        made = {**self.past, past_name(name, lag): Tied(name, lag)}
        return replace(self, past=MappingProxyType(made))

    def with_first(self, name: str, number: int) -> Template:
        """Return the template with a node for a table of a first slice."""
        made = {**self.firsts, first_name(name, number): Tied(name, number)}
        return replace(self, firsts=MappingProxyType(made))

    def among(self, names: Collection[str]) -> Template:
        """Return what the template says of some nodes."""
        gone = [each for each in (*self.places, *self.tied) if each not in names]
        if not gone:
            return self

        def kept(tied: Mapping[str, Tied]) -> Mapping[str, Tied]:
            return MappingProxyType({k: v for k, v in tied.items() if k in names})

        places = {name: where for name, where in self.places.items() if name in names}
        return replace(
            self,
            places=MappingProxyType(places),
            past=kept(self.past),
            firsts=kept(self.firsts),
        )

    def renamed(self, old: str, new: str) -> Template:
        """Return the template with a node, and those that stand for it, under other names."""

        def following(
            tied: Mapping[str, Tied], named: Callable[[str, int], str]
        ) -> Mapping[str, Tied]:
            moved = {
                (named(new, each.steps) if each.of == old else name): (
                    Tied(new, each.steps) if each.of == old else each
                )
                for name, each in tied.items()
            }
            return MappingProxyType(moved)

        places = {(new if name == old else name): where for name, where in self.places.items()}
        return replace(
            self,
            places=MappingProxyType(places),
            past=following(self.past, past_name),
            firsts=following(self.firsts, first_name),
        )

    @property
    def in_time(self) -> tuple[str, ...]:
        """The nodes that are in every slice."""
        return tuple(name for name, where in self.places.items() if where == EVERY)
