"""The slice of a template that is shown on the canvas and in panels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.document.changes import Change


@dataclass(frozen=True)
class SliceShown(ShownState):
    """Which slice is shown, from 0; it is no part of the document, and no step of Undo."""

    number: int = 0
    on_nodes: ClassVar[bool] = True

    def following(self, change: Change) -> Self:
        """Stay within the slices that there are."""
        model = template_of(change.after.model)
        last = 0 if model is None else model.slices - 1
        return self if self.number <= last else type(self)(last)
