"""Cain's calibrator: what each parent takes away from the best row, multiplied.

Cain, J. (2001). Planning improvements in natural resources management: guidelines for using
Bayesian networks to support the planning and management of development programmes in the water
sector and beyond. Centre for Ecology and Hydrology, Wallingford.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.elicited.methods.base import Interpolation
from bayesgui.core.elicited.methods.ranked import RankedMean
from bayesgui.core.elicited.rows import asked_rows, through_rows
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.elicited.answers import Configuration
    from bayesgui.core.elicited.asked import Asked

    Array = NDArray[np.float64]

_TINY = 1e-12


class Cain(Interpolation):
    """Interpolation factors of the states, from rows in which one parent is not at its best.

    The factor of a state is the share of the way from the worst row to the best one that is left
    when this parent alone is in that state: (P − P_worst) / (P_best − P_worst). All other rows have
    the product of the factors of their states. With more than two states the factors are those of
    P(child ≥ k), so that all rows are distributions. Rows that were not asked come from the
    weighted mean of ranked nodes.
    """

    label = Sentence("Cain's calibrator")
    fits = False

    def table(self, asked: Asked) -> Array:
        """Return the table."""
        reference = RankedMean().table(asked)
        rows = asked_rows(asked, reference)
        anchors = through_rows(reference, rows)
        best = _at_least(anchors[asked.highest])
        worst = _at_least(anchors[asked.lowest])
        way = best - worst
        passable = np.abs(way) > _TINY
        share = np.ones((*asked.sizes, way.size))
        for axis, size in enumerate(asked.sizes):
            place: list[int | slice] = list(asked.highest)
            place[axis] = slice(None)
            left = _at_least(anchors[tuple(place)]) - worst
            factors = np.where(passable, left / np.where(passable, way, 1.0), 0.0)
            shape = [size if k == axis else 1 for k in range(len(asked.sizes))]
            share = share * np.clip(factors, 0.0, 1.0).reshape(*shape, way.size)
        upper = np.minimum.accumulate(worst + way * share, axis=-1)
        ends = np.ones((*asked.sizes, 1)), upper, np.zeros((*asked.sizes, 1))
        found = -np.diff(np.concatenate(ends, axis=-1), axis=-1)
        return through_rows(np.maximum(found, 0.0), rows)

    def first_rows(self, asked: Asked) -> tuple[Configuration, ...]:
        """Return the best row, the worst one, and those in which one parent is not at its best."""
        best = asked.highest
        found = [best, asked.lowest]
        for axis, size in enumerate(asked.sizes):
            found += [
                (*best[:axis], state, *best[axis + 1 :]) for state in reversed(range(size - 1))
            ]
        return tuple(dict.fromkeys(found))


def _at_least(rows: Array) -> Array:
    """Return P(child ≥ k) for all but the lowest state, shape (…, n_states − 1)."""
    return np.asarray(np.flip(np.flip(rows, -1).cumsum(axis=-1), -1)[..., 1:])
