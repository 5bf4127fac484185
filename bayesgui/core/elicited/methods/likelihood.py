"""The likelihood method: each parent multiplies a typical distribution of the child.

Kemp-Benedict, E. (2008). Elicitation techniques for Bayesian network models. Stockholm Environment
Institute, working paper WP-US-0804. Sjökvist, S. and Hansson, F. (2013). Modelling expert judgement
into a Bayesian belief network. Master's thesis, Lund University.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.elicited.answers import ANY
from bayesgui.core.elicited.asked import positions
from bayesgui.core.elicited.methods.base import Interpolation, Setting, ends_first
from bayesgui.core.elicited.rows import completed_row
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.elicited.answers import Configuration
    from bayesgui.core.elicited.asked import Asked

    Array = NDArray[np.float64]

_BASE = Setting("base", Sentence("Base of the likelihoods"), 2.0, 1.0, 20.0)


class Likelihood(Interpolation):
    """P(y | x) in proportion to P₀(y) b^{v(y) Σ w_i u_i(x_i)}, with v and u from −1 to 1.

    P₀ is the typical distribution: the row that was asked without naming a parent, or that in which
    all parents are in their middle states, else a uniform one. A base of 1 leaves it as it is.
    """

    label = Sentence("likelihood method")
    spreads = False
    settings = (_BASE,)

    def table(self, asked: Asked) -> Array:
        """Return the table."""
        n, tilt = len(asked.sizes), np.zeros(asked.sizes)
        for axis, (size, weight) in enumerate(zip(asked.sizes, asked.weights, strict=True)):
            places = 2 * positions(size) - 1
            tilt = tilt + weight * places.reshape([-1 if k == axis else 1 for k in range(n)])
        return _tilted(asked, tilt)

    def rows(self, asked: Asked, configurations: Sequence[Configuration]) -> Array:
        """Return some rows; those that do not name all parents are means of the table."""
        if any(ANY in configuration for configuration in configurations):
            return super().rows(asked, configurations)
        scales = [2 * positions(size) - 1 for size in asked.sizes]
        tilts = [
            sum(w * u[k] for w, u, k in zip(asked.weights, scales, each, strict=True))
            for each in configurations
        ]
        return _tilted(asked, np.array(tilts, np.float64))

    def first_rows(self, asked: Asked) -> tuple[Configuration, ...]:
        """Return the middle, then both ends and each parent alone."""
        return tuple(dict.fromkeys((middle_row(asked), *ends_first(asked))))


def middle_row(asked: Asked) -> Configuration:
    """Return the configuration in which all parents are in their middle states."""
    return tuple((size - 1) // 2 for size in asked.sizes)


def _tilted(asked: Asked, tilt: Array) -> Array:
    base = max(asked.options.get("base", _BASE.default), _BASE.least)
    exponents = tilt[..., None] * (2 * positions(asked.n_states) - 1) * np.log(base)
    with np.errstate(divide="ignore"):
        logs = np.log(_typical(asked)) + exponents
    logs -= logs.max(axis=-1, keepdims=True)
    found = np.exp(logs)
    return np.asarray(found / found.sum(axis=-1, keepdims=True))


def _typical(asked: Asked) -> Array:
    uniform = np.full(asked.n_states, 1.0 / asked.n_states)
    for configuration in ((ANY,) * len(asked.sizes), middle_row(asked)):
        if configuration in asked.rows:
            return completed_row(asked.rows[configuration], uniform)
    return uniform
