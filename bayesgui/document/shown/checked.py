"""What the check of a model found, and whether its marks stand on the nodes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.document.changes import Change
    from bayesgui.graph.layout import Arc

_NONE: Mapping[str, tuple[str, ...]] = MappingProxyType({})


@dataclass(frozen=True)
class Checked(ShownState):
    """What the page Check and the canvas show of the last check of a document.

    `is_open`: whether the page stands beside the document. `wanted`: whether the user wants marks
    on the nodes; None while that goes with the page. `severities`: of the problems of each node,
    the gravest first. `refused`: arcs with an error. `counts`: errors, warnings and hints that
    are not ignored; None before the first check.
    """

    is_open: bool = False
    wanted: bool | None = None
    severities: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NONE)
    refused: tuple[Arc, ...] = ()
    counts: tuple[int, int, int] | None = None
    on_nodes: ClassVar[bool] = True

    @property
    def has_marks(self) -> bool:
        """Whether problems are marked on the nodes."""
        return self.is_open if self.wanted is None else self.wanted

    @property
    def is_live(self) -> bool:
        """Whether there is anything to keep up to date."""
        return self.is_open or bool(self.wanted)

    def marks_of(self, name: str) -> tuple[str, ...]:
        """Return the marks that a node shows, the gravest first."""
        return self.severities.get(name, ()) if self.has_marks else ()

    def following(self, change: Change) -> Self:
        """Mark a renamed node under its new name, and none that is gone, until all is checked."""
        if change.renamed is None and not change.removed:
            return self
        marked = {
            now: marks
            for name, marks in self.severities.items()
            if (now := change.name_now(name)) is not None
        }
        ends = [(change.name_now(a), change.name_now(b)) for a, b in self.refused]
        refused = tuple((a, b) for a, b in ends if a is not None and b is not None)
        return replace(self, severities=MappingProxyType(marked), refused=refused)

    def left(self) -> Self:
        """Take away marks that outlast the page; beside it, Esc on the canvas leaves them."""
        if self.is_open or not self.wanted:
            return self
        return replace(self, wanted=None)
