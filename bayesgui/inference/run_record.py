"""Record of a watched run for tables and curves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.runs.trace import MAX_EVENTS, Trace

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.engine_run import EngineReport, EngineRun, RunPoint
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.runs.run import RunProgress

    Numbers = NDArray[np.float64]


class RunRecord:
    """Parcels of a run, put together."""

    max_points: ClassVar[int] = MAX_EVENTS
    """Points of all curves."""

    def __init__(self, network: BayesianNetwork) -> None:
        self.network = network
        self.done = 0
        """Steps so far."""
        self.share = 0.0
        """Progress, from 0 to 1."""
        self.is_over = False
        """Whether there is nothing more to do."""
        self.given: frozenset[str] = frozenset()
        """The variables whose state is given."""
        self.posteriors: Posteriors | None = None
        """The estimates so far."""
        self.points: Trace[RunPoint] = Trace(most=self.max_points)
        """Points of the curves."""

    @property
    def last(self) -> object:
        """The engine's account of its latest step."""
        return self.points.at(-1).detail if len(self.points) else None

    def begin(self, run: EngineRun) -> None:
        """Take in what is known of a run before its first step."""
        self.given = run.given

    def add(self, parcel: RunProgress) -> None:
        """Take in what came."""
        self.done, self.share, self.is_over = parcel.done, parcel.share, parcel.is_over
        report: EngineReport = parcel.report  # type: ignore[assignment]
        if report.posteriors is not None:
            self.posteriors = report.posteriors
        self.points.extend(parcel.events)  # type: ignore[arg-type]

    def running(self, name: str, state: int) -> tuple[Numbers, Numbers, Numbers]:
        """Return how an estimate went.

        `done`, ` estimates`, ` errors`: shape (points,); steps, the probability then, and its
        standard error, NaN where none is known.
        """
        if self.posteriors is None:
            return np.zeros(0), np.zeros(0), np.zeros(0)
        place = self.posteriors.bounds[name][0] + state
        rows = [
            (
                point.done,
                point.estimates[place],
                np.nan if point.errors is None else point.errors[place],
            )
            for point in self.points
        ]
        done, estimates, errors = np.array(rows, dtype=np.float64).reshape(-1, 3).T
        return done, estimates, errors
