"""What the mode Diagnosis keeps with a document: the course, and how tests are judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from bayesgui.diagnosis.course import NO_COURSE, Course
from bayesgui.diagnosis.verdict import CERTAINTY
from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.core.evidence import Evidence
    from bayesgui.diagnosis.ranking import Measure
    from bayesgui.document.changes import Change


@dataclass(frozen=True)
class Diagnosing(ShownState):
    """The state of the mode.

    `course`: what was found in which order, which are the findings of the document. `whole`: while
    it is replayed, the course with the steps that come. `measure`: by which tests are ranked.
    `looks_ahead`: whether a test is judged with the best one after it. `by_worth`: whether they are
    ranked by what they are worth to the next decision. `certainty`: probability at which a fault is
    found.
    """

    on_canvas = False

    is_open: bool = False
    course: Course = NO_COURSE
    whole: Course | None = None
    measure: Measure = "sum"
    looks_ahead: bool = False
    by_worth: bool = False
    certainty: float = CERTAINTY

    @property
    def shown(self) -> Course:
        """The course with all its steps, those that come in a replay included."""
        return self.course if self.whole is None else self.whole

    @property
    def place(self) -> int:
        """How many of its steps have been taken."""
        return len(self.course.steps)

    def started(self, evidence: Evidence) -> Self:
        """Return the state at the start of a diagnosis, with what is known."""
        return replace(self, is_open=True, course=Course(evidence), whole=None)

    def resumed(self, evidence: Evidence) -> Self:
        """Return the state when the mode is opened again: a course whose findings hold goes on."""
        holds = any(evidence.get(name) == found for name, found in self.course.steps)
        return (
            replace(self.with_evidence(evidence), is_open=True) if holds else self.started(evidence)
        )

    def left(self) -> Self:
        """Leave the mode by Esc on the canvas; its course is kept for the next time."""
        return self.cleared()

    def replaying(self, course: Course, place: int) -> Self:
        """Return the state at a step of a course that is replayed."""
        taken = Course(course.start, course.steps[:place])
        return replace(self, course=taken, whole=course)

    def with_evidence(self, evidence: Evidence) -> Self:
        """Return the state after findings have changed; those of a replay are steps of it."""
        if evidence == self.course.evidence:
            return self
        if self.whole is not None:
            for place in range(len(self.whole.steps) + 1):
                if self.whole.before(place) == evidence:
                    return self.replaying(self.whole, place)
        return replace(self, course=self.course.following(evidence), whole=None)

    def following(self, change: Change) -> Self:
        """Follow findings and names; while it is left, names alone."""
        state = self
        if change.renamed is not None:
            names = dict([change.renamed])
            whole = None if self.whole is None else self.whole.renamed(names)
            state = replace(self, course=self.course.renamed(names), whole=whole)
        if self.is_open and (change.evidence_changed or change.network_changed):
            state = state.with_evidence(change.after.evidence)
        return state

    def cleared(self) -> Self:
        """Leave the mode; the course and how tests are judged are kept."""
        return replace(self, is_open=False) if self.is_open else self
