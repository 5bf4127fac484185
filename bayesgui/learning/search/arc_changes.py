"""Changes of single arcs, and how two graphs differ by them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from bayesgui.graph.structural_distance import arc_differences

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.arc_constraints import Arc

ChangeKind = Literal["added", "removed", "reversed"]


@dataclass(frozen=True, slots=True)
class ArcChange:
    """A change of one arc.

    `kind`: what happens to it; a reversed arc is named in its new direction.
    """

    kind: ChangeKind
    parent: str
    child: str
    gain: float | None = None

    @property
    def arc(self) -> Arc:
        """The arc as (parent, child)."""
        return self.parent, self.child


def changes_between(
    before: Iterable[Arc], after: Iterable[Arc], gain: float | None = None
) -> tuple[ArcChange, ...]:
    """Return how the arcs of two graphs differ, sorted by kind and name.

    `gain`: difference of the scores; given to the change if there is only one.
    """
    differences = arc_differences(before, after)
    found = [
        *(ArcChange("added", *arc) for arc in differences.added),
        *(ArcChange("removed", *arc) for arc in differences.missing),
        *(ArcChange("reversed", *arc) for arc in differences.reversed),
    ]
    return (replace(found[0], gain=gain),) if len(found) == 1 else tuple(found)
