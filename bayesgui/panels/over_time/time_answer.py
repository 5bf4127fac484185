"""All that the page shows of one series: the engine's answers over time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.temporal.places import EVERY
from bayesgui.panels.over_time.node_course import NodeCourse

if TYPE_CHECKING:
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.over_time import OverTime
    from bayesgui.panels.over_time.node_course import Rows


@dataclass(frozen=True, eq=False)
class TimeAnswer:
    """The answers to one series.

    `model`: the template that was asked. `smoothed` has all nodes, `filtered` and `predicted`
    those in time, and the node of the chart. `compared`: smoothed given a second series.
    `is_partial`: what is filtered stands for what is not smoothed yet.
    """

    model: TemporalContent
    series: Series
    smoothed: OverTime
    filtered: OverTime | None = None
    predicted: OverTime | None = None
    sequence: OverTime | None = None
    compared: OverTime | None = None
    compared_name: str = ""
    is_partial: bool = False
    _courses: dict[str, NodeCourse] = field(default_factory=dict, repr=False)

    @property
    def slices(self) -> int:
        """Number of slices, those after the series included."""
        return len(self.smoothed.times)

    @property
    def now(self) -> int:
        """The last slice with a finding, −1 without one."""
        return self.series.last_finding

    def covers(self, node: str) -> bool:
        """Return whether all of a node is known that was asked for."""
        asked = (self.smoothed, self.filtered, self.predicted)
        return all(each is None or node in each.posteriors for each in asked)

    def course(self, node: str) -> NodeCourse:
        """Return the beliefs of one node; the same object again for the same node."""
        if node not in self._courses:
            self._courses[node] = self._made_course(node)
        return self._courses[node]

    def _made_course(self, node: str) -> NodeCourse:
        variable = self.model[node]
        values = variable.values
        path = None if self.sequence is None else self.sequence.sequence.get(node)
        if path is not None and len(path) != self.slices:
            # A node that is there once has one state for all slices.
            path = np.resize(path, self.slices)
        return NodeCourse(
            name=node,
            states=tuple(variable.states),
            smoothed=self.smoothed.posteriors[node],
            filtered=_rows(self.filtered, node),
            predicted=_rows(self.predicted, node),
            sequence=path,
            now=self.now,
            times=self.smoothed.times,
            values=None if values is None else np.asarray(values, np.float64),
            compared=_rows(self.compared, node),
            compared_name=self.compared_name,
            is_smoothed=not self.is_partial,
        )

    @property
    def nodes(self) -> tuple[str, ...]:
        """The nodes that can be shown, those in time first."""
        once = (name for name in self.model.names if self.model.place(name) != EVERY)
        return tuple(n for n in (*self.model.in_time, *once) if n in self.smoothed.posteriors)


def _rows(answer: OverTime | None, node: str) -> Rows | None:
    return None if answer is None else answer.posteriors.get(node)
