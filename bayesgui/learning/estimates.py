"""Estimates of CPT rows from hyperparameters and counts.

The learners of `bayesgui.learning.parameters` work on whole networks; here, on a single CPT, a row
without an estimate yields NaN instead of an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Table = NDArray[np.float64]

Method = Literal["mle", "map", "bayes"]

METHODS: tuple[Method, ...] = ("mle", "map", "bayes")
"""Maximum likelihood, posterior mode and posterior mean; names of the learners."""


def row_estimates(method: Method, alpha: Table, counts: Table) -> Table:
    """Return θ of every row; NaN where the estimate does not exist.

    `method`: relative frequencies m / Σm; the mode (α + m − 1) / Σ(α + m − 1); or the mean (α + m)
    / Σ(α + m). Sums are over the whole parenthesis. `alpha`, `counts`: shape (..., n_states);
    hyperparameters α and counts m.

    Relative frequencies require a case. A mode requires α + m ≥ 1 in every cell and > 1 in one:
    below 1 the density is unbounded at the boundary, and with 1 everywhere it is flat.

    Heckerman (1995), A tutorial on learning with Bayesian networks, section 3; Gelman et al.
    (2013), Bayesian Data Analysis, section 3.4.
    """
    shares = np.array(counts, dtype=np.float64) if method == "mle" else alpha + counts
    if method == "map":
        without_mode = (shares < 1).any(axis=-1, keepdims=True)
        shares = np.where(without_mode, 0.0, shares - 1)
    sums = shares.sum(axis=-1, keepdims=True)
    estimates: Table = np.where(sums > 0, shares / np.where(sums > 0, sums, 1.0), np.nan)
    return estimates
