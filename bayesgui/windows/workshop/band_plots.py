"""Bands around curves, and cost curves, as the plots of the workshop show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from bayesgui.classifiers.evaluation.cost_curve import probability_cost
from bayesgui.decisions.operating import place_on, share_of
from bayesgui.widgets.plots.unit_plot import UnitBand, UnitContent, UnitCurve, UnitMark
from bayesgui.windows.workshop.operating import stops_of
from bayesgui.windows.workshop.state import ranked

if TYPE_CHECKING:
    from bayesgui.classifiers.evaluation.bands import Bands
    from bayesgui.windows.workshop.state import WorkshopState

_HALF = tuple((2 * cost, f"{cost:g}") for cost in (0.0, 0.1, 0.2, 0.3, 0.4, 0.5))
"""Ticks of costs, of which none is above that of always deciding the same."""


def roc_bands(state: WorkshopState) -> tuple[UnitBand, ...]:
    """Return the bands of the chosen model and of the best one."""
    return tuple(
        UnitBand(bands.false_positive, bands.true_positive[0], bands.true_positive[1], style)
        for style, bands in _shown(state)
    )


def reliability_bands(state: WorkshopState) -> tuple[UnitBand, ...]:
    """Return the same of the reliability diagram."""
    return tuple(
        UnitBand(bands.predicted, bands.observed[0], bands.observed[1], style)
        for style, bands in _shown(state)
    )


def _shown(state: WorkshopState) -> list[tuple[int, Bands]]:
    """Return the bands that are there, with the number of the model's line."""
    if state.running:
        return []
    ordered, _ = ranked(state)
    names = dict.fromkeys([state.current, *(each.name for each in ordered[:1])])
    found = [(state.styles.get(name, 0), state.bands_of(name)) for name in names]
    return [(style, bands) for style, bands in found if bands is not None]


def cost_content(state: WorkshopState) -> UnitContent:
    """Return the lower envelope of each model, what always deciding the same costs, and now."""
    translate = QCoreApplication.translate
    name = state.classes[state.positive]
    across = translate("CostCurves", "probability cost of {name}").format(name=name)
    ends, middle = np.array([0.0, 0.5, 1.0]), np.array([0.0, 1.0, 0.0])
    curves = []
    for model, result in state.compared.items():
        costs = result.curves[state.positive].costs
        width = 2.25 if model == state.current else 1.5
        places = np.linspace(0.0, 1.0, max(len(costs), 1))[: len(costs)]
        curves.append(UnitCurve(model, places, 2 * costs, state.styles.get(model, 0), width=width))
    always = translate("CostCurves", "always the same")
    return UnitContent(
        across,
        translate("CostCurves", "normalized expected cost"),
        tuple(curves),
        _now(state),
        diagonal=0,
        up_ticks=_HALF,
        words_at="bottom",
        guides=((always, ends, middle),),
    )


def _now(state: WorkshopState) -> tuple[UnitMark, ...]:
    """Return the point of the present losses and shares at the threshold of least risk."""
    result, stops = state.shown, stops_of(state)
    if result is None or stops is None or state.losses is None:
        return ()
    place = probability_cost(state.losses, share_of(result, state.positive), state.positive)
    if place is None:
        return ()
    curves = result.curves[state.positive]
    at = place_on(curves.thresholds, stops.least_risk)
    misses = 1.0 - float(curves.true_positives[at])
    cost = misses * place + float(curves.false_positives[at]) * (1.0 - place)
    text = QCoreApplication.translate("CostCurves", "now, {cost}").format(cost=f"{cost:.3f}")
    return (UnitMark(place, min(1.0, 2 * cost), text),)
