"""Fitting a joint table to given margins by factors for each variable's states."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

    Vector = NDArray[np.float64]

MAX_ROUNDS = 300
"""Maximum number of rounds; fewer than 60 have always sufficed."""

PATIENCE, ROUNDING = 10, 1e-9
"""Rounds without progress after which a deviation as small as a rounding error is accepted: margins
that contradict each other by so little would send the factors to infinity."""

MAX_STEP = 30.0
"""Largest change of the logarithm of a factor in one Newton step."""

RIDGE = 1e-14
"""Added to the curvature, which is 0 in directions that change nothing."""


def fit_margins(
    joint: NDArray[np.float64],
    margins: Sequence[Vector],
    close: float,
    monitor: Monitor = SILENT,
) -> tuple[list[Vector], float]:
    """Return the factors under which a joint table has given margins.

    `joint`: shape (n_1, …, n_k); the table before. `margins`: shape (n_i,); the margin wanted of
    each axis, summing to 1. `logs`: shape (n_i,); logarithm of the factor of each state, −∞ where
    the margin is 0. `deviation`: largest deviation of a margin that is left; infinite if a state is
    impossible.

    Maximizes the concave dual Σ t·λ − ln Σ J(x) exp Σ λ(x_i), alternately by a sweep of iterative
    proportional fitting and by a Newton step. Fitting alone needs thousands of sweeps where the
    variables nearly determine each other, or where a cell must vanish although the table has it.

    Csiszár (1975), I-divergence geometry of probability distributions and minimization problems;
    Boyd and Vandenberghe (2004), Convex Optimization, section 9.5.
    """
    kept = [np.flatnonzero(margin > 0) for margin in margins]
    wanted = [margin[states] for margin, states in zip(margins, kept, strict=True)]
    with np.errstate(divide="ignore"):
        fitting = _Fitting(np.log(joint[np.ix_(*kept)]), wanted)
    best, deviation = list(fitting.logs), fitting.deviation if fitting.is_possible else np.inf
    idle = 0
    for _ in range(MAX_ROUNDS):
        if not close < deviation < np.inf or idle == PATIENCE:
            break
        monitor.check()
        fitting.sweep()
        fitting.newton_step()
        reached = fitting.deviation
        idle = idle + 1 if 0.9 * deviation <= reached and deviation < ROUNDING else 0
        if reached < deviation:
            best, deviation = list(fitting.logs), reached
    logs = []
    for margin, states, found in zip(margins, kept, best, strict=True):
        full = np.full(len(margin), -np.inf)
        full[states] = found - found.max()
        logs.append(full)
    return logs, deviation


class _Fitting:
    """The factors reached so far, for a table without states whose margin is 0."""

    def __init__(self, table: NDArray[np.float64], wanted: list[Vector]) -> None:
        self._table = table
        self._wanted = wanted
        self.logs = [np.zeros(len(margin)) for margin in wanted]
        self._starts = np.cumsum([0, *(len(margin) for margin in wanted)])

    @property
    def is_possible(self) -> bool:
        """Whether every state with a positive margin has a possible cell."""
        possible = np.isfinite(self._table)
        return all(possible.any(axis=self._all_but(axis)).all() for axis in range(possible.ndim))

    @property
    def deviation(self) -> float:
        """Largest deviation of a margin from the one wanted."""
        shares, _ = self._shares(self.logs)
        return max(
            float(np.abs(shares.sum(axis=self._all_but(axis)) - margin).max())
            for axis, margin in enumerate(self._wanted)
        )

    def sweep(self) -> None:
        """Scale each variable's states to its margin, one variable after the other."""
        for axis, margin in enumerate(self._wanted):
            logs = self._scaled(self.logs)
            peaks = logs.max(axis=self._all_but(axis), keepdims=True)
            sums = np.exp(logs - peaks).sum(axis=self._all_but(axis))
            change = np.log(margin) - np.log(sums) - peaks.reshape(-1)
            self.logs[axis] = self.logs[axis] + change

    def newton_step(self) -> None:
        """Go towards the maximum of the dual, as far as it rises."""
        shares, before = self._dual(self.logs)
        margins = [shares.sum(axis=self._all_but(axis)) for axis in range(shares.ndim)]
        wanted, now = np.concatenate(self._wanted), np.concatenate(margins)
        # In units in which each state has variance of about 1, however rare it is.
        units = np.sqrt(np.maximum(wanted, 1e-300))
        curvature = self._covariance(shares, now) / np.outer(units, units)
        curvature[np.diag_indices_from(curvature)] += RIDGE * np.trace(curvature) + 1e-300
        step = np.linalg.lstsq(curvature, (wanted - now) / units, rcond=None)[0] / units
        largest = float(np.abs(step).max())
        if not np.isfinite(largest):
            return
        length = min(1.0, MAX_STEP / largest) if largest else 1.0
        for _ in range(20):
            tried = [
                old + length * step[a:b]
                for old, a, b in zip(self.logs, self._starts, self._starts[1:], strict=False)
            ]
            if self._dual(tried)[1] >= before - 1e-15 * abs(before):
                self.logs = tried
                return
            length /= 2

    def _covariance(self, shares: NDArray[np.float64], margins: Vector) -> NDArray[np.float64]:
        """Return the covariance of the indicators of all states."""
        found = -np.outer(margins, margins)
        for a in range(shares.ndim):
            for b in range(shares.ndim):
                rows = slice(self._starts[a], self._starts[a + 1])
                columns = slice(self._starts[b], self._starts[b + 1])
                if a == b:
                    found[rows, columns] += np.diag(margins[rows])
                    continue
                others = tuple(k for k in range(shares.ndim) if k not in (a, b))
                pair = shares.sum(axis=others)
                found[rows, columns] += pair if a < b else pair.T
        return found

    def _dual(self, logs: list[Vector]) -> tuple[NDArray[np.float64], float]:
        shares, log_sum = self._shares(logs)
        gain = sum(float(margin @ log) for margin, log in zip(self._wanted, logs, strict=True))
        return shares, gain - log_sum

    def _shares(self, logs: list[Vector]) -> tuple[NDArray[np.float64], float]:
        scaled = self._scaled(logs)
        peak = float(scaled.max())
        cells = np.exp(scaled - peak)
        total = float(cells.sum())
        return cells / total, peak + float(np.log(total))

    def _scaled(self, logs: list[Vector]) -> NDArray[np.float64]:
        found = self._table
        for axis, log in enumerate(logs):
            found = found + log.reshape([-1 if k == axis else 1 for k in range(found.ndim)])
        return found

    def _all_but(self, axis: int) -> tuple[int, ...]:
        return tuple(k for k in range(self._table.ndim) if k != axis)
