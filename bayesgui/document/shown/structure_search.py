"""A search for a structure that is shown on the canvas in place of the network's arcs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from bayesgui.document.changes import Change
    from bayesgui.learning.search.arc_changes import ArcChange
    from bayesgui.learning.structure.run import StructureStep


@dataclass(frozen=True, eq=False)
class StructureSearchState:
    """The step of a search that is shown.

    `step`: None while no search is shown. `recent`: the latest changes that led there. `proposed`:
    the change that comes next, while the search is paused.
    """

    step: StructureStep | None = None
    recent: tuple[ArcChange, ...] = ()
    proposed: ArcChange | None = None


class StructureSearch(QObject):
    """Holds the current `StructureSearchState`; written by the search, read by the canvas."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = StructureSearchState()

    @property
    def state(self) -> StructureSearchState:
        """The current state."""
        return self._state

    def update(self, **parts: Any) -> None:
        """Replace parts of the state and notify the canvas."""
        self._state = replace(self._state, **parts)
        self.changed.emit()

    def clear(self) -> None:
        """Show the network's own arcs again."""
        if self._state.step is not None:
            self._state = StructureSearchState()
            self.changed.emit()

    def follow(self, change: Change) -> None:
        """Drop a step of other nodes before it is painted."""
        if change.before.network.names != change.after.network.names:
            self._state = StructureSearchState()
