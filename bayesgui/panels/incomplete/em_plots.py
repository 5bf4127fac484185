"""The curves of EM as values: what rises in each ascent, and both stopping rules of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.panels.incomplete.display import look_of
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.plots.content import Axis, PlotContent, Series, ends_with_room

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.learning.incomplete.em_run import EMStep
    from bayesgui.panels.incomplete.display import EMDisplay

    Numbers = NDArray[np.float64]


SPAN = 150.0
"""Nats that fill the height; what lies lower is cut."""
MIN_SPAN, MIN_STEPS = 0.01, 10.0
MAX_CURVES = 8
_SMALLEST = 1e-15
"""A change of 0 has no place on a logarithmic axis."""


def quantity_text(display: EMDisplay) -> str:
    """Return the name of what never falls."""
    if display.has_prior:
        return phrase("EM", "ln L + ln prior")
    return phrase("EM", "ln L")


def _column(steps: Iterable[EMStep], number: Callable[[EMStep], float]) -> tuple[Numbers, Numbers]:
    points = [(step.iteration, number(step)) for step in steps]
    x, y = np.array(points, np.float64).reshape(-1, 2).T
    return x, y


def shown_ascents(display: EMDisplay) -> Sequence[int]:
    """Return the ascents whose curves are drawn: the latest ones, and the best."""
    latest = sorted(display.ascents)[-MAX_CURVES:]
    if display.marked >= 0 and display.marked not in latest:
        latest = [display.marked, *latest[1:]]
    return latest


def rise_plot(display: EMDisplay) -> PlotContent | None:
    """Return what rises, a curve for each ascent; None before the first step."""
    running = None if display.latest is None else display.latest.restart
    if display.status == "done":
        running = None
    curves = []
    for restart in shown_ascents(display):
        x, y = _column(display.ascents[restart], lambda step: step.objective)
        if not len(x):
            continue
        token, dash = look_of(restart)
        label = phrase("EM", "start {k}", k=restart + 1)
        grows = restart == running
        width = 2.25 if grows else 1.5
        curves.append(Series(label, x, y, token, dash, width, is_growing=grows))
    if not curves:
        return None
    ends = np.array([each.y[-1] for each in curves])
    lows = np.array([each.y[np.isfinite(each.y)].min(initial=ends.max()) for each in curves])
    high = float(ends.max())
    low = max(float(lows.min()), high - SPAN)
    if low < high:
        low = min(low, high - MIN_SPAN)
    last = max(float(each.x[-1]) for each in curves)
    return PlotContent(
        Axis(phrase("EM", "iteration"), 0.0, max(MIN_STEPS, last), whole=True),
        (Axis(quantity_text(display), *ends_with_room(low, high, 0.06)),),
        tuple(curves),
    )


def rules_plot(display: EMDisplay) -> PlotContent | None:
    """Return both stopping rules of the latest ascent, with their limits as dashed lines."""
    if display.latest is None:
        return None
    steps = list(display.ascents[display.latest.restart])
    parts = (
        ("|ΔQ|", lambda step: abs(step.gain), "text", ()),
        ("‖θ′ − θ‖", lambda step: step.change, "c3", (5.0, 3.0)),
    )
    curves = []
    for label, number, token, dash in parts:
        x, y = _column(steps, number)
        # A prior makes an impossible state possible, which gains more than any number.
        finite = np.isfinite(y)
        y = np.maximum(y[finite], _SMALLEST)
        curves.append(Series(label, x[finite], y, token, dash, 1.75))
    end = max(MIN_STEPS, float(steps[-1].iteration))
    rules = display.rules
    limits = [] if rules is None else sorted({rules.gain, rules.change} - {0.0})
    heights = np.concatenate([*(each.y[each.y > _SMALLEST] for each in curves), limits])
    if not len(heights):
        return None
    for limit in limits:
        label = phrase("EM", "stop {limit}", limit=f"{limit:g}")
        curves.append(Series(label, np.array([0.0, end]), np.full(2, limit), "success", (4.0, 3.0)))
    vertical = Axis("", float(heights.min()) / 3, float(heights.max()) * 3, log=True)
    horizontal = Axis(phrase("EM", "iteration"), 0.0, end, whole=True)
    return PlotContent(horizontal, (vertical,), tuple(curves))
