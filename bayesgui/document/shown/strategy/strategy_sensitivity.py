"""What the page on the sensitivity of the strategy shows, and the thresholds in tables."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.decisions.solving.sensitivity.numbers import Reach, TableNumber
    from bayesgui.document.changes import Change

    Thresholds = Mapping[str, Mapping[int, float]]

Listed = Literal["all", "widest", "changes"]

NONE: Thresholds = MappingProxyType({})


@dataclass(frozen=True)
class SensitivityShown(ShownState):
    """The choices of the page, and what it found.

    `reach`: how far each number goes. `listed`: which of them are rows. `chosen`: the number that
    the curve is about; None for the widest. `second`: the one that goes together with it in a map.
    `thresholds`: by node and position in its table, the number at which the choice changes.
    `marks_tables`: whether tables show them, as they do from the first answer on.
    """

    on_canvas: ClassVar[bool] = False

    reach: Reach = "third"
    listed: Listed = "all"
    chosen: TableNumber | None = None
    second: TableNumber | None = None
    thresholds: Thresholds = field(default_factory=lambda: NONE)
    marks_tables: bool = False

    def following(self, change: Change) -> Self:
        """Drop the thresholds of another model or other findings."""
        if not self.thresholds or not (change.network_changed or change.evidence_changed):
            return self
        return replace(self, thresholds=NONE)

    def cleared(self) -> Self:
        """Keep how far numbers go."""
        return replace(self, chosen=None, second=None, thresholds=NONE, marks_tables=False)
