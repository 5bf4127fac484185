"""The plots of bounds, messages and rows as values."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.inference.sampling.row_run import MIN_EFFECTIVE_ROWS
from bayesgui.panels.laboratory.gibbs_plots import DASHES, MAX_CURVES, TOKENS, held_values
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import cell_text, log_text
from bayesgui.widgets.plots.content import Axis, PlotContent, Series

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.inference.sampling.row_run import RowCount

    Numbers = NDArray[np.float64]


_MIN_SPAN = 0.04
_MIN_STEPS = 10.0
"""Steps that an axis shows at least."""

_STANDARD_ERRORS = 2.0
"""Half the height of the band round a running estimate."""


def _end(last: float) -> float:
    """Return where an axis ends that grows with its curve, in few jumps."""
    if last <= _MIN_STEPS:
        return _MIN_STEPS
    power = 10.0 ** math.floor(math.log10(last))
    return next(k * power for k in (1, 1.5, 2, 3, 5, 7, 10) if k * power >= last)


def _ends(low: float, high: float, least: float) -> tuple[float, float]:
    missing = max(least - (high - low), 0.2 * (high - low)) / 2
    return low - missing, high + missing


def _line(label: str, end: float, height: float, token: str = "text") -> Series:
    return Series(label, np.array([0.0, end]), np.full(2, height), token, (5, 3), 1.5)


def estimate_plot(
    running: tuple[Numbers, Numbers, Numbers], exact: float, unit: str, goal: float
) -> PlotContent:
    """Return how the estimate of a node's state went, with the exact answer as a line.

    `running`: steps, the estimate after them, and its standard error. `exact`: the exact answer;
    NaN where it is not known. `goal`: where the axis of steps ends; 0 if that is not known before.
    """
    done, estimates, errors = running
    last = float(done[-1]) if len(done) else 0.0
    end = goal or _end(last)
    spread = _STANDARD_ERRORS * errors if np.isfinite(errors).any() else None
    label = phrase("Laboratory", "estimate")
    if spread is not None:
        label = phrase("Laboratory", "estimate ± 2 standard errors")
    series = [Series(label, done, estimates, "c1", spread=spread)]
    if np.isfinite(exact):
        said = phrase("Laboratory", "exact {value}", value=f"{exact:.4f}")
        series.append(_line(said, end, exact))
    band = estimates[-1:] + _STANDARD_ERRORS * np.outer([-1, 1], errors[-1:]).ravel()
    seen = held_values(estimates, done, [*band.tolist(), exact])
    low, high = (0.0, 1.0) if not len(seen) else (float(seen.min()), float(seen.max()))
    low, high = _ends(low, high, _MIN_SPAN)
    horizontal = Axis(unit, 0.0, end, whole=True)
    return PlotContent(horizontal, (Axis("", max(0.0, low), min(1.0, high)),), tuple(series))


# -- mean field --------------------------------------------------------------------------------


def bound_plot(
    traces: Mapping[int, tuple[Numbers, Numbers]], log_evidence: float, unit: str
) -> PlotContent:
    """Return the bound after each sweep from each start, and ln P(e) above them.

    `traces`: the sweeps from each start, and the bound after each of them.
    """
    end = _end(max((float(sweeps[-1]) for sweeps, _ in traces.values()), default=0.0))
    series = []
    for k, (start, (sweeps, bounds)) in enumerate(traces.items()):
        label = phrase("Laboratory", "start {number}", number=start + 1)
        token, dash = TOKENS[k % MAX_CURVES], DASHES[k % len(DASHES)]
        series.append(Series(label, sweeps, bounds, token, dash))
    heights = np.concatenate([[], *(bounds for _, bounds in traces.values())])
    heights = heights[np.isfinite(heights)]
    if math.isfinite(log_evidence):
        said = phrase("Laboratory", "ln P(e) {value}", value=log_text(log_evidence))
        series.append(_line(said, end, log_evidence))
        heights = np.append(heights, log_evidence)
    low, high = _bound_range(heights)
    return PlotContent(Axis(unit, 0.0, end, whole=True), (Axis("", low, high),), tuple(series))


def _bound_range(heights: Numbers) -> tuple[float, float]:
    if not len(heights):
        return -1.0, 0.0
    high = float(heights.max())
    # First sweeps far below everything would press the rest into a line.
    low = max(float(heights.min()), high - 4 * (high - float(np.median(heights))))
    return _ends(low, high, 0.01)


def start_labels(content: PlotContent) -> tuple[str, ...]:
    """Return names for the key of `bound_plot`: of the starts but the first only the number."""
    return tuple(
        str(series.label.split()[-1]) if k > 0 and series.token in TOKENS else series.label
        for k, series in enumerate(content.series)
    )


def gap_plot(gaps: Mapping[int, float], log_evidence: float, starts: int) -> PlotContent:
    """Return how far each start ended below ln P(e), as bars.

    `gaps`: nats of each start below ln P(e), or below the highest start if that is not known.
    """
    numbers = np.array([start + 1 for start in gaps], dtype=np.float64)
    heights = np.array([in_unit(gap) for gap in gaps.values()], dtype=np.float64)
    label = phrase("Laboratory", "KL(q ‖ p), {unit}")
    if not math.isfinite(log_evidence):
        label = phrase("Laboratory", "below the highest, {unit}")
    label = label.format(unit=unit_name())
    end = max(float(starts), 1.0) + 0.6
    finite = heights[np.isfinite(heights)]
    high = max(float(finite.max(initial=0.0)) * 1.15, 1e-6)
    bars = Series(label, numbers, heights, "c1", (), 10.0, bars=True)
    horizontal = Axis(phrase("Laboratory", "start"), 0.4, end, whole=True)
    return PlotContent(horizontal, (Axis("", 0.0, high),), (bars,))


# -- belief propagation ------------------------------------------------------------------------


def residual_plot(passes: Numbers, residuals: Numbers, tolerance: float, unit: str) -> PlotContent:
    """Return the largest change of a message in each pass, and what counts as none.

    `passes, residuals`: the passes, and how much messages moved in each of them.
    """
    end = _end(float(passes[-1]) if len(passes) else 0.0)
    label = phrase("Laboratory", "largest change of a message")
    floor = max(tolerance, 1e-16) / 10
    # A pass that moved nothing at all stands on the floor of the axis, which has no zero.
    series = [Series(label, passes, np.maximum(residuals, floor * 1.5), "c1")]
    if tolerance > 0:
        said = phrase("Laboratory", "tolerance {value}", value=cell_text(tolerance, 3))
        ends = np.array([0.0, end])
        series.append(
            Series(said, ends, np.full(2, tolerance), "success", (5, 3), 1.5, filled=(0.0, end))
        )
    high = 10.0 ** math.ceil(math.log10(max(float(residuals.max(initial=0.0)), 0.5)))
    vertical = Axis("", floor, max(high, 10 * floor), log=True)
    return PlotContent(Axis(unit, 0.0, end, whole=True), (vertical,), tuple(series))


# -- rows --------------------------------------------------------------------------------------


def size_plot(counts: Sequence[RowCount], unit: str, goal: float) -> PlotContent:
    """Return the plot of the number of effective rows over the number drawn.

    `goal`: end of the axis of rows; 0 if that is not known before.
    """
    n_drawn = np.array([count.n_rows for count in counts], dtype=np.float64)
    sizes = np.array([count.size for count in counts], dtype=np.float64)
    end = goal or _end(float(n_drawn[-1]) if len(n_drawn) else 0.0)
    series = [Series(phrase("Laboratory", "effective rows"), n_drawn, sizes, "c1")]
    enough = phrase("Laboratory", "{count}, to rely on", count=f"{MIN_EFFECTIVE_ROWS:.0f}")
    series.append(_line(enough, end, MIN_EFFECTIVE_ROWS, "success"))
    high = 1.15 * max(float(sizes.max(initial=0.0)), MIN_EFFECTIVE_ROWS)
    return PlotContent(Axis(unit, 0.0, end, whole=True), (Axis("", 0.0, high),), tuple(series))


def acceptance_plot(counts: Sequence[RowCount], acceptance: float, unit: str) -> PlotContent:
    """Return which share of the rows fits the findings.

    `acceptance`: the share that fits in the long run; NaN where it is not known.
    """
    n_drawn = np.array([count.n_rows for count in counts], dtype=np.float64)
    kept = np.array([count.kept for count in counts], dtype=np.float64)
    shares = kept / np.maximum(n_drawn, 1.0)
    end = _end(float(n_drawn[-1]) if len(n_drawn) else 0.0)
    series = [Series(phrase("Laboratory", "share kept"), n_drawn, shares, "c1")]
    high = 1.4 * float(held_values(shares, n_drawn, [0.0]).max())
    if math.isfinite(acceptance):
        said = phrase("Laboratory", "P(e) {value}", value=f"{acceptance:.3g}")
        series.append(_line(said, end, acceptance))
        high = max(high, 1.4 * acceptance)
    vertical = Axis("", 0.0, min(1.0, high) or 1.0)
    return PlotContent(Axis(unit, 0.0, end, whole=True), (vertical,), tuple(series))
