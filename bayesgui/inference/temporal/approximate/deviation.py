"""How far an approximate answer over time is from the exact one, where that is affordable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.inference.temporal.engine import TimeEngine

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.over_time import OverTime

AFFORDABLE = 2**30
"""Cells that an exact answer may read, about a second."""


@dataclass(frozen=True, eq=False)
class Deviation:
    """Differences from the exact answer.

    `largest`: in each slice the largest difference of a probability. `divergence`: in each slice
    the sum over nodes of the divergence of the exact posterior from the estimate, in nats.
    `variable`, `slice`: where the largest difference is. `time`: what that slice is called.
    """

    largest: NDArray[np.float64]
    divergence: NDArray[np.float64]
    variable: str
    slice: int
    time: str
    log_evidence: float | None

    @property
    def sentence(self) -> Sentence:
        """What is said below the answer."""
        return Sentence(
            "The largest difference from the exact posterior is {difference}, of {variable} at "
            "t = {time}.",
            difference=f"{self.largest[self.slice]:.3g}",
            variable=self.variable,
            time=self.time,
        )


def deviation_of(found: OverTime, exact: OverTime) -> Deviation | None:
    """Return how far an answer is from an exact one; None if it has no posteriors."""
    if not found.posteriors:
        return None
    largest = np.zeros(len(found.times))
    divergence = np.zeros(len(found.times))
    worst, variable = -1.0, ""
    for name, estimate in found.posteriors.items():
        wanted = exact.posteriors[name]
        differences = np.abs(estimate - wanted).max(axis=1)
        largest = np.maximum(largest, differences)
        if differences.max() > worst:
            worst, variable = float(differences.max()), name
        with np.errstate(divide="ignore", invalid="ignore"):
            terms = wanted * np.log(wanted / estimate)
        divergence += np.where(wanted > 0, terms, 0.0).sum(axis=1)
    place = int(largest.argmax())
    time = found.times[place]
    return Deviation(largest, divergence, variable, place, time, exact.log_evidence)


def deviation(
    model: TemporalContent,
    series: Series,
    found: OverTime,
    monitor: Monitor = SILENT,
    affordable: int = AFFORDABLE,
) -> Deviation | None:
    """Return how far an answer is from the exact one; None where that costs too much."""
    engine = TimeEngine(model)
    count = len(found.times)
    try:
        if 2 * count * engine.work_of_slice(monitor) > affordable:
            return None
    except MemoryBudgetError:
        return None
    names = list(found.posteriors)
    exact = engine.ask(series, found.task, count - series.slices, names, monitor)
    return deviation_of(found, exact)
