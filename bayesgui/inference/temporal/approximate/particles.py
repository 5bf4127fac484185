"""Weighted samples of the variables of a slice, and how they are drawn."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np

from bayesgui.inference.kernels.slice_columns import BLANK
from bayesgui.inference.temporal.slices import ONCE, Standing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.temporal.slices import Slice, SliceTable

SYSTEMATIC: Final = "systematic"
RESAMPLING: Final = (SYSTEMATIC, "stratified", "multinomial")

AT_ONCE = 2**18
"""Samples that are drawn between two polls of a monitor."""


@dataclass(frozen=True, eq=False)
class Particles:
    """Samples: the state of each variable, and the log of the weight of each sample."""

    log_weights: NDArray[np.float64]
    states: Mapping[Standing, NDArray[np.int32]] = field(default_factory=dict)

    @classmethod
    def unweighted(cls, count: int) -> Particles:
        """Return samples of no variable."""
        return cls(np.zeros(count))

    @property
    def weights(self) -> NDArray[np.float64]:
        """The weights, divided by the largest."""
        peak = self.log_weights.max()
        made: NDArray[np.float64] = np.exp(self.log_weights - (peak if peak > -math.inf else 0.0))
        return made

    @property
    def log_mean(self) -> float:
        """The log of the mean weight."""
        peak = float(self.log_weights.max())
        return peak + math.log(self.weights.mean()) if peak > -math.inf else -math.inf

    @property
    def effective_size(self) -> float:
        """(Σw)² / Σw² (Kong 1992)."""
        weights = self.weights
        return float(weights.sum() ** 2 / (weights**2).sum())

    def shares(self, name: str, n_states: int) -> NDArray[np.float64] | None:
        """Return the weighted share of each state of a node; None if it is not among them."""
        for standing in (Standing(name, 0), Standing(name, ONCE)):
            if standing in self.states:
                found = np.bincount(self.states[standing], self.weights, n_states)
                made: NDArray[np.float64] = found / found.sum()
                return made
        return None

    def restricted(self, kept: Sequence[Standing], renamed: Sequence[Standing]) -> Particles:
        """Return the samples of some variables, by other names."""
        states = {new: self.states[old] for old, new in zip(kept, renamed, strict=True)}
        return Particles(self.log_weights, states)


def resampled(particles: Particles, how: str, rng: np.random.Generator) -> Particles:
    """Return samples drawn in proportion to their weights, of equal weights."""
    weights = particles.weights
    count = len(weights)
    if how == "multinomial":
        points = np.sort(rng.random(count))
    else:
        shift = rng.random() if how == SYSTEMATIC else rng.random(count)
        points = (np.arange(count) + shift) / count
    ends = np.cumsum(weights)
    chosen = np.searchsorted(ends, points * ends[-1], side="right")
    # A product that is rounded up must not choose a sample after the last one with a weight.
    chosen = np.minimum(chosen, int(np.flatnonzero(weights)[-1]))
    states = {each: codes[chosen] for each, codes in particles.states.items()}
    return Particles(np.full(count, particles.log_mean), states)


@dataclass(frozen=True, eq=False)
class Drawer:
    """Draws the variables of a slice, parents first."""

    tables: tuple[SliceTable, ...]
    columns: Mapping[str, int]
    handed: tuple[Standing, ...]
    renamed: tuple[Standing, ...]

    def drawn(
        self,
        before: Particles,
        codes: NDArray[np.int32],
        pool: NDArray[np.float64],
        cut: AbstractSet[str],
        rng: np.random.Generator,
        monitor: Monitor,
    ) -> Particles:
        """Return the samples with the variables of a slice, and what is found in their weights.

        `codes`: of the findings. `cut`: nodes set from outside, of which nothing is learned.
        """
        states, log_weights = dict(before.states), before.log_weights.copy()
        count = len(log_weights)
        for table in self.tables:
            own = table.scope[-1]
            code = int(codes[self.columns[own.name]])
            if own.name in cut:
                states[own] = np.full(count, code, np.int32)
                continue
            rows = self._rows(table, states, count)
            flat = table.values.reshape(-1, table.values.shape[-1])
            with np.errstate(divide="ignore"):
                if code >= 0:
                    states[own] = np.full(count, code, np.int32)
                    log_weights += np.log(flat[:, code])[rows]
                    continue
                if code != BLANK:
                    flat = flat * pool[-2 - code : -2 - code + flat.shape[1]]
                    log_weights += np.log(flat.sum(axis=1))[rows]
            states[own] = _chosen(flat, rows, rng, monitor)
        return Particles(log_weights, states)

    @staticmethod
    def _rows(
        table: SliceTable, states: Mapping[Standing, NDArray[np.int32]], count: int
    ) -> NDArray[np.intp]:
        """Return the row of a table for each sample."""
        rows = np.zeros(count, np.intp)
        for each, size in zip(table.scope[:-1], table.values.shape[:-1], strict=True):
            rows = rows * size + states[each]
        return rows


def _chosen(
    flat: NDArray[np.float64],
    rows: NDArray[np.intp],
    rng: np.random.Generator,
    monitor: Monitor,
) -> NDArray[np.int32]:
    """Draw a state for each sample in proportion to its row of a table."""
    ends = np.cumsum(flat, axis=1)
    # The last state with a probability takes what rounding leaves.
    ends[ends >= ends[:, -1:]] = np.inf
    totals = flat.sum(axis=1)
    found = np.empty(len(rows), np.int32)
    for start in range(0, len(rows), AT_ONCE):
        monitor.check()
        part = rows[start : start + AT_ONCE]
        points = rng.random(len(part)) * totals[part]
        found[start : start + AT_ONCE] = (points[:, None] >= ends[part]).sum(axis=1)
    return found


def drawer_of(made: Slice, columns: Mapping[str, int]) -> Drawer:
    """Return what draws a slice."""
    left = list(made.tables)
    known = set(made.incoming)
    ordered: list[SliceTable] = []
    while left:
        ready = [table for table in left if known.issuperset(table.scope[:-1])]
        ordered += ready
        known.update(table.scope[-1] for table in ready)
        left = [table for table in left if table not in ready]
    return Drawer(tuple(ordered), columns, made.handed, made.outgoing)
