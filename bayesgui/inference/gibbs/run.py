"""A run of a Gibbs sampler that can be watched, paused, continued and stopped at any time."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.inference.approximate import by_name, places_of
from bayesgui.inference.engine_run import EngineRun
from bayesgui.inference.gibbs.accumulators import CELL_BYTES, GibbsAccumulators, batches_of
from bayesgui.inference.gibbs.diagnostics import indicator_r_hat
from bayesgui.inference.gibbs.layout import lay_out
from bayesgui.inference.gibbs.messages import AGREEING, warnings_of
from bayesgui.inference.gibbs.near_deterministic_blocks import near_deterministic_blocks
from bayesgui.inference.gibbs.reducibility import breaking_entries, find_reducibility
from bayesgui.inference.initial_states import initial_states, with_rare_states
from bayesgui.inference.memory import check_budget
from bayesgui.inference.posteriors import Posteriors
from bayesgui.inference.support import Support

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.gibbs.reducibility import Reducibility
    from bayesgui.inference.posteriors import Bounds

PRODUCTS = 3e6
"""Products of a call of the kernel, about a hundredth of a second."""

ROOM_BYTES = 12
"""Memory for a state in a chain beside its batches: room to add them up."""

ROUNDING = 1e-12
"""Least standard error of an estimate, however little it scatters."""


@dataclass(frozen=True)
class GibbsOptions:
    """The options of a Gibbs sampler.

    `sweeps`: sweeps of each chain, those of the burn-in included. `burn_in`: sweeps of every chain
    that are thrown away first. `thinning`: every `thinning`-th sweep after that is recorded.
    `blocked`: whether variables are updated together where zeros, or nearly zeros, demand it.
    `memory_budget`: bytes that the chains may take; 0 or None for half of the free memory.
    """

    chains: int = 256
    sweeps: int = 4_000
    burn_in: int = 100
    thinning: int = 1
    seed: int = 0
    blocked: bool = True
    memory_budget: int | None = 0


class GibbsRun(EngineRun):
    """Chains of configurations that have the posterior as their stationary distribution.

    `watched`: variables whose draws are all kept, for traces. `monitor`: polled for cancellation
    while starting points are searched for.

    Geman and Geman (1984), Stochastic relaxation, Gibbs distributions, and the Bayesian restoration
    of images. Gelfand and Smith (1990), Sampling-based approaches to calculating marginal
    densities: chances are averaged instead of draws. Jensen, Kong and Kjærulff (1995), Blocking
    Gibbs sampling in very large probabilistic expert systems.
    """

    stepwise = False

    def __init__(
        self,
        network: BayesianNetwork,
        findings: ResolvedFindings,
        options: GibbsOptions,
        watched: Sequence[str] = (),
        monitor: Monitor = SILENT,
    ) -> None:
        self._kernel = kernel_cache.module("inference", "sweeping").sweep
        super().__init__(network, findings)
        self.options = options
        self._length = options.sweeps
        self._bounds = places_of(network)
        n_cells = sum(variable.n_states for variable in network.variables) * options.chains
        needed = (CELL_BYTES * batches_of(options.chains) + ROOM_BYTES) * n_cells
        check_budget(needed, options.memory_budget, Sentence("Gibbs sampling"), n_cells)
        support = Support(network, findings, monitor)
        starts = initial_states(network, findings, support, options.chains, options.seed, monitor)
        rng = np.random.default_rng([options.seed, 5])
        known = with_rare_states(support, starts, rng, monitor)
        self.reducibility: Reducibility = find_reducibility(support, known, monitor)
        """Effects of zeros on the chains."""
        monitor.check()
        self.breaking_entries = breaking_entries(network, support, self.reducibility)
        """Entries of tables that single updates cannot pass, by variable."""
        blocks = self.reducibility.blocks if options.blocked else ()
        if options.blocked:
            blocks += near_deterministic_blocks(network, findings, support, starts, blocks, monitor)
        self.blocks = tuple(tuple(network.names[v] for v in block) for block in blocks)
        """Variables that are updated together."""
        first = [start for start, _ in self._bounds.values()]
        self._layout = lay_out(network, findings, support, blocks, first, monitor)
        monitor.check()
        self._codes = np.ascontiguousarray(starts.T)
        self._cells = self._layout.cells(self._codes)
        self._make_room()
        self._rng = np.random.SeedSequence([options.seed, 3]).generate_state(1, np.uint64)
        self._tallies = GibbsAccumulators(n_cells // options.chains, options.chains)
        self._fixed = [
            (first[v] + int(states[0]), first[v])
            for v, states in enumerate(support.states)
            if len(states) == 1
        ]
        self._watched = [(name, network.names.index(name)) for name in watched]
        self._traces: dict[str, list[NDArray[np.int32]]] = {name: [] for name in watched}
        products = max(1.0, self._layout.work * options.chains)
        self.at_once = max(1, int(PRODUCTS / products))

    def _make_room(self) -> None:
        """Make what the kernel works in: a column for each chain, rows for the largest site."""
        from bayesgui.inference.kernels.sweeping import LAST_FAMILY, LAST_MEMBER, TUPLES

        sites, chains = self._layout.sites, self.options.chains
        families = int((sites[:, LAST_FAMILY] - sites[:, LAST_FAMILY - 1]).max(initial=1))
        members = int((sites[:, LAST_MEMBER] - sites[:, LAST_MEMBER - 1]).max(initial=1))
        self._base = np.zeros((families, chains), dtype=np.int64)
        self._weights = np.zeros((int(sites[:, TUPLES].max(initial=1)), chains))
        self._moved = np.zeros((members, chains), dtype=np.int64)

    @property
    def recorded(self) -> int:
        """Recorded sweeps of each chain."""
        return self._tallies.recorded

    @property
    def max_steps(self) -> int:
        """Sweeps of each chain in all, those of the burn-in included."""
        return self._length

    def set_length(self, steps: int) -> None:
        self._length = steps

    @property
    def is_over(self) -> bool:
        return self.done >= self._length

    @property
    def is_worth_keeping(self) -> bool:
        """Whether anything is recorded."""
        return self.recorded > 0

    @property
    def share(self) -> float:
        return min(1.0, self.done / self._length)

    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        """Do some sweeps; the burn-in comes first.

        `monitor`: polled between calls of the kernel. A run that was cancelled or stopped is
        consistent, and can be continued.
        """
        end = self.done + steps
        while self.done < end:
            monitor.check()
            if monitor.stop_requested and self.recorded:
                return
            ahead = min(self.at_once, end - self.done)
            left = self.options.burn_in - self.done
            if left > 0:
                self._call(min(ahead, left), record=False)
            else:
                self._record(ahead)

    def _record(self, ahead: int) -> None:
        thinning = self.options.thinning
        # Whole rounds of thinning, so that the kernel need not know where the last call ended.
        done = (self.done - self.options.burn_in) % thinning
        if done or ahead < thinning:
            step = min(ahead, thinning - done)
            if done + step < thinning:
                self._call(step, record=False)
                return
            if step > 1:
                self._call(step - 1, record=False)
            self._recorded_call(1, 1)
        else:
            rounds = min(ahead // thinning, self._tallies.room)
            self._recorded_call(1 if self._watched else rounds, thinning)

    def _recorded_call(self, rounds: int, thinning: int) -> None:
        self._call(rounds * thinning, record=True, thinning=thinning)
        self._tallies.close(rounds)
        for name, v in self._watched:
            self._traces[name].append(self._codes[v].copy())

    def _call(self, sweeps: int, record: bool, thinning: int = 1) -> None:
        layout = self._layout
        sums, counts = self._tallies.open()
        self._kernel(
            layout.sites,
            layout.members,
            layout.families,
            layout.strides,
            layout.tuples,
            layout.offsets,
            layout.tables,
            self._codes,
            self._cells,
            self._base,
            self._weights,
            self._moved,
            sums,
            counts,
            self._rng,
            sweeps,
            thinning,
            int(record),
        )
        self.done += sweeps

    @property
    def given(self) -> frozenset[str]:
        """The variables that have one possible state only."""
        firsts = {first for _, first in self._fixed}
        return frozenset(name for name, (start, _) in self._bounds.items() if start in firsts)

    @property
    def stuck(self) -> frozenset[str]:
        """The variables that no chain has ever moved, though they have several possible states.

        Of one whose Markov blanket is given the chances are exact, whether it moves or not.
        """
        if not self.recorded:
            return frozenset()
        given, names = self.given, list(self._bounds)
        starts = [self._bounds[name][0] for name in names]
        longest = np.maximum.reduceat(self._tallies.draws(), starts, axis=0)
        unmoved = (longest == self.recorded).all(axis=1)
        return frozenset(
            names[k]
            for k in np.flatnonzero(unmoved).tolist()
            if names[k] not in given and not given.issuperset(self.network.markov_blanket(names[k]))
        )

    def _unmoved(
        self, stuck: frozenset[str], bounds: Bounds, errors: NDArray[np.float64]
    ) -> list[str]:
        """Return the variables whose precision cannot be told: stuck, or held by stuck ones.

        The chance of one that is held is always the same, however often it is drawn.
        """

        def is_held(name: str) -> bool:
            start, stop = bounds[name]
            if name in self.given or errors[start:stop].max() > ROUNDING:
                return False
            return not stuck.isdisjoint(self.network.markov_blanket(name))

        return [name for name in bounds if name in stuck or (stuck and is_held(name))]

    @property
    def is_confined(self) -> bool:
        """Whether zeros keep the chains from something, however well they may agree."""
        return self.reducibility.is_reducible and not self.options.blocked

    @property
    def configurations(self) -> NDArray[np.int32]:
        """Present states of the chains, shape (variables, chains); changed by the next sweep."""
        return self._codes

    # -- what can be seen -----------------------------------------------------------------------

    def trace(self, name: str) -> NDArray[np.int32]:
        """Return the draws of a watched variable, shape (chains, recorded)."""
        return np.stack(self._traces[name], axis=1)

    def chain_means(self, name: str) -> NDArray[np.float64]:
        """Return the running estimate of each chain, shape (chains, states)."""
        start, stop = self._bounds[name]
        return np.asarray(self.all_chain_means()[start:stop].T)

    def all_chain_means(self) -> NDArray[np.float64]:
        """Return the running estimate of each chain, shape (states of all variables, chains)."""
        means = self._tallies.chain_means()
        self._fill_fixed(means, 1.0)
        return means

    def visits(self) -> NDArray[np.int64]:
        """Return how often each state was drawn over all recorded sweeps and chains, n_q.

        The result: shape (states of all variables,); a variable with one possible state was in it
        always.
        """
        counts = self._tallies.draws().sum(axis=1, dtype=np.int64)
        for state, _ in self._fixed:
            counts[state] = self.recorded * self.options.chains
        return np.asarray(counts)

    def _fill_fixed(self, values: NDArray[np.float64], one: float) -> None:
        for state, _ in self._fixed:
            values[state] = one

    def posteriors(
        self, targets: tuple[str, ...] | None = None, monitor: Monitor = SILENT
    ) -> Posteriors | None:
        """Return the estimates so far; None as long as nothing is recorded."""
        tallies = self._tallies
        if not self.recorded:
            return None
        estimates = tallies.chain_means().mean(axis=1)
        self._fill_fixed(estimates, 1.0)
        moving = np.ones(len(estimates), dtype=np.bool_)
        for state, first in self._fixed:
            moving[first : state + 1] = False
            moving[state] = False
        monitor.check()
        counts, length = tallies.halves()
        monitor.check()
        agreement = indicator_r_hat(counts, length)
        monitor.check()
        errors = tallies.standard_errors()
        errors = np.where(estimates * moving > 0, np.maximum(errors, ROUNDING), 0.0)
        errors[estimates == 1.0] = 0.0
        bounds = self._bounds
        if targets is not None:
            bounds = {name: bounds[name] for name in targets}
        n_samples = self.recorded * self.options.chains
        stuck = self.stuck
        r_hat = {name: _at_least_one(agreement[a:b]) for name, (a, b) in bounds.items()}
        r_hat.update(dict.fromkeys(self.given.intersection(bounds), 1.0))
        sizes = _effective_sizes(estimates, tallies.draws_errors(), bounds, n_samples)
        unmoved = self._unmoved(stuck, bounds, errors)
        for name in unmoved:
            start, stop = bounds[name]
            errors[start:stop] = sizes[name] = math.nan
            # Chains that stand still at different places disagree; at one place nothing is known.
            if not r_hat[name] > AGREEING:
                r_hat[name] = math.nan
        return Posteriors(
            "gibbs",
            None,
            estimates,
            bounds,
            samples=n_samples,
            effective_sample_size=sizes,
            standard_error=by_name(errors, bounds),
            r_hat=r_hat,
            warnings=warnings_of(
                self.network, self.reducibility, self.options.blocked, r_hat, stuck, unmoved
            ),
        )


def _at_least_one(agreement: NDArray[np.float64]) -> float:
    """Return the largest R-hat of a variable's states, 1 or more; NaN if none is known."""
    largest = float(agreement.max())
    return largest if math.isnan(largest) else max(1.0, largest)


def _effective_sizes(
    estimates: NDArray[np.float64],
    errors: NDArray[np.float64],
    bounds: dict[str, tuple[int, int]],
    n_samples: int,
) -> dict[str, float]:
    """Return Σ p(1 − p) / Σ SE², the independent draws that would scatter as much.

    The standard errors are those of shares of draws; the estimates are means of chances, and
    scatter less. At most the draws there were: more would be luck. NaN where the errors are not
    known.
    """
    sizes = {}
    for name, (start, stop) in bounds.items():
        p, squares = estimates[start:stop], float((errors[start:stop] ** 2).sum())
        spread = float((p * (1 - p)).sum())
        sizes[name] = float(n_samples) if squares == 0 else min(spread / squares, float(n_samples))
    return sizes
