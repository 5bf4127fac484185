"""Forward, backward and Viterbi numbers of a chain, cell by cell.

Rabiner, L. R. (1989). A tutorial on hidden Markov models. Proceedings of the IEEE 77, section III.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.inference.temporal.chain.chain import chain_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.chain.chain import Chain

    Numbers = NDArray[np.float64]

_POLLED = 200
_LEAST = -600.0
"""Logarithm below which numbers are no longer written without one."""


@dataclass(frozen=True, eq=False)
class Trellis:
    """The numbers of a chain; those that may leave the range of numbers are logarithms.

    By slice, an entry for each state: `forward`: P(state | findings until then). `log_forward`:
    ln P(state, findings until then). `log_backward`: ln P(later findings | state). `smoothed`:
    P(state | all findings). `log_best`: ln of the greatest P(path until the state, findings until
    then); `came_from`: the state before on that path, −1 in the first slice. `log_scales`: ln
    P(findings of the slice | those before). `path`: the state of each slice on the most probable
    path.
    """

    chain: Chain
    forward: tuple[Numbers, ...]
    log_forward: tuple[Numbers, ...]
    log_backward: tuple[Numbers, ...]
    smoothed: tuple[Numbers, ...]
    log_best: tuple[Numbers, ...]
    came_from: tuple[NDArray[np.intp], ...]
    log_scales: Numbers
    path: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.forward)

    @cached_property
    def log_evidence(self) -> float:
        """The logarithm of P(all findings)."""
        return math.fsum(self.log_scales)

    @property
    def log_path(self) -> float:
        """The logarithm of P(most probable path, all findings)."""
        return float(self.log_best[-1].max())

    @cached_property
    def is_in_range(self) -> bool:
        """Whether all numbers can be written as they are, not scaled."""
        return min(self.log_evidence, self.log_path) > _LEAST

    def backward_at(self, number: int) -> Numbers:
        """Return the backward numbers of a slice.

        Those that are out of range are divided by P(later findings | findings until then).
        """
        logs = self.log_backward[number]
        if self.is_in_range:
            plain: Numbers = np.exp(logs)
            return plain
        found: Numbers = np.exp(logs - self._later_scales[number])
        return found

    @cached_property
    def _later_scales(self) -> Numbers:
        """Of each slice, ln P(later findings | findings until then)."""
        sums: Numbers = np.append(np.cumsum(self.log_scales[:0:-1])[::-1], 0.0)
        return sums

    def forward_shares(self, number: int) -> Numbers:
        """Return what each state before adds to each state, as shares of it; 0 where it is 0."""
        terms = self.forward[number - 1][:, None] * self.chain.steps[number].weights
        return _shares(terms, 0)

    def backward_shares(self, number: int) -> Numbers:
        """Return what each state of the next slice adds to each state of a slice, as shares."""
        later = self.log_backward[number + 1]
        terms = self.chain.steps[number + 1].weights * np.exp(later - _greatest(later))
        return _shares(terms, 1)


def trellis_of(model: TemporalContent, series: Series, monitor: Monitor = SILENT) -> Trellis:
    """Return the numbers of a template's chain under a series.

    Raises as `chain_of` does, and an `ImpossibleEvidenceError` naming the slice from which on the
    findings cannot happen together.
    """
    chain = chain_of(model, series, monitor)
    forward, log_forward, scales = _forward(chain, monitor)
    log_backward = _backward(chain, monitor)
    smoothed = tuple(
        _normalized(np.log(np.maximum(ahead, 1e-320)) + behind, ahead)
        for ahead, behind in zip(forward, log_backward, strict=True)
    )
    log_best, came_from = _viterbi(chain, monitor)
    path = [int(log_best[-1].argmax())]
    for number in range(len(chain) - 1, 0, -1):
        path.append(int(came_from[number][path[-1]]))
    return Trellis(
        chain,
        forward,
        log_forward,
        log_backward,
        smoothed,
        log_best,
        came_from,
        scales,
        tuple(reversed(path)),
    )


def _forward(
    chain: Chain, monitor: Monitor
) -> tuple[tuple[Numbers, ...], tuple[Numbers, ...], Numbers]:
    scaled: list[Numbers] = []
    logs: list[Numbers] = []
    scales = np.zeros(len(chain))
    before, total = np.ones(1), 0.0
    for number, step in enumerate(chain.steps):
        if number % _POLLED == 0:
            monitor.check()
        raw = before @ step.weights
        share = float(raw.sum())
        if not share > 0:
            raise ImpossibleEvidenceError(
                "What is found at t = {time} cannot happen after what was found until then. "
                "Retract a finding there or before.",
                time=chain.times[number],
                slice=number,
            )
        scales[number] = math.log(share)
        total += scales[number]
        before = raw / share
        scaled.append(before)
        logs.append(_log(before) + total)
    return tuple(scaled), tuple(logs), scales


def _backward(chain: Chain, monitor: Monitor) -> tuple[Numbers, ...]:
    found = [np.zeros(len(chain.states[-1]))]
    for number in range(len(chain) - 1, 0, -1):
        if number % _POLLED == 0:
            monitor.check()
        peak = _greatest(found[-1])
        found.append(_log(chain.steps[number].weights @ np.exp(found[-1] - peak)) + peak)
    return tuple(reversed(found))


def _viterbi(
    chain: Chain, monitor: Monitor
) -> tuple[tuple[Numbers, ...], tuple[NDArray[np.intp], ...]]:
    best: list[Numbers] = []
    came: list[NDArray[np.intp]] = []
    before = np.zeros(1)
    for number, step in enumerate(chain.steps):
        if number % _POLLED == 0:
            monitor.check()
        ways = before[:, None] + _log(step.weights)
        came.append(ways.argmax(axis=0) if number else np.full(ways.shape[1], -1))
        before = ways.max(axis=0)
        best.append(before)
    return tuple(best), tuple(came)


def _log(values: Numbers) -> Numbers:
    with np.errstate(divide="ignore"):
        found: Numbers = np.log(values)
    return found


def _greatest(logs: Numbers) -> float:
    peak = float(logs.max())
    return peak if math.isfinite(peak) else 0.0


def _normalized(logs: Numbers, ahead: Numbers) -> Numbers:
    found = np.where(ahead > 0, np.exp(logs - _greatest(logs)), 0.0)
    whole: Numbers = found / found.sum()
    return whole


def _shares(terms: Numbers, axis: int) -> Numbers:
    whole = terms.sum(axis=axis, keepdims=True)
    found: Numbers = np.divide(terms, whole, out=np.zeros_like(terms), where=whole > 0)
    return found
