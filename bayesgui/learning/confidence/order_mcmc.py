"""A sample of the posterior over graphs, by Markov chains over ordered partitions."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.parameters import Choice, choice_of, parameter, seed_parameter
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.numerals import r_hat_text
from bayesgui.core.sentence import Sentence
from bayesgui.inference.gibbs.diagnostics import plain_ess, plain_r_hat, split_chains
from bayesgui.learning.available_cases import complete_cases
from bayesgui.learning.confidence.base import ConfidenceMethod, ConfidenceRun, confidence_methods
from bayesgui.learning.confidence.parent_sets import ParentSetScores, load_partition_kernels
from bayesgui.learning.confidence.shares import ArcShares
from bayesgui.learning.scores.base import scores
from bayesgui.learning.structure.hill_climbing import HillClimbing
from bayesgui.learning.structure.problem import StructureProblem

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.structure.base import LearnedStructure

STEPS_PER_VARIABLE = 10
"""Moves of variables between two walks through an equivalence class, for each variable."""

WALKS = 5
"""Walks through equivalence classes between two samples."""

REVERSALS = 10
"""Proposals of a walk to reverse an arc, for each variable and candidate."""

BURN_IN_SHARE = 0.25
"""Samples thrown away at the start of a chain, as a share of those that follow."""

VARIABLES_AT_ONCE = 100_000
"""Variables scored in a call of the kernel, about a hundredth of a second."""

MAX_TRACE = 2**25
"""Numbers kept to tell whether the chains agree."""

MAX_R_HAT = 1.05
"""R-hat above which the user is told that the chains do not agree yet."""

MIN_SPREAD = 0.02
"""Range of a probability over all draws below which it does not matter whether chains agree."""

MIN_DRAWS = 4
"""Draws of each half of a chain from which chains can be compared."""


@confidence_methods.register("order-mcmc", label="Order MCMC", order=2)
@dataclass(frozen=True, kw_only=True)
class OrderMcmc(ConfidenceMethod):
    """Samples graphs from their posterior, by Markov chains over orders of the variables.

    Notes
    -----
    The posterior of a graph is proportional to the exponential of its score, with the same prior
    for all graphs that satisfy the constraints. A chain over orders (Friedman and Koller) would
    prefer graphs that many orders allow; here it runs over ordered partitions, of which each graph
    has exactly one. For each partition the probabilities of all arcs are computed, not sampled.
    Parents are looked for among few candidates: with as many candidates and parents as there are
    other variables, all graphs are possible.

    References
    ----------
    Friedman and Koller (2003), Being Bayesian about network structure, Machine Learning 50,
    95–125. Kuipers and Moffa (2017), Partition MCMC for inference on acyclic digraphs, Journal of
    the American Statistical Association 112, 282–299.
    """

    samples: int = parameter(
        2_000, low=1, high=10_000_000, label="Samples", doc="Of all chains together."
    )
    score: Choice = choice_of(
        scores, "bic", label="Score", doc="Its exponential is proportional to the posterior."
    )
    chains: int = parameter(
        4, low=1, high=64, label="Chains", doc="Each starts from a search of its own."
    )
    candidates: int = parameter(
        12, low=1, high=18, label="Candidates", doc="Possible parents of each variable at most."
    )
    parents: int = parameter(
        5, low=1, high=18, label="Parents", doc="Parents of a variable at most."
    )
    seed: int = seed_parameter(1)

    def begin(self, problem: StructureProblem) -> OrderMcmcRun:
        """Return a run that has not begun to count."""
        self.score.create(scores)
        return OrderMcmcRun(self, replace(problem, data=complete_cases(problem.data)))

    def search_all(self, problem: StructureProblem, monitor: Monitor = SILENT) -> LearnedStructure:
        """Return what hill climbing by the same score finds."""
        data = complete_cases(problem.data)
        return HillClimbing(score=self.score).learn(replace(problem, data=data), monitor)


class OrderMcmcRun(ConfidenceRun):
    """Chains that are sampled in turn."""

    def __init__(self, options: OrderMcmc, problem: StructureProblem) -> None:
        super().__init__(options.samples)
        self._options, self._problem = options, problem
        n = len(problem.data.names)
        self._sums = np.zeros((n, n))
        self._chains: tuple[_Chain, ...] = ()
        self._stride = 1 + options.samples * (n * n + 1) // MAX_TRACE

    def _start(self, monitor: Monitor) -> None:
        """Score parent sets, and place the chains."""
        options, problem, data = self._options, self._problem, self._problem.data
        form = options.score.create(scores).form(data.total_weight)
        seeds = np.random.SeedSequence(options.seed).generate_state(options.chains, np.uint64)
        limit = problem.constraints.max_parents
        most = options.parents if limit is None else min(limit, options.parents)
        known = replace(problem.constraints, max_parents=most)
        starts: list[frozenset[Arc]] = []
        for seed in seeds.tolist():
            search = HillClimbing(score=options.score, seed=seed % 2**31)
            found = search.learn(StructureProblem(data, known), Unreported(monitor))
            starts.append(frozenset(found.network.arcs))
        sets = ParentSetScores(
            data,
            form,
            problem.constraints,
            options.candidates,
            options.parents,
            frozenset().union(*starts),
            Unreported(monitor),
        )
        burn_in = math.ceil(BURN_IN_SHARE * options.samples / options.chains)
        self._chains = tuple(
            _Chain(sets, sets.layers_of(arcs), seed, burn_in)
            for arcs, seed in zip(starts, seeds, strict=True)
        )

    def _make(self, monitor: Monitor) -> None:
        if not self._chains:
            self._start(monitor)
        chain = self._chains[self.done % len(self._chains)]
        arcs = chain.sample(monitor)
        self._sums += arcs
        if self.done // len(self._chains) % self._stride == 0:
            chain.trace.append(np.append(arcs, chain.score))

    def look(self) -> ArcShares | None:
        """Return the shares of the samples so far; None before the first one.

        R-hat and effective size are computed when all samples are there.
        """
        if not self.done:
            return None
        names, shares = self._problem.data.names, self._sums / self.done
        found = self._agreement() if self.is_over else None
        remarks: list[Any] = [*self._problem.data.remarks]
        if found is not None and not found[0] <= MAX_R_HAT:
            remarks.append(
                Sentence(
                    "The chains do not agree yet, R-hat is {r_hat}; take more samples.",
                    r_hat=r_hat_text(found[0], 2),
                )
            )
        n, options = len(names), self._options
        if n - 1 > min(options.parents, options.candidates):
            remarks.append(
                Sentence(
                    "At most {parents} parents of a variable were considered, out of {candidates} "
                    "candidates.",
                    parents=options.parents,
                    candidates=min(options.candidates, n - 1),
                )
            )
        r_hat, size = (None, None) if found is None else found
        return ArcShares(names, shares, self.done, self.total, r_hat, size, tuple(remarks))

    def _agreement(self) -> tuple[float, float] | None:
        """Return the largest R-hat and the least effective size, None of too few samples."""
        length = min(len(chain.trace) for chain in self._chains)
        if length < 2 * MIN_DRAWS:
            return None
        draws = np.stack([np.stack(chain.trace[:length]) for chain in self._chains])
        moving = np.flatnonzero(np.ptp(draws, axis=(0, 1)) > MIN_SPREAD)
        halves = [split_chains(draws[:, :, k]) for k in moving.tolist()]
        if not halves:
            return 1.0, float(draws.shape[0] * length * self._stride)
        r_hat = max(plain_r_hat(each) for each in halves)
        return r_hat, self._stride * min(plain_ess(each) for each in halves)


class _Chain:
    """One Markov chain over partitions."""

    def __init__(
        self, sets: ParentSetScores, layers: NDArray[np.int64], seed: int, burn_in: int
    ) -> None:
        self._kernels = load_partition_kernels()
        self._sets, self._layers = sets.arrays, layers
        self._state = np.array([seed], np.uint64)
        self._burn_in = burn_in * WALKS
        self.score = self._kernels.partition_score(layers, self._sets)
        self.trace: list[NDArray[np.float64]] = []

    def sample(self, monitor: Monitor) -> NDArray[np.float64]:
        """Return the mean probability of each arc in the next partitions, by parent and child."""
        while self._burn_in > 0:
            self._walk(monitor)
            self._burn_in -= 1
        n = len(self._layers)
        found, total = np.empty((n, n)), np.zeros((n, n))
        for _ in range(WALKS):
            self._walk(monitor)
            self._kernels.arc_probabilities(self._layers, self._sets, found)
            total += found
        return total / WALKS

    def _walk(self, monitor: Monitor) -> None:
        n, width = self._sets.candidates.shape
        left = STEPS_PER_VARIABLE * n
        while left > 0:
            monitor.check()
            steps = min(left, max(1, VARIABLES_AT_ONCE // n))
            self.score = self._kernels.advance(
                steps, self._layers, self.score, self._sets, self._state
            )
            left -= steps
        monitor.check()
        self.score = self._kernels.walk_through_class(
            REVERSALS * n * width, self._layers, self._sets, self._state
        )
