"""Structure learning step by step: the steps, and the run that makes them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.learning.search.arc_changes import changes_between
from bayesgui.runs.run import STEPS, Run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.sentence import Sentence
    from bayesgui.graph.causal.pag import Pag
    from bayesgui.learning.search.arc_changes import ArcChange

MAX_STEPS = 2**31
"""Steps of a search that ends by itself."""
MANY_VARIABLES = 500
"""Number of variables from which on several changes are shown as one step.

All that is told of a step takes time in proportion to the graph: of 5,000 variables more than the
change itself.
"""
VARIABLES_PER_CHANGE = 100
"""Number of variables for each change that is shown as part of one step, of many variables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureStep:
    """The state of a structure learner after a step.

    `arcs`: arcs of the present graph, as (parent, child), sorted. `edges`: its undirected edges, if
    the method works on partially directed graphs. `score`: score of the present graph, as searches
    compute it: larger is better. None where the method has no score. `best`: arcs of the best graph
    so far, which *Stop and keep* returns; None if that is `arcs`. `stage`: title of the part of the
    method that the step belongs to, if it has parts. `candidates`: the changes that the search
    would make next, best first. `population`: scores of all members, for methods that keep many
    graphs. `detail`: what else the method shows, a frozen dataclass of its own. `separators`: for
    pairs without an edge that a test found independent, the set given which they are. `kept_edges`:
    the undirected edges that *Stop and keep* directs; None if these are `edges`. `clashes`:
    undirected edges that two v-structures want directed in opposite ways. `pag`: the graph with its
    marks, where something hidden may cause both ends of an edge; `arcs` are then its →, `edges` the
    others. `remarks`: what the user has to know of the result, such as clashes of orientations.
    `gain`: by how much the score rose; filled in by the run from the second score on. `iteration`:
    number of the step, from 1; filled in by the run. `changes`: how the arcs differ from the step
    before; filled in by the run.
    Undirected edges do not count as arcs.
    """

    arcs: tuple[Arc, ...]
    edges: tuple[Arc, ...] = ()
    score: float | None = None
    best: tuple[Arc, ...] | None = None
    share: float = 0.0
    stage: Sentence | str = ""
    candidates: tuple[ArcChange, ...] = ()
    population: tuple[float, ...] = ()
    detail: object = None
    separators: Mapping[Arc, tuple[str, ...]] = field(default_factory=dict)
    kept_edges: tuple[Arc, ...] | None = None
    clashes: tuple[Arc, ...] = ()
    pag: Pag | None = None
    remarks: tuple[Sentence, ...] = ()
    gain: float | None = None
    iteration: int = 0
    changes: tuple[ArcChange, ...] = ()

    @property
    def kept(self) -> tuple[Arc, ...]:
        """The arcs that *Stop and keep* returns, before edges are directed."""
        return self.arcs if self.best is None else self.best


class StepMonitor:
    """The monitor of a run, whose jobs follow each other: each `advance` brings its own.

    A method polls `stop_requested` in long steps and then yields the best graph so far; when it is
    advanced again it goes on.
    """

    def __init__(self) -> None:
        self.present: Monitor = SILENT
        self.wants_steps = True
        """Whether single steps are shown; if not, a method may do many as one."""
        self.is_hurried = False
        """Whether steps follow each other as fast as they can."""
        self.is_single = False
        """Whether one step is asked for."""

    def wants_candidates(self, n: int) -> bool:
        """Return whether candidates of the next step are shown; `n`: number of variables."""
        if self.is_single:
            return self.wants_steps
        return self.wants_steps and not self.is_hurried and n < MANY_VARIABLES

    def changes_at_once(self, n: int) -> int:
        """Return how many changes are shown as one step; `n`: number of variables."""
        return 1 if self.is_single or n < MANY_VARIABLES else n // VARIABLES_PER_CHANGE

    @property
    def stop_requested(self) -> bool:
        """Whether to yield the partial result now."""
        return self.present.stop_requested

    def report(self, fraction: float, text: str = "") -> None:
        """Report progress of the present job."""
        self.present.report(fraction, text)

    def publish(self, event: object) -> None:
        """Publish to the present job."""
        self.present.publish(event)

    def check(self) -> None:
        """Raise `Cancelled` if the present job was cancelled."""
        self.present.check()


class StructureRun(Run):
    """The steps of a structure learner, made one at a time; see `StructureLearner.steps`."""

    def __init__(
        self,
        steps: Callable[[StepMonitor], Iterator[StructureStep]],
        start: Iterable[Arc] = (),
    ) -> None:
        super().__init__()
        self._monitor = StepMonitor()
        self._steps = steps(self._monitor)
        self._over = False
        self.is_observed = True
        """Whether single steps are shown."""
        self.start = tuple(sorted(start))
        """The arcs before the first step."""
        self.latest: StructureStep | None = None
        """The latest step; None before the first one."""
        self.offset = 0.0
        """What is no part of the scores that are shown: that of variables that get no parents."""
        self.scores: list[float] = []
        """The score after each step."""

    def go_on_after(self, step: StructureStep) -> None:
        """Count the steps on from one of another run, whose graph is where this one starts."""
        self.latest, self.done = step, step.iteration
        if step.score is not None:
            self.scores.append(step.score)

    @property
    def is_over(self) -> bool:
        """Whether the method has ended."""
        return self._over

    @property
    def share(self) -> float:
        if self._over:
            return 1.0
        told = 0.0 if self.latest is None else self.latest.share
        return told or self.done / (self.done + STEPS)

    @property
    def max_steps(self) -> int:
        """Maximum number of steps; methods end by themselves."""
        return MAX_STEPS

    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        """Do some steps, fewer if the method ends before."""
        self._monitor.present = monitor
        self._monitor.wants_steps = self.is_observed
        self._monitor.is_hurried = self.is_hurried
        self._monitor.is_single = self.stretch_end == self.done + 1
        try:
            for _ in range(steps):
                found = next(self._steps, None)
                if found is None:
                    self._over = True
                    return
                self._add(found)
        finally:
            self._monitor.present = SILENT

    def _add(self, step: StructureStep) -> None:
        if step.score is not None and self.offset:
            step = replace(step, score=step.score - self.offset)
        before = self.start if self.latest is None else self.latest.arcs
        gain = step.gain
        if gain is None and step.score is not None and self.scores:
            gain = step.score - self.scores[-1]
        self.done += 1
        changes = changes_between(before, step.arcs, gain)
        self.latest = replace(step, gain=gain, iteration=self.done, changes=changes)
        if step.score is not None:
            self.scores.append(step.score)

    def look(self) -> StructureStep | None:
        """Return the latest step."""
        return self.latest
