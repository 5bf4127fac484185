"""What is kept of a watched course for tables and curves, on the side of whoever looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.engine_run import EngineRun, RunPoint, RunProgress
    from bayesgui.inference.posteriors import Posteriors

    Numbers = NDArray[np.float64]

MAX_POINTS = 2_000
"""Points of all curves; beyond it every second one is dropped."""


class RunRecord:
    """Parcels of a course, put together.

    Parameters
    ----------
    network : BayesianNetwork
        What the course is about.
    """

    def __init__(self, network: BayesianNetwork) -> None:
        self.network = network
        self.done = 0
        """Steps so far."""
        self.share = 0.0
        """How far it is, from 0 to 1."""
        self.is_over = False
        """Whether there is nothing more to do."""
        self.given: frozenset[str] = frozenset()
        """The variables whose state is given."""
        self.posteriors: Posteriors | None = None
        """The estimates so far."""
        self.points: list[RunPoint] = []
        """Points of the curves."""
        self.last: object = None
        """What the engine has to show of its latest step."""

    def begin(self, run: object) -> None:
        """Take in what is known of a course before its first step.

        Parameters
        ----------
        run : EngineRun
            It.
        """
        course: EngineRun = run  # type: ignore[assignment]
        self.given = course.given

    def add(self, event: object) -> None:
        """Take in what came.

        Parameters
        ----------
        event : RunProgress
            The next parcel.
        """
        parcel: RunProgress = event  # type: ignore[assignment]
        self.done, self.share, self.is_over = parcel.done, parcel.share, parcel.over
        if parcel.posteriors is not None:
            self.posteriors = parcel.posteriors
        self.points += parcel.points
        if parcel.points:
            self.last = parcel.points[-1].detail
        while len(self.points) > MAX_POINTS:
            # The newest one stays.
            self.points = self.points[::-1][::2][::-1]

    def running(self, name: str, state: int) -> tuple[Numbers, Numbers, Numbers]:
        """Return how an estimate went.

        Parameters
        ----------
        name : str
            A variable.
        state : int
            One of its states.

        Returns
        -------
        done, estimates, errors : ndarray of float64, shape (points,)
            Steps, the probability then, and its standard error, NaN where none is known.
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
