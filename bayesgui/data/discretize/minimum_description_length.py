"""Intervals that tell classes apart, as many as pay for their description."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.data.discretize.base import between, discretizers

if TYPE_CHECKING:
    from numpy.typing import NDArray


@discretizers.register(
    "minimum-description-length",
    label="Minimum description length",
    order=40,
    supervised=True,
)
@dataclass(frozen=True)
class MinimumDescriptionLength:
    """Intervals that tell the classes apart; a cut is made only if it shortens the description.

    Notes
    -----
    The cut with the smallest class entropy is accepted if its gain is larger than
    ``(log2(N − 1) + log2(3^k − 2) − k·H + k1·H1 + k2·H2) / N``, where k, k1 and k2 are the numbers
    of classes in the whole and in both parts and H their entropies in bits; then both parts are
    cut in the same way.

    References
    ----------
    Fayyad and Irani (1993), Multi-interval discretization of continuous-valued attributes for
    classification learning.
    """

    def cut_points(
        self, values: NDArray[np.float64], classes: NDArray[np.intp] | None
    ) -> tuple[float, ...]:
        """Return the inner cut points, each midway between two adjacent numbers."""
        assert classes is not None
        distinct, where = np.unique(values, return_inverse=True)
        _, labels = np.unique(classes, return_inverse=True)
        counts = np.zeros((len(distinct), int(labels.max()) + 1))
        np.add.at(counts, (where, labels), 1.0)
        cuts: list[int] = []
        waiting = [(0, len(distinct))]
        while waiting:
            first, last = waiting.pop()
            cut = _best_cut(counts[first:last])
            if cut is not None:
                cuts.append(first + cut)
                waiting += [(first, first + cut), (first + cut, last)]
        return tuple(between(float(distinct[k - 1]), float(distinct[k])) for k in sorted(cuts))


def _best_cut(counts: NDArray[np.float64]) -> int | None:
    """Return the number of distinct values left of the best cut, None if no cut is accepted."""
    if len(counts) < 2:
        return None
    total = counts.sum(axis=0)
    left = np.cumsum(counts, axis=0)[:-1]
    right = total - left
    n = float(total.sum())
    n_left = left.sum(axis=1)
    after = (n_left * _entropy(left) + (n - n_left) * _entropy(right)) / n
    cut = int(np.argmin(after))
    whole = float(_entropy(total[np.newaxis])[0])
    k, k_left, k_right = (int(np.count_nonzero(x)) for x in (total, left[cut], right[cut]))
    parts = k_left * _entropy(left[cut : cut + 1])[0] + k_right * _entropy(right[cut : cut + 1])[0]
    # 3^k − 2 overflows a float at about 650 classes.
    coding = k * math.log2(3) + math.log2(1 - 2 * 3.0**-k) - (k * whole - parts)
    return cut + 1 if whole - after[cut] > (math.log2(n - 1) + coding) / n else None


def _entropy(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the entropy of each row in bits."""
    shares = counts / counts.sum(axis=1, keepdims=True)
    logs = np.log2(shares, out=np.zeros_like(shares), where=shares > 0)
    entropy: NDArray[np.float64] = -(shares * logs).sum(axis=1)
    return entropy
