"""Posterior estimates from weighted rows, with standard errors."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.inference.approximate import by_name, places_of
from bayesgui.inference.posteriors import Posteriors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

BLOCK_CELLS = 1_500_000
"""Cells drawn between two checks for cancellation; a few hundredths of a second."""


def block_rows(network: BayesianNetwork) -> int:
    """Return the number of rows to draw at once, fewer for larger networks."""
    return max(256, min(16_384, BLOCK_CELLS // max(1, len(network))))


class WeightedRows:
    """Sums of weights for each state of all variables, independent of the scale of the weights.

    With weights w the posterior of x is estimated by p = Σ w·1[x] / Σ w, its standard error by √(Σ
    w²(1[x] − p)²) / Σ w, and the effective sample size is (Σ w)² / Σ w². Sums are stored relative
    to the largest weight so far, so weights of e^−2000 do not underflow.

    Kong (1992), A note on importance sampling using standardized weights. Owen (2013), Monte Carlo
    theory, methods and examples, section 9.2.
    """

    def __init__(self, network: BayesianNetwork) -> None:
        self._add = kernel_cache.module("inference", "weighing").add_weights
        self._bounds = places_of(network)
        self._first = np.array([start for start, _ in self._bounds.values()], dtype=np.int64)
        n_states = sum(variable.n_states for variable in network.variables)
        self._sums, self._squares = np.zeros(n_states), np.zeros(n_states)
        self._peak = -math.inf
        self._total = self._total_squares = 0.0
        self.n_rows = 0
        """Number of rows so far, including those of weight 0."""

    def add(self, codes: NDArray[np.int32], log_weights: NDArray[np.float64]) -> None:
        """Add rows.

        `codes`: shape (variables, rows); states, with variables in network order. `log_weights`:
        shape (rows,); log weights of the rows; −∞ for weight 0.
        """
        self.n_rows += codes.shape[1]
        peak = float(log_weights.max(initial=-math.inf))
        if peak == -math.inf:
            return
        if peak > self._peak:
            shrink = math.exp(self._peak - peak)
            self._sums *= shrink
            self._squares *= shrink * shrink
            self._total *= shrink
            self._total_squares *= shrink * shrink
            self._peak = peak
        weights = np.exp(log_weights - self._peak)
        self._total += float(weights.sum())
        self._total_squares += float(weights @ weights)
        self._add(codes, weights, self._first, self._sums, self._squares)

    @property
    def is_empty(self) -> bool:
        """Whether all weights so far are 0."""
        return self._total == 0

    @property
    def effective_sample_size(self) -> float:
        """Number of equally weighted rows with the same precision."""
        return self._total**2 / self._total_squares

    @property
    def log_mean(self) -> float:
        """Log of the mean weight, an estimate of ln P(findings)."""
        return self._peak + math.log(self._total / self.n_rows)

    def estimates(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the probabilities of all states, concatenated, and their standard errors."""
        # Normalize by each variable's own sum, so that certain states have exactly 1.
        counts = np.diff(np.append(self._first, len(self._sums)))
        estimates = self._sums / np.repeat(np.add.reduceat(self._sums, self._first), counts)
        outside = np.maximum(self._total_squares - self._squares, 0.0)
        variance = self._squares * (1 - estimates) ** 2 + outside * estimates**2
        return estimates, np.sqrt(variance) / self._total

    def posteriors(
        self,
        engine: str,
        log_evidence: float,
        targets: tuple[str, ...] | None,
        warnings: tuple[str, ...],
        n_samples: int,
    ) -> Posteriors:
        """Return the estimates of the targets."""
        estimates, errors = self.estimates()
        bounds = self._bounds
        if targets is not None:
            bounds = {name: bounds[name] for name in targets}
        size = self.effective_sample_size
        return Posteriors(
            engine,
            log_evidence,
            estimates,
            bounds,
            samples=n_samples,
            effective_sample_size=dict.fromkeys(bounds, size),
            standard_error=by_name(errors, bounds),
            warnings=warnings,
        )


def weighted_table(
    codes: NDArray[np.int32], weights: NDArray[np.float64], shape: tuple[int, ...]
) -> NDArray[np.float64]:
    """Return the total weight of each configuration of some variables.

    `codes`: shape (variables, rows); states of the variables. `weights`: shape (rows,); weights of
    the rows.
    """
    cells = np.zeros(codes.shape[1], dtype=np.intp)
    for column, size in zip(codes, shape, strict=True):
        cells = cells * size + column
    counted = np.bincount(cells, weights, minlength=math.prod(shape))
    return np.asarray(counted, dtype=np.float64).reshape(shape)
