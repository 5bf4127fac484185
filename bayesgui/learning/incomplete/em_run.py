"""EM step by step: expected counts, then the tables that they make most probable."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.learning.incomplete.expectations import expect_flat, weighted_logs
from bayesgui.learning.incomplete.flat_tables import load_kernel
from bayesgui.runs.run import Run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.incomplete.flat_tables import FlatTables

    Flat = NDArray[np.float64]

Ending = Literal["tables", "gain", "iterations", "complete", "impossible", "stopped"]
"""Why an ascent ended: one of the two rules, its length, no cell was missing, a row was impossible
under the tables it began with, or the user stopped it."""

ROUNDING = 1e-11
"""Relative error of the objective, as its terms are summed in another order each time."""

_NOTHING = np.zeros(0)

HALF_WAY = 20
"""Iterations after which half of the progress of an ascent is shown."""


@dataclass(frozen=True)
class EMStep:
    """The state of EM after an iteration.

    `restart`: which of the ascents, from 0; the first one begins at the network's own tables.
    `objective`: ln P(observed cells) + Σ α ln θ under the new tables, in nats; it never falls. Hard
    EM has ln P(observed cells, most probable completion) in place of the first term. `change`:
    euclidean distance of the new tables from the old ones, ‖θ' − θ‖ over all cells. `gain`: δQ =
    Q(θ'; θ) − Q(θ; θ), the gain of the expected log-likelihood, in nats.
    """

    restart: int
    iteration: int
    objective: float
    log_likelihood: float
    change: float
    gain: float


@dataclass(frozen=True, eq=False)
class Ascent:
    """An ascent from one start.

    `theta`: shape (cells of all tables,); the tables at its end. `counts`: the expected counts that
    they were made from; those under them before the first iteration. `log_likelihood`: ln
    P(observed cells) under `theta`; of hard EM together with the most probable completion. `ended`:
    why it ended; ``"stopped"`` while it goes on.
    """

    restart: int
    theta: Flat
    counts: Flat
    expected: Flat
    start: float
    log_likelihood: float
    history: tuple[float, ...] = ()
    ended: Ending = "stopped"

    @property
    def objective(self) -> float:
        """Ln P(observed cells) + Σ α ln θ at its end."""
        return self.history[-1] if self.history else self.start


@dataclass(frozen=True, eq=False)
class EMReport:
    """The state of EM as a whole.

    `best`: the best ascent so far, which may not have ended.
    """

    best: Ascent | None
    n_ended: int
    n_ascents: int


@dataclass(frozen=True)
class StopRules:
    """The stop rules of an ascent, which ends as soon as one is met.

    `change`: ‖θ' − θ‖ is smaller than this; 0 switches the rule off. `gain`: the size of ΔQ is
    smaller than this, in nats; 0 switches the rule off.
    """

    change: float = 1e-6
    gain: float = 1e-9
    iterations: int = 1_000

    def ending(self, iteration: int, change: float, gain: float) -> Ending | None:
        """Return the rule that is met, None if there is none."""
        if self.change and change < self.change:
            return "tables"
        if self.gain and abs(gain) < self.gain:
            return "gain"
        return "iterations" if iteration >= self.iterations else None


class IncompleteCases(Protocol):
    """Cases with missing cells, as EM takes them: rows of a table, or series."""

    @property
    def tables(self) -> FlatTables:
        """The network's tables in one array."""

    @property
    def hidden(self) -> tuple[str, ...]:
        """The variables without a value in any case."""

    @property
    def n_groups(self) -> int:
        """Number of cases with a missing cell; 0 if there is none."""

    @property
    def total_weight(self) -> float:
        """Number of cases, or their total weight."""

    @property
    def twins(self) -> Mapping[str, tuple[str, ...]]:
        """Variables that have the states of another one, which are exchanged with them."""


class Expect(Protocol):
    """Returns expected counts, and ln P(observed cells); see `expectations.expect_flat`."""

    def __call__(
        self, cases: Any, theta: Flat, monitor: Monitor, *, hard: bool
    ) -> tuple[Flat, float]: ...


class EMRun(Run):
    """Ascends from the network's tables and from random ones; the highest objective counts.

    A step is one iteration: the tables that maximize the expected log-likelihood, and the expected
    counts under them.

    `start`: shape (cells of all tables,); the network's tables. `alpha`: hyperparameters that count
    as earlier cases; 0 without a prior. `hard`: whether the most probable completion of each row
    counts whole. `expect`: how the cases are counted.
    """

    def __init__(
        self,
        cases: IncompleteCases,
        start: Flat,
        alpha: Flat,
        fallback: Flat,
        rules: StopRules,
        restarts: int = 0,
        seed: int = 1,
        *,
        hard: bool = False,
        expect: Expect = expect_flat,
    ) -> None:
        super().__init__()
        self.cases = cases
        self._expect = expect
        self.hard = hard
        self.alpha = alpha
        self.rules = rules
        self.restarts = restarts
        self.ended: list[Ascent] = []
        """Ascents that have ended, in order and without their counts."""
        self._start, self._fallback, self._seed = start, fallback, seed
        self._ascent: Ascent | None = None
        self._seen: EMStep | None = None
        self._best: Ascent | None = None

    @property
    def is_over(self) -> bool:
        return len(self.ended) > self.restarts

    @property
    def share(self) -> float:
        if self.is_over:
            return 1.0
        done = 0 if self._ascent is None else len(self._ascent.history)
        return (len(self.ended) + done / (done + HALF_WAY)) / (self.restarts + 1)

    @property
    def max_steps(self) -> int:
        return (self.restarts + 1) * self.rules.iterations

    @property
    def best(self) -> Ascent | None:
        """The ascent with the highest objective so far, the earliest of equal ones."""
        found, present = self._best, self._ascent
        if present is None or (found is not None and present.objective <= found.objective):
            return found
        return present

    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        for _ in range(steps):
            if self.is_over:
                return
            monitor.check()
            if self._ascent is None:
                self._ascent = self._begun(monitor)
            self._iterate(self._ascent, monitor)
            self.done += 1

    def _begun(self, monitor: Monitor) -> Ascent:
        """Return the next ascent before its first iteration."""
        number = len(self.ended)
        theta = self._start if number == 0 else self._random_tables(number)
        try:
            expected, found = self._expect(self.cases, theta, monitor, hard=self.hard)
        except DataError:
            if number or not self.restarts:
                raise
            self.ended.append(
                Ascent(0, theta, _NOTHING, _NOTHING, -math.inf, -math.inf, (), "impossible")
            )
            return self._begun(monitor)
        start = found + weighted_logs(self.alpha, theta)
        return Ascent(number, theta, expected, expected, start, found)

    def _random_tables(self, number: int) -> Flat:
        """Return tables whose rows are uniformly distributed."""
        rng = np.random.default_rng([self._seed, number])
        theta = rng.standard_exponential(len(self._start))
        starts = self.cases.tables.row_starts
        sums = np.add.reduceat(theta, starts[:-1])
        tables: Flat = theta / np.repeat(sums, np.diff(starts))
        return tables

    def _iterate(self, ascent: Ascent, monitor: Monitor) -> None:
        theta = np.empty_like(ascent.theta)
        squares, gain = load_kernel("table_rows").maximize(
            theta,
            ascent.theta,
            ascent.expected,
            self.alpha,
            self._fallback,
            self.cases.tables.row_starts,
        )
        expected, found = self._expect(self.cases, theta, monitor, hard=self.hard)
        objective, before = found + weighted_logs(self.alpha, theta), ascent.objective
        if 0 < before - objective < ROUNDING * (1 + abs(before)):
            objective = before
        history = (*ascent.history, objective)
        ended = self.rules.ending(len(history), squares**0.5, gain)
        if not self.cases.n_groups:
            ended = "complete"
        made = Ascent(
            ascent.restart,
            theta,
            ascent.expected,
            expected,
            ascent.start,
            found,
            history,
            ended or "stopped",
        )
        self._seen = EMStep(made.restart, len(history), objective, found, squares**0.5, gain)
        self._ascent = made
        if ended is not None:
            # Of thousands of ascents only the best one needs its counts.
            self.ended.append(replace(made, counts=_NOTHING, expected=_NOTHING))
            self._best, self._ascent = self.best, None

    def look(self) -> EMStep | None:
        """Return where EM stands; None before the first iteration."""
        return self._seen

    def report(self) -> EMReport:
        """Return the best ascent so far."""
        return EMReport(self.best, len(self.ended), self.restarts + 1)
