"""What of a model nobody sees: nodes that cannot be observed, and hidden common causes of two."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from bayesgui.core.errors import ModelError
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.node_rules import node_kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.mechanism import Mechanism

Pair = tuple[str, str]


class CommonCause(NamedTuple):
    """A hidden common cause of two nodes, which stand in the model's order; drawn ↔.

    `name`: of the cause, "" if it has none.
    """

    first: str
    second: str
    name: str = ""

    @property
    def pair(self) -> Pair:
        """The two nodes."""
        return self.first, self.second

    def __str__(self) -> str:
        called = f" ({self.name})" if self.name else ""
        return f"{self.first} ↔ {self.second}{called}"


@dataclass(frozen=True)
class CausalMarks:
    """The marks of a model; they change no number.

    `unobserved`: the nodes that cannot be observed. `causes`: the hidden common causes, by the
    places of their two nodes in the model.
    """

    unobserved: frozenset[str] = frozenset()
    causes: tuple[CommonCause, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.unobserved or self.causes)

    def among(self, mechanisms: Mapping[str, Mechanism]) -> CausalMarks:
        """Return the marks that nodes can have, in the order of these nodes."""
        fit = {name for name, each in mechanisms.items() if can_be_hidden(each.kind)}
        unobserved = self.unobserved & fit
        kept = [cause for cause in self.causes if fit.issuperset(cause.pair)]
        causes = _in_order(kept, mechanisms)
        if len(unobserved) == len(self.unobserved) and causes == self.causes:
            return self
        return CausalMarks(unobserved, causes) if unobserved or causes else NO_MARKS

    def renamed(self, names: Mapping[str, str]) -> CausalMarks:
        """Return the marks with nodes renamed; those that are not named keep their names."""
        causes = (
            CommonCause(names.get(first, first), names.get(second, second), name)
            for first, second, name in self.causes
        )
        return CausalMarks(
            frozenset(names.get(name, name) for name in self.unobserved), tuple(causes)
        )

    def joined(self, other: CausalMarks) -> CausalMarks:
        """Return these marks and those of other nodes; causes of the other ones come last."""
        pairs = {frozenset(cause.pair) for cause in self.causes}
        more = (cause for cause in other.causes if frozenset(cause.pair) not in pairs)
        return CausalMarks(self.unobserved | other.unobserved, (*self.causes, *more))

    def with_cause(self, cause: CommonCause) -> CausalMarks:
        """Return the marks with one more hidden common cause, or another name of one."""
        return replace(self, causes=(*self.without_cause(cause.pair).causes, cause))

    def without_cause(self, pair: Sequence[str]) -> CausalMarks:
        """Return the marks without the hidden common cause of two nodes."""
        kept = (cause for cause in self.causes if set(cause.pair) != set(pair))
        return replace(self, causes=tuple(kept))


NO_MARKS = CausalMarks()


def can_be_hidden(kind: str) -> bool:
    """Tell whether a node of a kind can be unobserved, or have a hidden cause.

    A decision is known to who takes it, and a utility is no part of the world.
    """
    return kind != UTILITY and not node_kinds[kind].is_chosen


def check_can_be_hidden(name: str, kind: str) -> None:
    """Raise a `ModelError` unless a node of a kind can be unobserved, or have a hidden cause."""
    if not can_be_hidden(kind):
        raise ModelError(
            "{variable} is a {kind}: it is chosen or computed and has no hidden cause. Mark nodes "
            "of chance only.",
            variable=name,
            kind=node_kinds[kind].label,
        )


def _in_order(causes: Iterable[CommonCause], names: Iterable[str]) -> tuple[CommonCause, ...]:
    """Return common causes with their nodes, and themselves, in the order of the nodes."""
    place = {name: k for k, name in enumerate(names)}
    turned = (
        each if place[each.first] < place[each.second] else CommonCause(*each.pair[::-1], each.name)
        for each in causes
    )
    return tuple(sorted(turned, key=lambda each: (place[each.first], place[each.second])))
