"""The stages of a constraint-based learner that the canvas shows, and a pair to be tested."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from bayesgui.core.sentence import Sentence
    from bayesgui.document.changes import Change
    from bayesgui.document.overlays import SeparationChoice
    from bayesgui.learning.independence.base import TestForm
    from bayesgui.learning.structure.stage_record import StageFrame


@dataclass(frozen=True, eq=False)
class LearnerStagesState:
    """What is shown of a learner.

    `frame`: the graph at an event, None while no learner is played. `title`: of its stage. `form`:
    its test. `pointed`: the pair of a removed edge under the pointer. `choice`: the pair to be
    tested while the page Test a pair is open.
    """

    frame: StageFrame | None = None
    title: Sentence | str = ""
    form: TestForm | None = None
    pointed: frozenset[str] | None = None
    choice: SeparationChoice | None = None


class LearnerStages(QObject):
    """Holds the current `LearnerStagesState`; written by the player, read by canvas and pages."""

    changed = Signal()
    choice_changed = Signal()
    """Another pair or set is to be tested."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = LearnerStagesState()

    @property
    def state(self) -> LearnerStagesState:
        """The current state."""
        return self._state

    def update(self, **parts: Any) -> None:
        """Replace parts of the state and notify the canvas."""
        before = self._state
        self._state = replace(before, **parts)
        self.changed.emit()
        if before.choice != self._state.choice:
            self.choice_changed.emit()

    def point_at(self, pair: frozenset[str] | None) -> None:
        """Point at the pair of a removed edge, or at none."""
        if pair != self._state.pointed:
            self.update(pointed=pair)

    def follow(self, change: Change) -> None:
        """Drop what belongs to other nodes before it is painted."""
        if change.before.network.names != change.after.network.names:
            self._state = LearnerStagesState()
