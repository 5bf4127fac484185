"""What is believed of one node in each slice, as the parts of the page show it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Rows = NDArray[np.float64]

_EQUAL = 1e-9
"""Difference of two probabilities up to which neither state is the more probable one."""


@dataclass(frozen=True, eq=False)
class NodeCourse:
    """The posteriors of a node over time.

    `smoothed`: given all findings, shape (slices, states); `filtered`: given those until each
    slice; `predicted`: given those before it. `sequence`: the states in the most probable
    sequence of all nodes. `now`: the last slice with a finding, -1 without one; what comes after
    is predicted. `values`: the numbers of its states, if it has any. `compared`: smoothed given a
    second series, of the name `compared_name`. `times`: what each slice is called.
    `is_smoothed`: whether `smoothed` is, or stands for it while it is being computed.
    """

    name: str = ""
    states: tuple[str, ...] = ()
    smoothed: Rows = field(default_factory=lambda: np.zeros((0, 0)))
    filtered: Rows | None = None
    predicted: Rows | None = None
    sequence: NDArray[np.int32] | None = None
    now: int = -1
    times: Sequence[str] = ()
    values: Rows | None = None
    compared: Rows | None = None
    compared_name: str = ""
    is_smoothed: bool = True

    @property
    def slices(self) -> int:
        """Number of slices."""
        return len(self.smoothed)

    def time(self, number: int) -> str:
        """Return what a slice is called."""
        return self.times[number] if number < len(self.times) else str(number)

    def title(self, number: int) -> str:
        """Return the head of what is said of a slice."""
        return f"{self.name}, t = {self.time(number)}"

    @cached_property
    def by_state(self) -> NDArray[np.int64]:
        """The most probable state of each slice by itself; of equal ones that of the sequence."""
        greatest = self.smoothed.max(axis=1, keepdims=True, initial=0.0)
        found = np.asarray((self.smoothed >= greatest - _EQUAL).argmax(axis=1))
        if self.sequence is None or not self.slices:
            return found
        return np.where(self.differs, found, self.sequence.astype(np.int64))

    @cached_property
    def differs(self) -> NDArray[np.bool_]:
        """Whether the sequence has another state than the most probable one of a slice."""
        if self.sequence is None or not self.slices:
            return np.zeros(self.slices, np.bool_)
        taken = np.take_along_axis(self.smoothed, self.sequence[:, None].astype(np.int64), axis=1)
        return np.asarray(taken[:, 0] < self.smoothed.max(axis=1) - _EQUAL)

    @cached_property
    def mean(self) -> Rows:
        """The mean of the numbers of its states in each slice."""
        assert self.values is not None
        return np.asarray(self.smoothed @ self.values)

    def quantile(self, share: float) -> Rows:
        """Return the least number in each slice that so large a share lies at or below."""
        assert self.values is not None
        order = np.argsort(self.values)
        below = np.cumsum(self.smoothed[:, order], axis=1)
        place = (below < share - _EQUAL).sum(axis=1).clip(max=len(order) - 1)
        return np.asarray(self.values[order][place])


def runs_of(path: NDArray[np.int_] | NDArray[np.int32]) -> list[tuple[int, int, int]]:
    """Return the runs of equal states of a path, as (first slice, last slice, state)."""
    if not len(path):
        return []
    starts = np.flatnonzero(np.diff(path, prepend=path[0] - 1))
    ends = np.append(starts[1:], len(path)) - 1
    return list(zip(starts.tolist(), ends.tolist(), path[starts].tolist(), strict=True))


def stretches_of(marked: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the stretches of slices that are marked, as (first, last)."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], marked, [False]]).astype(np.int8)))
    return [(first, end - 1) for first, end in edges.reshape(-1, 2).tolist()]
