"""The particle filter: weighted samples of what is carried from slice to slice."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.inference.memory import check_budget
from bayesgui.inference.temporal.approximate.particles import (
    RESAMPLING,
    SYSTEMATIC,
    Particles,
    drawer_of,
    resampled,
)
from bayesgui.inference.temporal.base import (
    FILTER,
    PREDICT,
    SMOOTH,
    EngineOverTime,
    time_engines,
)
from bayesgui.inference.temporal.over_time import OverTime
from bayesgui.inference.temporal.series_numbers import numbers_of
from bayesgui.inference.temporal.slices import Slices
from bayesgui.inference.temporal.targets import (
    call_of,
    checked_count,
    no_findings,
    targets_of,
    times_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.approximate.particles import Drawer
    from bayesgui.inference.temporal.series_numbers import SeriesNumbers

FEW = 100
"""Effective samples below which a warning is given."""


@time_engines.register("particle-filter", label="Particle filter", order=3)
@dataclass(eq=False, repr=False)
class ParticleFilter(EngineOverTime):
    """Carries weighted samples from slice to slice; draws them anew where few have weight.

    Notes
    -----
    In each slice a node without a finding is drawn given its parents, one with a likelihood in
    proportion to table times likelihood; what is found multiplies the weight. The mean weights
    estimate P(findings). Where the effective number of samples, (Σw)² / Σw², falls below a share of
    them, samples are drawn anew in proportion to their weights. Nodes outside of time are never
    drawn again, so of them fewer and fewer values are left.

    References
    ----------
    Gordon, Salmond and Smith (1993), Novel approach to nonlinear/non-Gaussian Bayesian state
    estimation. Kitagawa (1996), Monte Carlo filter and smoother. Koller and Friedman (2009),
    Probabilistic Graphical Models, section 15.3.3.
    """

    model: TemporalContent
    samples: int = parameter(10_000, low=1, high=10**6, label="Samples", doc="Number of samples.")
    threshold: float = parameter(
        0.5,
        low=0.0,
        high=1.0,
        label="Draw anew below",
        doc="Share of effective samples below which they are drawn anew; 1 for each slice.",
    )
    resampling: str = parameter(
        SYSTEMATIC,
        choices=tuple(RESAMPLING),
        choice_labels=("Systematic", "Stratified", "Multinomial"),
        label="Drawing anew",
        doc="Systematic and stratified drawing add least noise.",
    )
    seed: int = parameter(
        0, low=0, high=2**63 - 1, label="Seed", doc="The same seed gives the same numbers again."
    )

    tasks: ClassVar = (FILTER, PREDICT)

    def ask(
        self,
        series: Series,
        task: str = SMOOTH,
        horizon: int = 0,
        targets: Sequence[str] | None = None,
        monitor: Monitor = SILENT,
    ) -> OverTime:
        """Return what is estimated of each slice of a series; see `EngineOverTime.ask`."""
        self.check_task(task)
        count = checked_count(series, horizon)
        series.check(self.model)
        asked = {name for name in targets or () if name in self.model.names}
        slices = Slices(self.model, asked - set(self.model.in_time))
        names = targets_of(self.model, slices, targets, task)
        columns = {name: k for k, name in enumerate((*slices.in_time, *slices.once))}
        numbers = numbers_of(self.model, slices, series, count, columns)
        if numbers.fixed:
            raise EvidenceError(
                "The particle filter cannot reach fixed posteriors; give likelihoods, or ask the "
                "junction tree."
            )
        cells = count * sum(self.model[name].n_states for name in names)
        what = Sentence("What is believed of all slices")
        check_budget(8 * cells + 40 * self.samples * len(columns), 0, what, cells)
        run = _Run(self, slices, numbers, names, task, call_of(series))
        for number in range(count):
            monitor.check()
            run.step(number, count, monitor)
            monitor.report((number + 1) / count)
        return OverTime(
            task,
            times_of(series, count),
            {name: self.model[name].states for name in names},
            run.posteriors,
            {},
            math.fsum([*run.logs, numbers.log_scale]),
            run.logs,
            series.slices,
            frozenset(slices.once),
            self._warnings(series, run),
            run.sizes,
        )

    def _warnings(self, series: Series, run: _Run) -> tuple[Sentence, ...]:
        found = [] if series.n_findings else [no_findings()]
        least = int(run.sizes.argmin())
        if run.sizes[least] < min(FEW, self.samples / 10):
            found.append(
                Sentence(
                    "At t = {time} only {count} of {samples} samples have weight: estimates from "
                    "there on are uncertain. Take more samples, or the junction tree.",
                    time=call_of(series)(least),
                    count=f"{run.sizes[least]:.0f}",
                    samples=f"{self.samples:,}",
                )
            )
        return tuple(found)


class _Run:
    """One pass over a series."""

    def __init__(
        self,
        engine: ParticleFilter,
        slices: Slices,
        numbers: SeriesNumbers,
        names: Sequence[str],
        task: str,
        called: Callable[[int], str],
    ) -> None:
        self._engine, self._slices, self._numbers = engine, slices, numbers
        self._names, self._predicts, self._called = names, task == PREDICT, called
        self._rng = np.random.default_rng(engine.seed)
        self._particles = Particles.unweighted(engine.samples)
        self._drawers: dict[tuple[int, bool], Drawer] = {}
        count = len(numbers.codes)
        self._codes = numbers.with_early() if self._predicts else numbers.codes
        self.logs, self.sizes = np.zeros(count), np.zeros(count)
        self.posteriors = {name: np.zeros((count, engine.model[name].n_states)) for name in names}

    def step(self, number: int, count: int, monitor: Monitor) -> None:
        """Draw a slice, estimate, and draw samples anew if few have weight."""
        kind = self._slices.kind(number, count)
        if kind not in self._drawers:
            self._drawers[kind] = drawer_of(self._slices.of_kind(kind), self._numbers.columns)
        drawer, cut, pool = self._drawers[kind], self._numbers.cut(number), self._numbers.pool
        before = self._particles
        if self._predicts:
            early = self._codes[count + number]
            self._estimate(number, drawer.drawn(before, early, pool, cut, self._rng, monitor))
        made = drawer.drawn(before, self._codes[number], pool, cut, self._rng, monitor)
        log = made.log_mean - before.log_mean
        if log == -math.inf:
            raise ImpossibleEvidenceError(
                "No sample can explain what is found at t = {time}. Take more samples, or ask the "
                "junction tree whether it can happen.",
                time=self._called(number),
                slice=number,
            )
        self.logs[number] = log
        self.sizes[number] = made.effective_size
        if not self._predicts:
            self._estimate(number, made)
        made = made.restricted(drawer.handed, drawer.renamed)
        if made.effective_size <= self._engine.threshold * self._engine.samples:
            made = resampled(made, self._engine.resampling, self._rng)
        self._particles = made

    def _estimate(self, number: int, particles: Particles) -> None:
        for name in self._names:
            found = particles.shares(name, self._engine.model[name].n_states)
            if found is not None:
                self.posteriors[name][number] = found
                if name in self._slices.ends:
                    self.posteriors[name][:] = found
