"""Functional interpolation: asked rows become functions, and their parameters are interpolated.

Podofillini, L., Mkrtchyan, L. and Dang, V. N. (2015). Aggregating expert-elicited error
probabilities to build HRA models. ESREL. Barons, M. J., Mascaro, S. and Hanea, A. M. (2022).
Balancing the elicitation burden and the richness of expert input when quantifying discrete Bayesian
networks. Risk Analysis 42, 1196–1234.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.elicited.asked import positions
from bayesgui.core.elicited.methods.base import Interpolation
from bayesgui.core.elicited.methods.ranked import RankedMean
from bayesgui.core.elicited.normal_scale import state_shares
from bayesgui.core.elicited.rows import asked_rows, is_whole, through_rows
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.elicited.asked import Asked

    Array = NDArray[np.float64]

_LEAST, _MOST = 0.02, 1.0
_STEPS = 41
_REFINEMENTS = 6
_NEAR = 1e-9


class Functional(Interpolation):
    """A truncated normal for each asked row; middle and spread of all others lie in between.

    Between the two ends they run along the weighted mean of the parents' places, and what an asked
    row differs from that is added around it, less the farther away (Shepard's weights).
    """

    label = Sentence("functional interpolation")
    fits = False

    def table(self, asked: Asked) -> Array:
        """Return the table."""
        reference = RankedMean().table(asked)
        rows = asked_rows(asked, reference)
        anchors = through_rows(reference, rows)
        if not asked.sizes:
            return anchors
        known = [each for each in rows if is_whole(asked, each)]
        places = dict.fromkeys((asked.lowest, asked.highest, *known))
        fitted = np.array([fitted_normal(anchors[each], asked.spread) for each in places])
        at = _coordinates(asked)
        marks = np.array([at[each] for each in places])
        weights = np.array(asked.weights)
        weights = weights / weights.sum() if weights.sum() > 0 else np.full(len(weights), 1.0)
        low, high = fitted[0], fitted[list(places).index(asked.highest)]
        line = low + (at @ weights)[..., None] * (high - low)
        rest = fitted - (low + (marks @ weights)[:, None] * (high - low))
        found = line + _spread_out(at, marks, rest, weights)
        middle = np.clip(found[..., 0], 0.0, 1.0)
        spread = np.exp(np.clip(found[..., 1], np.log(_LEAST), np.log(_MOST)))
        return through_rows(state_shares(middle, spread, asked.n_states), rows)


def fitted_normal(row: Array, spread: float) -> tuple[float, float]:
    """Return middle and logarithm of the spread of the truncated normal nearest to a row.

    With two states the spread is given: one number does not tell both.
    """
    low, high = 0.0, 1.0
    least, most = (np.log(spread),) * 2 if row.size < 3 else (np.log(_LEAST), np.log(_MOST))
    best = (0.5, 0.0)
    for _ in range(_REFINEMENTS):
        middles, spreads = np.linspace(low, high, _STEPS), np.linspace(least, most, _STEPS)
        grid = np.meshgrid(middles, spreads if most > least else spreads[:1], indexing="ij")
        shares = state_shares(grid[0], np.exp(grid[1]), row.size)
        at = int(((shares - row) ** 2).sum(axis=-1).argmin())
        best = float(grid[0].flat[at]), float(grid[1].flat[at])
        width, height = (high - low) / 8, (most - least) / 8
        low, high = max(best[0] - width, 0.0), min(best[0] + width, 1.0)
        if most > least:
            least = max(best[1] - height, float(np.log(_LEAST)))
            most = min(best[1] + height, float(np.log(_MOST)))
    return best


def _coordinates(asked: Asked) -> Array:
    """Return the places of all parents in each row, shape (*sizes, n_parents)."""
    axes = [positions(size) for size in asked.sizes]
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1)


def _spread_out(at: Array, marks: Array, rest: Array, weights: Array) -> Array:
    """Return what is left at some marks, spread over all rows by inverse squared distance."""
    apart = ((at[..., None, :] - marks) ** 2 * np.maximum(weights, _NEAR)).sum(axis=-1)
    shares = 1.0 / np.maximum(apart, _NEAR)
    shares /= shares.sum(axis=-1, keepdims=True)
    return np.asarray(shares @ rest)
