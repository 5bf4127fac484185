"""Attempts to refute an estimate: what should be nothing, and what should change nothing.

Sharma & Kiciman (2020), DoWhy: an end-to-end library for causal inference, arXiv:2011.04216.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.core.waiting import in_thread
from bayesgui.learning.effects.estimation import TOGETHER, probabilities
from bayesgui.learning.effects.resampled_counts import ResampledCounts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.effects.base import EffectEstimator, Estimate
    from bayesgui.learning.effects.effect_table import EffectTable

    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]

SUBSET = 0.8
"""Share of the rows that is drawn."""
LEVEL = 0.95
"""Share of the repetitions within the range that is told."""
MAX_EXACT_ROWS = 900_000_000
"""Rows up to which drawing without replacement is exact; of more, the difference is none."""


@dataclass(frozen=True)
class Refutation:
    """What repeating the estimate on changed tables gave.

    `kind`: "placebo", "random-cause" or "subset". `low`, `high`: range of 95 % of the effects.
    `change`: mean absolute difference from the estimate. `as_much`: share of the repetitions whose
    effect is as large as the estimate or larger, in absolute value. `passed`: whether the estimate
    stands.
    """

    kind: str
    times: int
    low: float
    high: float
    change: float
    as_much: float
    passed: bool


class _Changed(Protocol):
    """A table whose rows are changed at random, again and again."""

    table: EffectTable
    """Of the same configurations as those that are drawn."""

    def drawn(self, times: int, rng: np.random.Generator) -> Integers:
        """Return how often each configuration occurs, shape (times, units)."""


@dataclass(frozen=True)
class RefutationKind:
    """A way to change the table, and how often it is done."""

    name: str
    times: int


REFUTATIONS = (
    RefutationKind("placebo", 200),
    RefutationKind("random-cause", 100),
    RefutationKind("subset", 200),
)
"""All ways, in the order in which they are shown."""


def refuted(
    table: EffectTable,
    estimator: EffectEstimator,
    estimate: Estimate,
    kinds: Sequence[RefutationKind] = REFUTATIONS,
    seed: int = 1,
    monitor: Monitor = SILENT,
) -> tuple[Refutation, ...]:
    """Try to refute an estimate; asked to stop, what was done so far is returned.

    A **placebo** cause is the column of the cause shuffled: the effect must be near 0, and that of
    the estimate must stand out (a permutation test). A **random common cause**, a fair coin for
    each row, is added to the set, and a **subset** of 80 % of the rows taken: the effect must stay.
    """
    total = sum(each.times for each in kinds)
    done, found = 0, []
    for kind, state in zip(kinds, np.random.SeedSequence(seed).spawn(len(kinds)), strict=True):
        rng = np.random.default_rng(state)
        changed = in_thread(functools.partial(_CHANGED[kind.name], table), monitor)
        first = in_thread(functools.partial(_first, changed.table, monitor), monitor)
        effects: list[Floats] = []
        together = max(1, TOGETHER // max(1, int(np.prod(changed.table.shape))))
        made = 0
        while made < kind.times and not (made and monitor.stop_requested):
            count = min(together, kind.times - made)
            some = functools.partial(_effects, changed, estimator, first, count, rng, monitor)
            effects.append(in_thread(some, monitor))
            made += count
            done += count
            text = Sentence("{done} of {total} refutations", done=done, total=total)
            monitor.report(done / total, text)
        found.append(_judged(kind.name, np.concatenate(effects), estimate))
        if monitor.stop_requested:
            break
    return tuple(found)


def _first(table: EffectTable, monitor: Monitor) -> ResampledCounts:
    """Return the whole table, from whose coefficients the models of all others are fitted."""
    return ResampledCounts(table, table.counts(), None, monitor)


def _effects(
    changed: _Changed,
    estimator: EffectEstimator,
    first: ResampledCounts,
    count: int,
    rng: np.random.Generator,
    monitor: Monitor,
) -> Floats:
    counts = changed.table.counts(changed.drawn(count, rng))
    arms = probabilities(estimator, ResampledCounts(changed.table, counts, first, monitor))
    found: Floats = arms[:, 0] - arms[:, 1]
    return found


def _judged(kind: str, effects: Floats, estimate: Estimate) -> Refutation:
    known = effects[np.isfinite(effects)]
    if not len(known):
        nan = float("nan")
        return Refutation(kind, 0, nan, nan, nan, nan, passed=False)
    low, high = np.quantile(known, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    change = float(np.abs(known - estimate.value).mean())
    as_much = float((np.abs(known) >= abs(estimate.value)).mean())
    if kind == "placebo":
        passed = low <= 0 <= high and not low <= estimate.value <= high
    elif kind == "subset":
        passed = low <= estimate.value <= high
    else:
        spread = estimate.sd if np.isfinite(estimate.sd) else abs(estimate.value) / 5
        passed = change <= spread / 2 + 1e-12
    return Refutation(kind, len(known), float(low), float(high), change, as_much, bool(passed))


class _Placebo:
    """The column of the cause shuffled over all rows."""

    def __init__(self, table: EffectTable) -> None:
        strata, causes, events = np.unravel_index(table.units, table.shape)
        n_states = table.shape[1]
        self._rows_by_state = np.bincount(causes, table.multiplicity, n_states).astype(np.int64)
        alike, kind_of = np.unique(table.weights, return_inverse=True)
        keys, which = np.unique(
            (strata * 2 + events) * len(alike) + kind_of.ravel(), return_inverse=True
        )
        self._rows = np.bincount(which.ravel(), table.multiplicity, len(keys)).astype(np.int64)
        stratum, event = np.divmod(keys // len(alike), 2)
        cells = (stratum[np.newaxis] * n_states + np.arange(n_states)[:, np.newaxis]) * 2 + event
        self._order = np.argsort(cells.ravel(), kind="stable")
        weights = np.tile(alike[keys % len(alike)], n_states)[self._order]
        # The rows of a cell are none in particular: those of the first shuffle.
        rows = self.drawn(1, np.random.default_rng(0))[0]
        self.table = replace(
            table, units=cells.ravel()[self._order], multiplicity=rows, weights=weights
        )

    def drawn(self, times: int, rng: np.random.Generator) -> Integers:
        """Return how often each configuration occurs after a shuffle."""
        n_states = len(self._rows_by_state)
        found = np.empty((times, n_states, len(self._rows)), np.int64)
        for each in found:
            left = self._rows.copy()
            for k in range(n_states - 1):
                each[k] = taken(left, int(self._rows_by_state[k]), rng)
                left -= each[k]
            each[n_states - 1] = left
        return found.reshape(times, -1)[:, self._order]


class _Subset:
    """Some of the rows, drawn without replacement."""

    def __init__(self, table: EffectTable) -> None:
        self.table = table

    def drawn(self, times: int, rng: np.random.Generator) -> Integers:
        """Return how often each configuration occurs in a subset."""
        rows = max(1, round(SUBSET * self.table.n_rows))
        return np.stack([taken(self.table.multiplicity, rows, rng) for _ in range(times)])


class _RandomCause:
    """A column more in the set: a fair coin for each row."""

    def __init__(self, table: EffectTable) -> None:
        n_strata, n_states, _ = table.shape
        strata = np.repeat(table.strata, 2, axis=0)
        coin = np.tile(np.arange(2), n_strata)[:, np.newaxis]
        stratum, rest = np.divmod(table.units, n_states * 2)
        units = (2 * stratum[:, np.newaxis] + np.arange(2)) * (n_states * 2) + rest[:, np.newaxis]
        self._multiplicity = table.multiplicity
        self._order = np.argsort(units.ravel(), kind="stable")
        self.table = replace(
            table,
            strata=np.concatenate([strata, coin], axis=1),
            set_states=(*table.set_states, ("0", "1")),
            units=units.ravel()[self._order],
            multiplicity=self.drawn(1, np.random.default_rng(0))[0],
            weights=np.repeat(table.weights, 2)[self._order],
        )

    def drawn(self, times: int, rng: np.random.Generator) -> Integers:
        """Return how often each configuration occurs with each side of the coin."""
        heads = rng.binomial(self._multiplicity, 0.5, (times, len(self._multiplicity)))
        both = np.stack([self._multiplicity - heads, heads], axis=2)
        return both.reshape(times, -1)[:, self._order]


_CHANGED: dict[str, Callable[[EffectTable], _Changed]] = {
    "placebo": _Placebo,
    "random-cause": _RandomCause,
    "subset": _Subset,
}
"""How the table is changed, by the name of the refutation."""


def taken(rows: Integers, count: int, rng: np.random.Generator) -> Integers:
    """Draw rows without replacement; the result: shape (kinds of rows,); how many of each."""
    total = int(rows.sum())
    if total > MAX_EXACT_ROWS:
        return np.minimum(rng.multinomial(count, rows / total), rows)
    drawn: Integers = rng.multivariate_hypergeometric(rows, count, method="marginals")
    return drawn
