"""The stages of a constraint-based learner that the canvas shows, and a pair to be tested."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.document.shown.shown import ShownEdges

if TYPE_CHECKING:
    from bayesgui.core.sentence import Sentence
    from bayesgui.document.overlays import SeparationChoice
    from bayesgui.learning.independence.base import TestForm
    from bayesgui.learning.structure.stage_record import StageFrame


@dataclass(frozen=True, eq=False)
class LearnerStages(ShownEdges):
    """The shown stage of a learner.

    `frame`: the graph at an event, None while no learner is played. `title`: of its stage. `form`:
    its test. `pointed`: the pair of a removed edge under the pointer. `choice`: the pair to be
    tested while the page Test a pair is open.
    """

    frame: StageFrame | None = None
    title: Sentence | str = ""
    form: TestForm | None = None
    pointed: frozenset[str] | None = None
    choice: SeparationChoice | None = None

    @property
    def owns_canvas(self) -> bool:
        return self.frame is not None

    def pointing_at(self, pair: frozenset[str] | None) -> LearnerStages:
        """Return the state with the pointer on the pair of a removed edge, or on none."""
        return self if pair == self.pointed else replace(self, pointed=pair)
