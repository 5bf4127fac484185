"""A density of all columns of numbers together in each class."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.base import ClassModel
from bayesgui.classifiers.models.naive_bayes_model import fill_unseen, numbers_of
from bayesgui.core.monitor import SILENT
from bayesgui.data.missing import row_patterns
from bayesgui.densities.nearest_neighbours import NearestNeighbours

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.models.network_model import NetworkModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.densities.base import JointDensity

    Floats = NDArray[np.float64]


@stored("joint-density")
@dataclass(frozen=True, eq=False, kw_only=True)
class JointDensityModel(ClassModel):
    """P(class) p(numbers | class).

    `target`, `classes`, `features`, `remarks`: as in `ClassModel`; the features are the dimensions
    of the densities, in order. `densities`: one for each class; None where no row was seen, which
    tells nothing: the class gets the mean of the others' densities. `units`: shape (features,); by
    which the numbers are divided first.
    """

    states: NetworkModel
    densities: tuple[JointDensity | None, ...]
    units: Floats
    piece: int = 2**14
    _marginals: dict[tuple[int, ...], tuple[JointDensity | None, ...]] = field(
        init=False, repr=False, default_factory=dict
    )

    @property
    def log_priors(self) -> Floats:
        return self.states.log_priors

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        return self.states.known_states

    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> Floats:
        out = np.zeros((cases.n_rows, len(self.classes))) + self.log_priors
        values = np.full((cases.n_rows, len(self.features)), np.nan)
        for j, name in enumerate(self.features):
            if name in cases:
                values[:, j] = numbers_of(cases, name) / self.units[j]
        done = 0
        for known, which in row_patterns(~np.isnan(values).T):
            chosen = tuple(map(int, np.flatnonzero(known)))
            for first in range(0, len(which) if chosen else 0, self.piece):
                monitor.check()
                rows = which[first : first + self.piece]
                part = values[np.ix_(rows, known)]
                out[rows] += self.log_densities(part, self._marginal(chosen))
                done += len(rows)
                monitor.report(done / cases.n_rows)
        return out

    def _marginal(self, dimensions: tuple[int, ...]) -> tuple[JointDensity | None, ...]:
        """Return the densities of some of the columns."""
        if len(dimensions) == len(self.features):
            return self.densities
        found = self._marginals.get(dimensions)
        if found is None:
            found = tuple(each and each.marginal(dimensions) for each in self.densities)
            self._marginals[dimensions] = found
        return found

    def log_densities(self, values: Floats, densities: tuple[JointDensity | None, ...]) -> Floats:
        """Return ln p(values | class), shape (rows, classes), up to a term of the row."""
        found = np.zeros((len(values), len(densities)))
        for k, density in enumerate(densities):
            if density is not None:
                found[:, k] = density.log_density(values)
        _compare_infinite(found, values, densities)
        fill_unseen(found, [density is None for density in densities])
        return found


def _compare_infinite(
    logs: Floats, values: Floats, densities: tuple[JointDensity | None, ...]
) -> None:
    """Replace infinite densities by the shares of the classes' values at that point.

    As the cube around the point shrinks, its volume is the same for all classes and cancels.
    """
    rows = np.flatnonzero(np.isposinf(logs).any(axis=1))
    if not rows.size:
        return
    for k, density in enumerate(densities):
        if isinstance(density, NearestNeighbours):
            logs[rows, k] = density.log_share_at(values[rows])
