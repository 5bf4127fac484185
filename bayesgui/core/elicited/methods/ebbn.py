"""EBBN: rows interpolated along one scale of joint influence.

Wisse, B. W., van Gosliga, S. P., van Elst, N. P. and Barros, A. I. (2008). Relieving the
elicitation burden of Bayesian belief networks. Sixth Bayesian Modelling Applications Workshop, UAI.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.elicited.asked import positions
from bayesgui.core.elicited.methods.base import Interpolation
from bayesgui.core.elicited.methods.ranked import RankedMean
from bayesgui.core.elicited.rows import asked_rows, is_whole, through_rows
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.elicited.answers import Configuration
    from bayesgui.core.elicited.asked import Asked

    Array = NDArray[np.float64]


class Ebbn(Interpolation):
    """Piecewise linear functions of the joint influence of the parents.

    A parent's state has the influence of its place from 0 to 1, and a row that of the weighted mean
    of its parents. The weights come from the answers on the child's highest state where one parent
    alone leaves the low end, or the high end: w_i = ½ (δ⁻_i / Σ δ⁻ + δ⁺_i / Σ δ⁺), with δ⁻_i =
    P(highest | only i high) − P(highest | all low) and δ⁺_i = P(highest | all high) − P(highest |
    only i low); those that are set are used while some of these are not known. Each state's
    probability is linear between the rows that were asked as a whole.
    """

    label = Sentence("EBBN")
    fits = False

    def table(self, asked: Asked) -> Array:
        """Return the table."""
        reference = RankedMean().table(asked)
        rows = asked_rows(asked, reference)
        anchors = through_rows(reference, rows)
        shares = joint_weights(asked)
        known = [each for each in rows if is_whole(asked, each)]
        ends = [asked.lowest, asked.highest]
        joint, n = np.zeros(asked.sizes), len(asked.sizes)
        for axis, size in enumerate(asked.sizes):
            shape = [size if k == axis else 1 for k in range(n)]
            joint = joint + shares[axis] * positions(size).reshape(shape)
        if not n:
            return anchors
        places, heights = _points([*ends, *known], joint, anchors)
        found = np.stack(
            [np.interp(joint, places, heights[:, k]) for k in range(asked.n_states)], axis=-1
        )
        return through_rows(found, {each: rows[each] for each in rows if each in {*ends, *known}})


def joint_weights(asked: Asked) -> list[float]:
    """Return how much each parent counts, all together 1."""
    top = asked.n_states - 1
    said = {each: row[top] for each, row in asked.rows.items() if top in row}
    found = [
        shares
        for ground, other in ((asked.lowest, asked.highest), (asked.highest, asked.lowest))
        if (shares := _shares(said, ground, other)) is not None
    ]
    if found:
        return [sum(each) / len(found) for each in zip(*found, strict=True)]
    total = sum(asked.weights)
    n = max(len(asked.weights), 1)
    return [weight / total if total > 0 else 1 / n for weight in asked.weights]


def _shares(
    said: Mapping[Configuration, float], ground: Configuration, other: Configuration
) -> list[float] | None:
    """Return how far each parent alone moves the highest state; None if it was not asked of all."""
    turned = [(*ground[:axis], other[axis], *ground[axis + 1 :]) for axis in range(len(ground))]
    if ground not in said or not all(each in said for each in turned):
        return None
    moved = [abs(said[each] - said[ground]) for each in turned]
    total = sum(moved)
    return None if total <= 0 else [each / total for each in moved]


def _points(
    configurations: Sequence[Configuration], joint: Array, anchors: Array
) -> tuple[Array, Array]:
    """Return the joint influences of some rows in order, and the means of the rows at each."""
    by_place: dict[float, list[Array]] = {}
    for each in dict.fromkeys(configurations):
        by_place.setdefault(round(float(joint[each]), 12), []).append(anchors[each])
    places = sorted(by_place)
    return np.array(places), np.array([np.mean(by_place[place], axis=0) for place in places])
