"""Four estimates of a density at every pixel, and at the cursor with their arithmetic."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.densities.histogram import Closed, Histogram, bin_of, limits_of_width
from bayesgui.windows.playgrounds.densities.sample import first_width

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.densities.kernel import GaussianKernels
    from bayesgui.densities.nearest_neighbours import NearestNeighbours
    from bayesgui.densities.parzen import ParzenWindows
    from bayesgui.windows.playgrounds.densities.sample import Sample

    Floats = NDArray[np.float64]

Kind = Literal["histogram", "window", "kernel", "neighbours"]
KINDS: tuple[Kind, ...] = ("histogram", "window", "kernel", "neighbours")

POINTS = 601
"""Places at which a curve is computed."""


@dataclass(frozen=True)
class Settings:
    """The settings: the width of each estimate, the cursor, and which edge belongs to a bin."""

    bin_width: float
    window: float
    deviation: float
    neighbours: int
    cursor: float
    closed: Closed = "left"

    def number(self, kind: Kind) -> float:
        """Return the width of an estimate, or its number of neighbours."""
        numbers = (self.bin_width, self.window, self.deviation, float(self.neighbours))
        return numbers[KINDS.index(kind)]

    def with_number(self, kind: Kind, number: float) -> Settings:
        """Return the settings with another width or number of neighbours."""
        if kind == "histogram":
            return replace(self, bin_width=number)
        if kind == "window":
            return replace(self, window=number)
        if kind == "kernel":
            return replace(self, deviation=number)
        return replace(self, neighbours=max(1, round(number)))


@dataclass(frozen=True, eq=False)
class Estimate:
    """An estimate as a curve, and what it says at the cursor.

    `x, y`: the curve; of a histogram the limits of its bins and their heights. `low, high`: the
    bin, window or smallest window at the cursor. `count`: values in it. `closed`: whether its lower
    and its upper end belong to it.
    """

    kind: Kind
    x: Floats
    y: Floats
    at_cursor: float
    low: float
    high: float
    count: int
    closed: tuple[bool, bool] = (True, True)

    @property
    def highest(self) -> float:
        """The largest finite height, 0 if there is none."""
        finite = self.y[np.isfinite(self.y)]
        return float(finite.max()) if len(finite) else 0.0


def first_settings(sample: Sample) -> Settings:
    """Return what a column begins with."""
    width = first_width(sample)
    middle = 0.5 * (sample.low + sample.high)
    if sample.flaw is None:
        middle = float(sample.values[sample.n // 2])
    step = width / 4.0
    return Settings(
        width,
        1.5 * width,
        float(f"{sample.silverman:.3g}"),
        max(1, min(sample.n, round(sample.n / 10))),
        float(f"{round(middle / step) * step:.12g}"),
    )


def number_range(sample: Sample, kind: Kind) -> tuple[float, float]:
    """Return the ends of the slider of an estimate."""
    if kind == "neighbours":
        return 1.0, float(max(2, sample.n // 4))
    share = 0.16 if kind == "kernel" else 0.25
    return sample.span / 200.0, share * sample.span


def field_range(sample: Sample, kind: Kind) -> tuple[float, float]:
    """Return the least and the largest number that an estimate takes."""
    if kind == "neighbours":
        return 1.0, float(max(1, sample.n))
    return sample.span / 2000.0, 10.0 * sample.span


def estimate(sample: Sample, settings: Settings, kind: Kind) -> Estimate:
    """Return one of the four estimates."""
    x = np.linspace(sample.low, sample.high, POINTS)
    if kind == "histogram":
        return _histogram(sample, settings)
    if kind == "window":
        return _window(sample, settings, x)
    if kind == "kernel":
        return _kernel(sample, settings, x)
    return _neighbours(sample, settings, x)


def histogram_of(sample: Sample, settings: Settings) -> Histogram:
    """Return the histogram that is shown."""
    return _bins(sample, settings.bin_width, settings.closed)[0]


def _histogram(sample: Sample, settings: Settings) -> Estimate:
    made, heights = _bins(sample, settings.bin_width, settings.closed)
    limits, x = made.limits, settings.cursor
    is_left, last = settings.closed == "left", len(heights) - 1
    if not limits[0] <= x <= limits[-1]:
        return Estimate("histogram", limits, heights, 0.0, x, x, 0)
    at = int(bin_of(np.array([x]), limits, settings.closed)[0])
    ends = (is_left or at == 0, not is_left or at == last)
    low, high = float(limits[at]), float(limits[at + 1])
    count = int(made.weights[at])
    return Estimate("histogram", limits, heights, float(heights[at]), low, high, count, ends)


def _window(sample: Sample, settings: Settings, x: Floats) -> Estimate:
    width, cursor = settings.window, settings.cursor
    made, curve = _window_curve(sample, width, settings.closed)
    first, last = made.spans(np.array([cursor]))
    is_left, count = settings.closed == "left", int(last[0] - first[0])
    return Estimate(
        "window", x, curve, float(made.density([cursor])[0]), cursor - width / 2,
        cursor + width / 2, count, (is_left, not is_left),
    )  # fmt: skip


def _kernel(sample: Sample, settings: Settings, x: Floats) -> Estimate:
    made, curve = _kernel_curve(sample, settings.deviation)
    cursor, reach = settings.cursor, 3 * settings.deviation
    at_cursor = float(made.density([cursor])[0])
    return Estimate("kernel", x, curve, at_cursor, cursor - reach, cursor + reach, sample.n)


def _neighbours(sample: Sample, settings: Settings, x: Floats) -> Estimate:
    made, curve = _neighbour_curve(sample, min(settings.neighbours, sample.n))
    cursor = settings.cursor
    edge = float(made.edges([cursor])[0])
    at_cursor = made.used / (sample.n * edge) if edge > 0 else math.inf
    return Estimate(
        "neighbours", x, curve, at_cursor, cursor - edge / 2, cursor + edge / 2, made.used
    )


# The curves are kept while only the cursor moves.


@lru_cache(maxsize=1)
def _bins(sample: Sample, width: float, closed: Closed) -> tuple[Histogram, Floats]:
    ends = float(sample.values[0]), float(sample.values[-1])
    limits = limits_of_width(*ends, width, start=0.0)
    made = Histogram.of_sorted(sample.values, limits, closed)
    return made, made.heights


@lru_cache(maxsize=1)
def _window_curve(sample: Sample, width: float, closed: Closed) -> tuple[ParzenWindows, Floats]:
    made = replace(sample.windows, edges=np.array([width]), faces=closed)
    return made, made.density(np.linspace(sample.low, sample.high, POINTS))


@lru_cache(maxsize=1)
def _neighbour_curve(sample: Sample, k: int) -> tuple[NearestNeighbours, Floats]:
    made = sample.neighbours(k)
    return made, made.density(np.linspace(sample.low, sample.high, POINTS))


@lru_cache(maxsize=1)
def _kernel_curve(sample: Sample, deviation: float) -> tuple[GaussianKernels, Floats]:
    made = sample.kernels.with_width(deviation)
    return made, made.density(np.linspace(sample.low, sample.high, POINTS))


@lru_cache(maxsize=1)
def truth_of(sample: Sample) -> Floats | None:
    """Return the density that made the values at the places of the curves, if it is known."""
    if sample.raw.truth is None:
        return None
    return sample.raw.truth.density.density(np.linspace(sample.low, sample.high, POINTS))
