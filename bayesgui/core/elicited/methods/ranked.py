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
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.core.elicited.answers import ANY
from bayesgui.core.elicited.methods.base import Interpolation, Setting
from bayesgui.core.elicited.normal_scale import state_shares
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.elicited.answers import Configuration
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

    settings: ClassVar[tuple[Setting, ...]] = (_SAMPLES,)

    @abstractmethod
    def means(self, places: Sequence[Array], weights: Sequence[float], asked: Asked) -> Array:
        """Return the middle of the child for each configuration of places.

        `places`: for each parent its places, along an axis of its own. `weights`: those of these
        parents, all positive.
        """

    def table(self, asked: Asked) -> Array:
        """Return the table; parents without a weight have no influence."""
        axes, samples = asked.counting, _samples(asked)
        sizes = [asked.sizes[axis] for axis in axes]
        found = self._averaged(
            asked,
            [_points(size, samples) for size in sizes],
            [_averages(size, samples) for size in sizes],
        )
        shape = [size if k in axes else 1 for k, size in enumerate(asked.sizes)]
        return np.broadcast_to(found.reshape(*shape, asked.n_states), asked.shape)

    def rows(self, asked: Asked, configurations: Sequence[Configuration]) -> Array:
        """Return some rows, from the points of their states alone."""
        samples = _samples(asked)
        if not any(ANY in configuration for configuration in configurations):
            return self._named_rows(asked, configurations, samples)
        found = []
        for configuration in configurations:
            points, averages = [], []
            for axis in asked.counting:
                size, state = asked.sizes[axis], configuration[axis]
                counts = _averages(size, samples)
                counts = counts.mean(axis=0) if state == ANY else counts[state]
                points.append(_points(size, samples)[counts > 0])
                averages.append(counts[counts > 0][None, :])
            found.append(self._averaged(asked, points, averages).reshape(-1))
        return np.array(found)

    def _named_rows(
        self, asked: Asked, configurations: Sequence[Configuration], samples: int
    ) -> Array:
        """Return rows in which all parents are named, all at once."""
        axes, states = asked.counting, np.array(configurations, np.intp)
        n, rows = len(axes), len(configurations)
        places = []
        for k, axis in enumerate(axes):
            start = states[:, axis] * max(samples - 1, 1)
            points = _points(asked.sizes[axis], samples)[start[:, None] + np.arange(samples)]
            places.append(points.reshape(rows, *(samples if j == k else 1 for j in range(n))))
        weights = [asked.weights[axis] for axis in axes]
        means = self.means(places, weights, asked) if n else np.full(rows, 0.5)
        found = state_shares(means, asked.spread, asked.n_states)
        return np.asarray(found.reshape(rows, -1, asked.n_states).mean(axis=1))

    def _averaged(self, asked: Asked, points: Sequence[Array], averages: Sequence[Array]) -> Array:
        """Return the mean distribution over the points of each parent, an axis for each."""
        n = len(points)
        places = [
            each.reshape([-1 if k == axis else 1 for k in range(n)])
            for axis, each in enumerate(points)
        ]
        weights = [asked.weights[axis] for axis in asked.counting]
        means = self.means(places, weights, asked) if n else np.array(0.5)
        found = state_shares(means, asked.spread, asked.n_states)
        for axis, counts in enumerate(averages):
            found = np.moveaxis(np.tensordot(counts, found, (1, axis)), 0, axis)
        return found


def _samples(asked: Asked) -> int:
    """Return the number of points for each state, fewer with many parents."""
    sizes = [asked.sizes[axis] for axis in asked.counting]
    samples = int(asked.options.get("samples", _SAMPLES.default))
    while samples > 1 and math.prod(_n_points(size, samples) for size in sizes) > MOST_POINTS:
        samples -= 1
    return samples


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
    scales_weights = True

    def means(self, places: Sequence[Array], weights: Sequence[float], asked: Asked) -> Array:
        """Return Σ w x / Σ w."""
        return _mean_of(places, weights)


class RankedMin(Ranked):
    """Weighted minimum: one parent at its low end holds the child down, by its weight."""

    label = Sentence("ranked, weighted minimum")

    def means(self, places: Sequence[Array], weights: Sequence[float], asked: Asked) -> Array:
        """Return min over i of (w_i x_i + Σ_{j≠i} x_j) / (w_i + n − 1)."""
        return _extreme(np.minimum, _one_counting(places, weights))


class RankedMax(Ranked):
    """Weighted maximum: one parent at its high end lifts the child, by its weight."""

    label = Sentence("ranked, weighted maximum")

    def means(self, places: Sequence[Array], weights: Sequence[float], asked: Asked) -> Array:
        """Return max over i of (w_i x_i + Σ_{j≠i} x_j) / (w_i + n − 1)."""
        return _extreme(np.maximum, _one_counting(places, weights))


class RankedMixed(Ranked):
    """Mixture of the least and the greatest parent; all parents count alike."""

    label = Sentence("ranked, mixture of minimum and maximum")
    counts = False
    settings = (
        Setting("least", Sentence("Weight of the minimum"), 1.0, 0.0, 10.0, fitted=True),
        Setting("most", Sentence("Weight of the maximum"), 1.0, 0.0, 10.0, fitted=True),
        _SAMPLES,
    )

    def means(self, places: Sequence[Array], weights: Sequence[float], asked: Asked) -> Array:
        """Return (w_min · min x + w_max · max x) / (w_min + w_max)."""
        low, high = (max(asked.options.get(name, 1.0), 0.0) for name in ("least", "most"))
        share = 0.5 if low + high == 0 else low / (low + high)
        least, most = _extreme(np.minimum, places), _extreme(np.maximum, places)
        return np.asarray(share * least + (1 - share) * most)


def _extreme(choose: np.ufunc, arrays: Sequence[Array]) -> Array:
    found = arrays[0]
    for each in arrays[1:]:
        found = choose(found, each)
    return np.asarray(found)
