"""Ranked nodes: a truncated normal around a weighted function of the parents' places.

Fenton, N. E., Neil, M. and Caballero, J. G. (2007). Using ranked nodes to model qualitative
judgments in Bayesian networks. IEEE Transactions on Knowledge and Data Engineering 19, 1420–1432.
Laitila, P. and Virtanen, K. (2016). Improving construction of conditional probability tables for
ranked nodes in Bayesian networks. IEEE Transactions on Knowledge and Data Engineering 28,
1691–1705.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.elicited.methods.base import Interpolation, Setting
from bayesgui.core.elicited.normal_scale import state_shares
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.elicited.asked import Asked

    Array = NDArray[np.float64]

MOST_POINTS = 200_000
"""Points at which the distribution is asked for; with more parents each state has fewer of them."""

_SAMPLES = Setting("samples", Sentence("Points for each state"), 5, 1, 9)


class Ranked(Interpolation):
    """A distribution of the child around a point that its parents determine.

    Each parent lies somewhere in the interval of its state on the scale from 0 to 1. The child's
    distribution is averaged over points in it, evenly spaced and with both ends of it (five, as in
    AgenaRisk; the middle alone if one), since nothing says where in its state a parent is.
    """

    settings = (_SAMPLES,)

    @abstractmethod
    def means(self, places: Sequence[Array], weights: Sequence[float], asked: Asked) -> Array:
        """Return the middle of the child for each configuration of places.

        `places`: for each parent its places, along an axis of its own. `weights`: those of these
        parents, all positive.
        """

    def table(self, asked: Asked) -> Array:
        """Return the table; parents without a weight have no influence."""
        axes = asked.counting
        sizes = [asked.sizes[axis] for axis in axes]
        samples = int(asked.options.get("samples", _SAMPLES.default))
        while samples > 1 and math.prod(_n_points(size, samples) for size in sizes) > MOST_POINTS:
            samples -= 1
        points = [_points(size, samples) for size in sizes]
        places = [
            each.reshape([-1 if k == axis else 1 for k in range(len(axes))])
            for axis, each in enumerate(points)
        ]
        weights = [asked.weights[axis] for axis in axes]
        means = self.means(places, weights, asked) if axes else np.array(0.5)
        found = state_shares(means, asked.spread, asked.n_states)
        for axis, size in enumerate(sizes):
            found = np.moveaxis(np.tensordot(_averages(size, samples), found, (1, axis)), 0, axis)
        shape = [size if k in axes else 1 for k, size in enumerate(asked.sizes)]
        return np.broadcast_to(found.reshape(*shape, asked.n_states), asked.shape)


def _n_points(size: int, samples: int) -> int:
    return size * (samples - 1) + 1 if samples > 1 else size


def _points(size: int, samples: int) -> Array:
    """Return the places at which the states of a parent are sampled, shared ends once."""
    if samples == 1:
        return (np.arange(size) + 0.5) / size
    return np.linspace(0.0, 1.0, _n_points(size, samples))


def _averages(size: int, samples: int) -> Array:
    """Return what each point counts for each state, shape (size, n_points)."""
    if samples == 1:
        return np.eye(size)
    found = np.zeros((size, _n_points(size, samples)))
    for state in range(size):
        start = state * (samples - 1)
        found[state, start : start + samples] = 1.0 / samples
    return found


def _mean_of(places: Sequence[Array], weights: Sequence[float]) -> Array:
    total = sum(weights)
    found = np.zeros(())
    for place, weight in zip(places, weights, strict=True):
        found = found + place * (weight / total)
    return np.asarray(found)


def _one_counting(places: Sequence[Array], weights: Sequence[float]) -> list[Array]:
    """Return for each parent the mean in which it counts by its weight and all others once."""
    total = np.zeros(())
    for place in places:
        total = total + place
    rest = len(places) - 1
    return [
        np.asarray((total + (weight - 1.0) * place) / (weight + rest))
        for place, weight in zip(places, weights, strict=True)
    ]


class RankedMean(Ranked):
    """Weighted mean: a parent counts by its weight, whatever the others are."""

    label = Sentence("ranked, weighted mean")

    def means(self, places: Sequence[Array], weights: Sequence[float], asked: Asked) -> Array:
        """Return Σ w x / Σ w."""
        return _mean_of(places, weights)
