"""The distinct configurations of cause, effect and set, and how many rows have each.

All estimators are functions of these counts, so that a resample of a million rows costs as much as
there are distinct configurations.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.waiting import in_thread
from bayesgui.data.case_source import CaseSource
from bayesgui.data.counts import family_counts
from bayesgui.data.dataset import Dataset
from bayesgui.learning.available_cases import rows_left_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.sentence import Sentence
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.effects.question import EffectQuestion

    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]

DENSE_CELLS = 2**20
"""Cells up to which a table of all configurations is counted; of more, only those that occur."""

MAX_KEY = 2**62
"""Number of configurations up to which one number stands for one."""

BLOCK = 2**15
"""Configurations that are drawn between two polls for cancellation, a few ms."""


@dataclass(frozen=True, eq=False)
class EffectTable:
    """Rows by stratum (configuration of the set), state of the cause, and event or not.

    `strata`: shape (strata, columns of the set); codes of the configurations that occur. `sizes`:
    numbers of states of the columns of the set. `set_states`: the states themselves.
    `units`: shape (units,); the cell (stratum, state, event) of rows that are alike.
    `multiplicity`: shape (units,); how many rows. `weights`: shape (units,); the weight of each of
    them. `n_rows`: rows in all.
    """

    question: EffectQuestion
    cause_states: tuple[str, ...]
    set_states: tuple[tuple[str, ...], ...]
    strata: Integers
    units: Integers
    multiplicity: Integers
    weights: Floats
    remarks: tuple[Sentence, ...] = ()

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return int(self.multiplicity.sum())

    @property
    def shape(self) -> tuple[int, int, int]:
        """Strata, states of the cause, 2."""
        return len(self.strata), len(self.cause_states), 2

    @property
    def arms(self) -> tuple[int, int]:
        """Places of the two states compared."""
        treated, control = self.question.arms
        return self.cause_states.index(treated), self.cause_states.index(control)

    @cached_property
    def _are_cells(self) -> bool:
        """Whether no two units belong to one cell; they are in order."""
        return bool((self.units[1:] != self.units[:-1]).all())

    def counts(self, multiplicities: Integers | None = None) -> Floats:
        """Return the total weight of each cell, as of some numbers of rows.

        `multiplicities`: shape (tables, units); by default those of the table itself. The result:
        shape (tables, strata, states of the cause, 2), the last: without and with the event.
        """
        given = self.multiplicity[np.newaxis] if multiplicities is None else multiplicities
        found = np.zeros((len(given), math.prod(self.shape)))
        weighted = given * self.weights
        if self._are_cells:
            found[:, self.units] = weighted
        else:
            for made, each in zip(found, weighted, strict=True):
                made += np.bincount(self.units, each, minlength=found.shape[1])
        return found.reshape(len(given), *self.shape)


def effect_table(
    data: CaseTable, question: EffectQuestion, monitor: Monitor = SILENT
) -> EffectTable:
    """Count the rows that are complete in all columns of a question; the others are left out."""
    monitor.check()
    if isinstance(data, CaseSource) and (held := data.counter.held) is not None:
        states = {name: data[name].states for name in question.columns}
        if all(held.categorical(name).states == states[name] for name in question.columns):
            data = held.complete_rows(data.complete)
    cells = math.prod(len(data.categorical(name).states) for name in question.columns)
    whole = data.weighted is False if isinstance(data, CaseSource) else _is_whole(data)
    if isinstance(data, Dataset) and (cells > DENSE_CELLS or not whole):
        made = in_thread(functools.partial(_of_rows, data, question), monitor)
    else:
        made = _of_family(data, question, whole, monitor)
    if not made.n_rows:
        raise DataError(
            "No row is complete in {columns}; take fewer columns, or another table.",
            columns=", ".join(question.columns),
        )
    return _with_both_arms(made)


def _is_whole(data: Dataset) -> bool:
    return data.weights is None or bool((data.weights == np.floor(data.weights)).all())


def _of_family(
    data: CaseTable, question: EffectQuestion, whole: bool, monitor: Monitor
) -> EffectTable:
    """Return the table of counted configurations; weights that are not whole are spread evenly."""
    counts = family_counts(data, question.effect, (*question.adjust_for, question.cause), monitor)
    outcome = data.categorical(question.effect).states.index(question.outcome)
    events = counts[..., outcome]
    both = np.stack([counts.sum(axis=-1) - events, events], axis=-1)
    flat = both.reshape(-1, *both.shape[-2:])
    occur = np.flatnonzero(flat.sum(axis=(1, 2)) > 0)
    sizes = tuple(len(data.categorical(name).states) for name in question.adjust_for)
    strata = np.array(np.unravel_index(occur, sizes), np.int64).T if sizes else np.zeros((1, 0))
    totals = flat[occur].ravel().astype(np.float64)
    units = np.flatnonzero(totals > 0)
    rows = data.n_rows if not whole else 0
    scale = totals.sum() / rows if rows else 1.0
    multiplicity = np.rint(totals[units] / scale).astype(np.int64)
    weights = totals[units] / np.maximum(multiplicity, 1)
    left_out = round(data.total_weight - float(totals.sum())) if whole else 0
    return EffectTable(
        question,
        data.categorical(question.cause).states,
        tuple(data.categorical(name).states for name in question.adjust_for),
        strata.astype(np.int64).reshape(len(occur), len(sizes)),
        units,
        np.maximum(multiplicity, 1),
        weights,
        rows_left_out(left_out),
    )


def _of_rows(data: Dataset, question: EffectQuestion) -> EffectTable:
    """Return the table of the distinct rows, of which there are fewer than configurations."""
    complete = data.are_complete(question.columns)
    weights = data.weights
    kept = complete if weights is None else complete & (weights > 0)
    codes = [data.categorical(n).codes[kept].astype(np.int64) for n in question.columns]
    sizes = [len(data.categorical(name).states) for name in question.columns]
    *of_set, cause, effect = codes
    strata, which = _distinct(of_set, sizes[:-2], int(kept.sum()))
    outcome = data.categorical(question.effect).states.index(question.outcome)
    cells = (which * sizes[-2] + cause) * 2 + (effect == outcome)
    if weights is None:
        units, multiplicity = np.unique(cells, return_counts=True)
        alike = np.ones(len(units))
    elif _is_whole(data):
        units, place = np.unique(cells, return_inverse=True)
        multiplicity = np.bincount(place, weights[kept], minlength=len(units)).astype(np.int64)
        alike = np.ones(len(units))
    else:
        # Rows of one cell with unlike weights are drawn each on its own.
        alike, of_weight = np.unique(weights[kept], return_inverse=True)
        pairs, multiplicity = np.unique(cells * len(alike) + of_weight, return_counts=True)
        units, alike = pairs // len(alike), alike[pairs % len(alike)]
    return EffectTable(
        question,
        data.categorical(question.cause).states,
        tuple(data.categorical(name).states for name in question.adjust_for),
        strata,
        units,
        multiplicity.astype(np.int64),
        alike,
        rows_left_out(int(data.n_rows - complete.sum())),
    )


def _distinct(
    codes: Sequence[Integers], sizes: Sequence[int], n_rows: int
) -> tuple[Integers, Integers]:
    """Return the configurations of the set that occur, and by row which one it has."""
    key, possible = np.zeros(n_rows, np.int64), 1
    for column, size in zip(codes, sizes, strict=True):
        if possible * size > MAX_KEY:
            key = np.unique(key, return_inverse=True)[1].astype(np.int64)
            possible = int(key.max(initial=0)) + 1
        key = key * size + column
        possible *= size
    _, first, which = np.unique(key, return_index=True, return_inverse=True)
    strata = np.array([column[first] for column in codes], np.int64).T
    return strata.reshape(len(first), len(codes)), which.astype(np.int64)


def _with_both_arms(table: EffectTable) -> EffectTable:
    rows = table.counts()[0].sum(axis=(0, 2))
    for place in table.arms:
        if not rows[place] > 0:
            raise DataError(
                "No row has {cause} = {state}, so nothing can be compared; choose other states, or "
                "another table.",
                cause=table.question.cause,
                state=table.cause_states[place],
            )
    return table


def drawn(table: EffectTable, samples: int, rng: np.random.Generator, monitor: Monitor) -> Integers:
    """Draw as many rows with replacement, several times.

    The result: shape (samples, units); how often each row that is alike others was drawn.
    """
    made = np.empty((samples, len(table.units)), np.int64)
    starts = range(0, len(table.units), BLOCK)
    totals = np.add.reduceat(table.multiplicity, starts)
    for found in made:
        # Blocks first: a multinomial within each of them is one over all.
        for start, rows in zip(starts, rng.multinomial(table.n_rows, _shares(totals)), strict=True):
            block = table.multiplicity[start : start + BLOCK]
            found[start : start + BLOCK] = rng.multinomial(rows, _shares(block))
            monitor.check()
    return made


def _shares(counts: Integers) -> Floats:
    shares: Floats = counts / counts.sum()
    return shares
