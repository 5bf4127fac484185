"""The course of a diagnosis: what was known at first, and what was found in which order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.diagnosis.outlook import outlook
from bayesgui.diagnosis.ranking import fault_probabilities, rank
from bayesgui.diagnosis.verdict import CERTAINTY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.evidence import Finding
    from bayesgui.core.monitor import Monitor
    from bayesgui.diagnosis.problem import Problem
    from bayesgui.diagnosis.ranking import Measure, Ranking
    from bayesgui.inference.base import InferenceEngine

Step = tuple[str, "Finding"]
"""A node, and what was found."""


@dataclass(frozen=True)
class Course:
    """What was found in which order.

    `start`: findings before the first step. `steps`: the findings that came then.
    """

    start: Evidence = NO_EVIDENCE
    steps: tuple[Step, ...] = ()

    @property
    def evidence(self) -> Evidence:
        """All findings."""
        return self.before(len(self.steps))

    def before(self, step: int) -> Evidence:
        """Return what was known before a step, counted from 0."""
        return Evidence({**self.start, **dict(self.steps[:step])})

    def following(self, evidence: Evidence) -> Course:
        """Return the course after findings have changed.

        Findings that were taken back are gone from it, others are steps at its end; of a finding
        that was changed the step stays where it was.
        """
        if evidence == self.evidence:
            return self
        start = {name: each for name, each in self.start.items() if name in evidence}
        start = {name: evidence[name] for name in start}
        steps = [(name, evidence[name]) for name, _ in self.steps if name in evidence]
        known = {*start, *(name for name, _ in steps)}
        steps += [(name, evidence[name]) for name in evidence if name not in known]
        return Course(Evidence(start), tuple(steps))

    def renamed(self, names: Mapping[str, str]) -> Course:
        """Return the course with nodes renamed."""
        start = {names.get(name, name): each for name, each in self.start.items()}
        steps = tuple((names.get(name, name), each) for name, each in self.steps)
        return replace(self, start=Evidence(start), steps=steps)


NO_COURSE = Course()


@dataclass(frozen=True)
class Stage:
    """A step as it was taken.

    `price, paid`: of this test, and of all up to it. `gain`: what it told by expectation, in nats;
    None of a node that is no test. `place`: its place among the tests before it was taken, from 1.
    `faults, entropy`: the probabilities of what is sought after it, and their entropy in nats.
    """

    name: str
    finding: Finding
    price: float
    paid: float
    gain: float | None
    place: int | None
    faults: tuple[float, ...]
    entropy: float


@dataclass(frozen=True)
class Protocol:
    """A course with all its numbers.

    `items`: node and state of what is sought. `faults, entropy`: before the first step.
    """

    items: tuple[tuple[str, str], ...]
    course: Course
    faults: tuple[float, ...]
    entropy: float
    stages: tuple[Stage, ...]

    @property
    def paid(self) -> float:
        """What all tests have cost."""
        return self.stages[-1].paid if self.stages else 0.0

    def faults_after(self, step: int) -> tuple[float, ...]:
        """Return the probabilities after some steps; 0 is before the first one."""
        return self.stages[step - 1].faults if step else self.faults

    def top(self, step: int) -> tuple[tuple[str, str], float]:
        """Return what is most probable after some steps."""
        faults = self.faults_after(step)
        best = max(range(len(faults)), key=faults.__getitem__)
        return self.items[best], faults[best]


class Replayer:
    """Goes through courses of one problem, and keeps what it has asked.

    `certainty`: the probability at which a diagnosis ends. Used on one thread at a time.
    """

    def __init__(
        self,
        engine: InferenceEngine,
        problem: Problem,
        measure: Measure = "sum",
        certainty: float = CERTAINTY,
    ) -> None:
        self.engine, self.problem = engine, problem
        self.measure, self.certainty = measure, certainty
        self._rankings: dict[Evidence, Ranking] = {}
        self._outlooks: dict[Evidence, float | None] = {}

    def ranking(self, evidence: Evidence, monitor: Monitor = SILENT) -> Ranking:
        """Return the tests under some findings."""
        found = self._rankings.get(evidence)
        if found is None:
            found = rank(self.engine, self.problem, evidence, self.measure, monitor, self.certainty)
            self._rankings[evidence] = found
        return found

    def outlook(self, evidence: Evidence, monitor: Monitor = SILENT) -> float | None:
        """Return in which share of such cases the tests that are left bring certainty."""
        if evidence not in self._outlooks:
            self._outlooks[evidence] = outlook(
                self.engine, self.problem, evidence, self.certainty, monitor=monitor
            )
        return self._outlooks[evidence]

    def protocol(self, course: Course, monitor: Monitor = SILENT) -> Protocol:
        """Return the numbers of a course.

        Raises `ImpossibleEvidenceError` if its findings contradict each other.
        """
        problem, paid = self.problem, 0.0
        faults, entropy = fault_probabilities(self.engine, problem, course.start, monitor)
        stages = []
        for k, (name, finding) in enumerate(course.steps):
            monitor.report(k / len(course.steps))
            before = self.ranking(course.before(k), monitor)
            test, price = before.of(name), problem.price(name)
            paid += price
            after, left = fault_probabilities(self.engine, problem, course.before(k + 1), monitor)
            gain = None if test is None else test.gain
            place = before.place(name)
            stages.append(Stage(name, finding, price, paid, gain, place, after, left))
        return Protocol(problem.items, course, faults, entropy, tuple(stages))
