"""Counts of several tables over the same configurations, with the models fitted to each."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.learning.effects.logistic_regression import categories, fitted, probabilities

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.effects.effect_table import EffectTable

    Floats = NDArray[np.float64]


class ResampledCounts:
    """Tables of counts, of which estimators compute an effect each.

    `counts`: shape (tables, strata, states of the cause, 2). `first`: the same of the whole table,
    from whose coefficients the models of resamples are fitted.
    """

    def __init__(
        self,
        table: EffectTable,
        counts: Floats,
        first: ResampledCounts | None = None,
        monitor: Monitor = SILENT,
    ) -> None:
        self.table, self._first, self._monitor = table, first, monitor
        self._all_rows = counts.sum(axis=-1)
        self._all_events = counts[..., 1]
        arms = list(table.arms)
        self.rows: Floats = self._all_rows[..., arms]
        """Shape (tables, strata, 2): rows with each of the two states compared."""
        self.events: Floats = self._all_events[..., arms]
        """The same of those with the event."""
        of_strata = self._all_rows.sum(axis=2)
        self.shares: Floats = of_strata / of_strata.sum(axis=1, keepdims=True)
        """Shape (tables, strata): P(z)."""

    @cached_property
    def _set_design(self) -> Floats:
        if self._first is not None:
            return self._first._set_design
        return categories(self.table.strata)

    @cached_property
    def _cause_design(self) -> Floats:
        if self._first is not None:
            return self._first._cause_design
        n_strata, n_states, _ = self.table.shape
        which = np.tile(np.arange(n_states)[:, np.newaxis], (n_strata, 1))
        dummies = categories(which)[:, 1:]
        return np.concatenate([np.repeat(self._set_design, n_states, axis=0), dummies], axis=1)

    @cached_property
    def outcome_coefficients(self) -> Floats:
        """Coefficients of the event given set and cause, without interactions."""
        shape = len(self.rows), -1
        start = None if self._first is None else self._first.outcome_coefficients
        rows, events = self._all_rows.reshape(shape), self._all_events.reshape(shape)
        return fitted(self._cause_design, rows, events, start, self._monitor)

    @cached_property
    def outcomes(self) -> Floats:
        """Shape (tables, strata, 2): P(event | state compared, z) by the logistic regression."""
        found = probabilities(self._cause_design, self.outcome_coefficients)
        return found.reshape(len(self.rows), *self.table.shape[:2])[..., list(self.table.arms)]

    @cached_property
    def linear_outcomes(self) -> Floats:
        """The same by least squares, which may lie outside 0 to 1."""
        shape = len(self.rows), -1
        rows, events = self._all_rows.reshape(shape), self._all_events.reshape(shape)
        design, found = self._cause_design, []
        for weights, totals in zip(rows, events, strict=True):
            self._monitor.check()
            squares = design.T @ (design * weights[:, np.newaxis])
            coefficients = np.linalg.lstsq(squares, design.T @ totals, rcond=None)[0]
            found.append(design @ coefficients)
        made = np.array(found).reshape(len(rows), *self.table.shape[:2])
        return made[..., list(self.table.arms)]

    @cached_property
    def propensity_coefficients(self) -> tuple[Floats, ...]:
        """Coefficients of each state compared given the set; of one where there are two states."""
        n_models = 1 if len(self.table.cause_states) == 2 else 2
        totals = self._all_rows.sum(axis=2)
        found = []
        for k in range(n_models):
            start = None if self._first is None else self._first.propensity_coefficients[k]
            made = fitted(self._set_design, totals, self.rows[..., k], start, self._monitor)
            found.append(made)
        return tuple(found)

    @cached_property
    def propensities(self) -> Floats:
        """Shape (tables, strata, 2): P(state compared | z) by logistic regression."""
        each = [probabilities(self._set_design, found) for found in self.propensity_coefficients]
        if len(each) == 1:
            each.append(1 - each[0])
        return np.stack(each, axis=-1)

    def cell_means(self) -> Floats:
        """Return the shares of events by cell; a cell without rows rests on the regression."""
        empty = self.rows <= 0
        means = self.events / np.where(empty, 1.0, self.rows)
        if not (empty & (self.shares > 0)[..., np.newaxis]).any():
            return means
        return np.where(empty, self.outcomes, means)
