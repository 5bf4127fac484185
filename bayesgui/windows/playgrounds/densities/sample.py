"""The column that is looked at: its values in order, and what is known about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.densities.kernel import GaussianKernels, silverman_width
from bayesgui.densities.nearest_neighbours import NearestNeighbours
from bayesgui.densities.parzen import ParzenWindows

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.densities.mixture import GaussianMixture

    Floats = NDArray[np.float64]

Flaw = Literal["few", "constant"]

LEAST_VALUES = 5
_MARGIN = 0.12
"""Room beside the values, as a share of their range."""
_BINS = 12
"""Number of bins, roughly, that a column begins with."""


@dataclass(frozen=True, eq=False)
class Groups:
    """A column that says which group each value came from, which EM is not told.

    `codes`: the group of each value, as far as it is known, otherwise −1.
    """

    name: str
    states: tuple[str, ...]
    codes: NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Truth:
    """The density that made the values, with its formula."""

    density: GaussianMixture
    formula: str


@dataclass(frozen=True, eq=False)
class RawColumn:
    """A column as it stands in its table; NaN is a missing cell.

    `is_weighted`: whether its rows have weights, which the estimates leave out.
    """

    values: Floats
    unit: str = ""
    groups: Groups | None = None
    truth: Truth | None = None
    is_weighted: bool = False


@dataclass(frozen=True, eq=False)
class ColumnSource:
    """A column to choose; `read` is called in a job. `topic`: what the values are, if known."""

    name: str
    table: str
    read: Callable[[Monitor], RawColumn]

    @property
    def label(self) -> str:
        """Its name with that of its table."""
        return f"{self.name}, {self.table}" if self.table else self.name


@dataclass(frozen=True, eq=False)
class Sample:
    """Values in order, and what the estimates of any width start from.

    `flaw`: why there is nothing to estimate. `low, high`: ends of the horizontal axis. `different`:
    the values without repetitions, `counts` how often each one occurs.
    """

    raw: RawColumn
    values: Floats
    different: Floats
    counts: Floats
    flaw: Flaw | None
    low: float
    high: float
    silverman: float
    kernels: GaussianKernels
    windows: ParzenWindows
    groups: Groups | None

    @property
    def n(self) -> int:
        """Number of values."""
        return len(self.values)

    @property
    def span(self) -> float:
        """Distance of the smallest and the largest value."""
        return float(self.values[-1] - self.values[0]) if self.n else 0.0

    def neighbours(self, k: int) -> NearestNeighbours:
        """Return the estimate by the k nearest values."""
        return NearestNeighbours(self.windows.values, k)


def sample_of(raw: RawColumn) -> Sample:
    """Return what the playground keeps of a column: its finite values in order."""
    order = np.argsort(raw.values, kind="stable")
    order = order[np.isfinite(raw.values[order])]
    values: Floats = np.ascontiguousarray(raw.values[order], np.float64)
    different, counts = np.unique(values, return_counts=True)
    flaw: Flaw | None = None
    if len(values) < LEAST_VALUES:
        flaw = "few"
    elif len(different) < 2:
        flaw = "constant"
    kept = values if flaw is None else np.array([0.0, 1.0])
    low, high = float(kept[0]), float(kept[-1])
    margin = _MARGIN * (high - low)
    width = silverman_width(kept)
    groups = raw.groups
    if groups is not None:
        groups = Groups(groups.name, groups.states, groups.codes[order])
    made = GaussianKernels.of(kept, width)
    windows = ParzenWindows.of(kept, width)
    return Sample(
        raw, values, different, counts.astype(np.float64), flaw, low - margin, high + margin,
        width, made, windows, groups,
    )  # fmt: skip


def first_width(sample: Sample) -> float:
    """Return the width of a bin that a column begins with."""
    rough = sample.span / _BINS
    power = 10.0 ** np.floor(np.log10(rough)) if rough > 0 else 1.0
    return float(min((1.0, 2.0, 4.0, 5.0, 10.0), key=lambda k: abs(k * power - rough)) * power)
