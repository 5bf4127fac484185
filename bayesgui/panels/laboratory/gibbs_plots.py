"""The three plots of a Gibbs sampler as values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.panels.laboratory.columns import CONVERGED
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.plots.content import Axis, PlotContent, Series
from bayesgui.widgets.plurals import chains_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.inference.gibbs.record import GibbsRecord

    Numbers = NDArray[np.float64]

TOKENS = ("c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8")
DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (1.5, 3), (6, 2, 1.5, 2), (10, 3), (3, 3))
MAX_CURVES = 8
"""Largest number of chains that can be told apart; the first ones are drawn."""

LAGS = 30
_WILD = 0.05
"""The first part of a run, whose estimates an axis need not hold."""
_MOST_STRETCH = 4.0
"""Factor by which that part may stretch an axis."""

_MIN_SPAN, _MIN_R_HAT, _MAX_R_HAT = 0.04, 1.02, 3.0
"""Smallest range of means, and smallest and largest end of the axis of R-hat."""


def means_plot(record: GibbsRecord, name: str, state: int, exact: float, goal: int) -> PlotContent:
    """Return the running mean of each chain, with the exact answer as a line.

    `name, state`: one of its nodes and a position among its states. `exact`: the exact answer; NaN
    where it is not known.
    """
    kept, means = record.running_means(name, state)
    end = float(max(goal, record.kept, 1))
    # One scale for all lines, so that their numbers can be copied side by side.
    x = np.concatenate([kept, [end]])
    series = []
    for k, mean in enumerate(means[:MAX_CURVES]):
        label = phrase("GibbsPlots", "chain {number}", number=k + 1)
        y = np.concatenate([mean, [np.nan]])
        series.append(Series(label, x, y, TOKENS[k], DASHES[k % len(DASHES)]))
    if np.isfinite(exact):
        label = phrase("GibbsPlots", "exact {value}", value=f"{exact:.4f}")
        series.append(Series(label, x, np.full(len(x), exact), "text", (), 1.5))
    low, high = _range(held_values(means, kept, [exact]))
    horizontal = Axis(phrase("GibbsPlots", "kept sweeps"), 0.0, end, whole=True)
    return PlotContent(horizontal, (Axis("", low, high),), tuple(series))


def short_labels(content: PlotContent) -> tuple[str, ...]:
    """Return names for the key of `means_plot`: of the chains but the first only the number."""
    return tuple(
        str(k + 1) if k > 0 and series.token in TOKENS else series.label
        for k, series in enumerate(content.series)
    )


def held_values(
    values: Numbers, done: Numbers, others: Sequence[float] = (), least: float = _MIN_SPAN
) -> Numbers:
    """Return the finite values that an axis holds, in one row.

    Without its first part a curve leaves the plot; that is left out only where it would press the
    rest into less than a quarter of the height.

    `values`: a curve, or several in rows, over the steps `done`. `others`: what the axis holds as
    well. `least`: its smallest span.
    """
    later = values[..., done >= _WILD * done[-1]] if len(done) else values
    whole, settled = (_finite(np.append(part.ravel(), others)) for part in (values, later))
    if not len(settled):
        return whole
    return whole if np.ptp(whole) <= _MOST_STRETCH * max(np.ptp(settled), least) else settled


def _finite(values: Numbers) -> Numbers:
    return values[np.isfinite(values)]


def _range(values: Numbers) -> tuple[float, float]:
    if not len(values):
        return 0.0, 1.0
    low, high = float(values.min()), float(values.max())
    missing = max(_MIN_SPAN - (high - low), 0.2 * (high - low)) / 2
    return max(0.0, low - missing), min(1.0, high + missing)


def r_hat_plot(record: GibbsRecord, names: Sequence[str], goal: int) -> PlotContent:
    """Return how R-hat of some nodes went."""
    end = float(max(goal, record.kept, 1))
    curves = [record.r_hats(each) for each in names]
    highest = _MIN_R_HAT
    for kept, r_hat in curves:
        held = held_values(r_hat, kept, [1.0], _MIN_R_HAT - 1)
        highest = max(highest, float(held.max()))
    high = min(_MAX_R_HAT, 1 + 1.1 * (highest - 1))
    # What is beyond any scale runs along the upper edge.
    series = [
        Series(each, kept, np.minimum(r_hat, _MAX_R_HAT), TOKENS[k], DASHES[k])
        for k, (each, (kept, r_hat)) in enumerate(zip(names, curves, strict=True))
    ]
    low = 1 - (high - 1) / 6
    ends = np.array([0.0, end])
    band = Series(
        f"{CONVERGED}", ends, np.full(2, CONVERGED), "success", (5, 3), 1.5, filled=(0.0, end)
    )
    horizontal = Axis(phrase("GibbsPlots", "kept sweeps"), 0.0, end, whole=True)
    return PlotContent(horizontal, (Axis("", low, high),), (*series, band))


def autocorrelation_plot(record: GibbsRecord, name: str, state: int) -> PlotContent:
    """Return the autocorrelation of being in the state, averaged over chains.

    `name, state`: one of its nodes and a position among its states.
    """
    found = record.autocorrelation(name, state, LAGS)
    text = phrase("GibbsPlots", "{name}, mean of {chains}")
    label = text.format(name=name, chains=chains_text(record.n_chains))
    lags = np.arange(len(found), dtype=np.float64)
    bars = Series(label, lags, found, "c1", (), 5.0, bars=True)
    low = min(-0.1, float(found.min(initial=0.0)) * 1.1)
    horizontal = Axis(phrase("GibbsPlots", "lag"), -1.0, LAGS + 1.0, whole=True)
    return PlotContent(horizontal, (Axis("", low, 1.0),), (bars,))
