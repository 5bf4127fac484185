"""The content of a plot as values: axes, curves and marks; independent of widgets."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.widgets.numbers import raised

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

_ALONE = 5.0
"""Room in nats above and below a single height."""

Shape = Literal["disc", "diamond", "triangle"]
Mark = Literal["disc", "open", "diamond", "triangle", "forbidden"]


@dataclass(frozen=True)
class Axis:
    """A scale with its label, which names quantity and unit.

    `log`: whether the scale is logarithmic; both ends are then positive. `whole`: whether it
    counts something, so that only whole numbers are ticks.
    """

    label: str
    low: float
    high: float
    log: bool = False
    whole: bool = False

    def share(self, values: Numbers) -> Numbers:
        """Return the positions of numbers, from 0 at the low end to 1 at the high one.

        `values`: the numbers; on a logarithmic axis those that are not positive lie far below.
        """
        if not self.log:
            return np.asarray((values - self.low) / (self.high - self.low))
        logs = np.log(np.maximum(values, np.finfo(np.float64).tiny))
        low, high = math.log(self.low), math.log(self.high)
        return np.asarray((logs - low) / (high - low))


@dataclass(frozen=True, eq=False)
class Series:
    """A curve.

    `label`: its name in the legend and in the copied numbers. `x, y`: increasing x; a y that is not
    finite leaves a gap. `dash`: in pixels, the second cue besides the color; empty is solid.
    `filled`: the x interval in which the area below is tinted. `spread`: half the height of a
    tinted band around the curve. `bars`: whether each point is a bar from 0 instead of a point on a
    line; `width` is the bar's. `is_growing`: whether an open disc marks its last point.
    """

    label: str
    x: Numbers
    y: Numbers
    token: str
    dash: tuple[float, ...] = ()
    width: float = 1.5
    axis: int = 0
    filled: tuple[float, float] | None = None
    spread: Numbers | None = None
    bars: bool = False
    is_growing: bool = False

    def at(self, x: float) -> float:
        """Return the height at a place, NaN outside the curve."""
        if self.bars and len(self.x):
            return float(self.y[np.abs(self.x - x).argmin()])
        value = np.interp(x, self.x, self.y, left=np.nan, right=np.nan)
        return float(value)


@dataclass(frozen=True)
class Marker:
    """A position on the horizontal axis with a mark of its own shape."""

    label: str
    x: float
    token: str
    shape: Shape = "disc"


@dataclass(frozen=True)
class Dot:
    """A marked point on the first vertical axis; `size`: its radius in pixels."""

    x: float
    y: float
    token: str
    mark: Mark = "disc"
    size: float = 2.5


@dataclass(frozen=True, eq=False)
class PlotContent:
    """The content of a plot.

    `vertical`: the first is drawn at the left, the others at the right. `dots`: marked points,
    later ones above earlier ones.
    """

    horizontal: Axis
    vertical: tuple[Axis, ...]
    series: tuple[Series, ...] = ()
    markers: tuple[Marker, ...] = ()
    dots: tuple[Dot, ...] = ()

    def table(self) -> str:
        """Return the numbers as tab-separated text: x and a column for each curve."""
        if not self.series:
            return ""
        x = self.series[0].x
        columns = [x, *(each.y for each in self.series)]
        head = "\t".join((self.horizontal.label, *(each.label for each in self.series)))
        rows = ("\t".join(map(repr, row)) for row in np.column_stack(columns).tolist())
        return "\n".join((head, *rows)) + "\n"


def ticks(low: float, high: float, most: int, *, whole: bool = False) -> tuple[float, ...]:
    """Return round numbers between two ends, spaced by 1, 2 or 5 times a power of ten.

    `whole`: whether the spacing is at least 1.
    """
    step = _tick_step(low, high, most, whole=whole)
    if step is None:
        return ()
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return tuple(k * step for k in range(first, last + 1))


def _tick_step(low: float, high: float, most: int, *, whole: bool) -> float | None:
    """Return the spacing of ticks, or None where there are no two ends."""
    span = high - low
    if not (span > 0 and math.isfinite(span)) or most < 1:
        return None
    rough = span / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * k for k in (1, 2, 5, 10) if power * k >= rough * (1 - 1e-9))
    return max(step, 1.0) if whole else step


def numbered_ticks(
    low: float, high: float, most: int, *, whole: bool = False
) -> list[tuple[float, str]]:
    """Return `ticks` with their labels; one that is alone has the digits of its spacing too."""
    step = _tick_step(low, high, most, whole=whole) or 1.0
    return [(value, tick_text(value, step)) for value in ticks(low, high, most, whole=whole)]


def ends_with_room(
    low: float, high: float, share: float, least: float = 0.0
) -> tuple[float, float]:
    """Return the ends of an axis for heights in nats, with room above and below.

    `share`: the room as a share of the span. `least`: the least span. A single height stands in the
    middle of ten nats, since no digits behind the point would tell anything.
    """
    room = share * max(high - low, least) if high > low else _ALONE
    return low - room, high + room


def decades(low: float, high: float, most: int) -> tuple[float, ...]:
    """Return powers of ten between two positive ends."""
    first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
    step = max(1, math.ceil((last - first) / max(1, most)))
    return tuple(10.0**k for k in range(first, last + 1, step))


def power_text(value: float) -> str:
    """Return the tick label of a power of ten."""
    exponent = round(math.log10(value))
    if -3 <= exponent <= 3:
        return f"{value:,.{max(0, -exponent)}f}"
    return "10" + raised(exponent)


def tick_text(value: float, step: float) -> str:
    """Return a tick label with enough digits to distinguish it from the next."""
    if value == 0:
        return "0"
    if abs(value) >= 1e6 or step < 1e-6:
        exponent = math.floor(math.log10(abs(value)) + 1e-9)
        mantissa = f"{value / 10.0**exponent:.3g}".replace("-", "−")
        return f"{mantissa}·10{raised(exponent)}"
    digits = max(0, -math.floor(math.log10(step) + 1e-9))
    return f"{value:,.{digits}f}".replace("-", "−")
