"""Samples of graphs by Markov chains: what chains over partitions and over orders share."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.parameters import Choice, choice_of, parameter, seed_parameter
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.numerals import r_hat_text
from bayesgui.core.sentence import Sentence
from bayesgui.inference.gibbs.diagnostics import plain_ess, plain_r_hat, split_chains
from bayesgui.learning.available_cases import complete_cases
from bayesgui.learning.confidence.base import ConfidenceMethod, ConfidenceRun
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
"""Moves of variables between two counts, for each variable."""

WALKS = 5
"""Counts of which a sample is the mean."""

BURN_IN_SHARE = 0.25
"""Samples thrown away at the start of a chain, as a share of those that follow."""

DRAWN = 0x5DEECE66D
"""Parts the random numbers of drawn graphs from those of the chain."""

VARIABLES_AT_ONCE = 100_000
"""Variables scored in a call of a kernel, about a hundredth of a second."""

MAX_TRACE = 2**25
"""Numbers kept to tell whether the chains agree."""

MAX_R_HAT = 1.05
"""R-hat above which the user is told that the chains do not agree yet."""

MIN_SPREAD = 0.02
"""Range of a probability over all draws below which it does not matter whether chains agree."""

MIN_DRAWS = 4
"""Draws of each half of a chain from which chains can be compared."""


@dataclass(frozen=True, kw_only=True)
class GraphSampler(ConfidenceMethod):
    """A method that samples graphs by Markov chains; the options of all of them."""

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

    @staticmethod
    @abstractmethod
    def chain(sets: ParentSetScores, layers: NDArray[np.int64], seed: int) -> GraphChain:
        """Return a chain that begins at a graph.

        Parameters
        ----------
        sets : ParentSetScores
            The scores of all sets of parents.
        layers : ndarray of int64, shape (n,)
            Of each variable the length of the longest path of the graph that ends there.
        seed : int
            Of the chain's random numbers.
        """

    def begin(self, problem: StructureProblem) -> SampledGraphs:
        """Return a run that has not begun to count."""
        self.score.create(scores)
        return SampledGraphs(self, replace(problem, data=complete_cases(problem.data)))

    def search_all(self, problem: StructureProblem, monitor: Monitor = SILENT) -> LearnedStructure:
        """Return what hill climbing by the same score finds."""
        data = complete_cases(problem.data)
        return HillClimbing(score=self.score).learn(replace(problem, data=data), monitor)


class SampledGraphs(ConfidenceRun):
    """Chains that are sampled in turn."""

    def __init__(self, options: GraphSampler, problem: StructureProblem) -> None:
        super().__init__(options.samples, options.chains)
        self._options, self._problem = options, problem
        n = len(problem.data.names)
        self._sums = np.zeros((n, n))
        self._chains: tuple[GraphChain, ...] = ()
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
            options.chain(sets, sets.layers_of(arcs), seed)
            for arcs, seed in zip(starts, seeds, strict=True)
        )
        for chain in self._chains:
            chain.left_to_burn = burn_in * WALKS

    def _make(self, monitor: Monitor) -> None:
        if not self._chains:
            self._start(monitor)
        chain = self._chains[self.done % len(self._chains)]
        arcs = chain.sample(monitor)
        self._sums += arcs
        if self.done // len(self._chains) % self._stride == 0:
            chain.trace.append(np.append(arcs, chain.score))

    def _graph(self) -> frozenset[Arc]:
        return self._chains[(self.done - 1) % len(self._chains)].draw()

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


class GraphChain(ABC):
    """One Markov chain over arrangements of the variables, each of which many graphs share.

    `score` is that of the arrangement at which it is; `trace` what is kept of its samples.
    """

    def __init__(self, sets: ParentSetScores, seed: int) -> None:
        self._kernels = load_partition_kernels()
        self._sets, self._names = sets.arrays, sets.names
        self._state = np.array([seed], np.uint64)
        # A draw of its own numbers: whether graphs are kept does not change the shares.
        self._drawing = np.array([seed ^ DRAWN], np.uint64)
        self.left_to_burn = 0
        self.score = 0.0
        self.trace: list[NDArray[np.float64]] = []

    @abstractmethod
    def _walk(self, monitor: Monitor) -> None:
        """Go on to the next arrangement that is counted."""

    @abstractmethod
    def _count(self, found: NDArray[np.float64]) -> None:
        """Compute the probability of each arc among the graphs of the arrangement."""

    @abstractmethod
    def _draw(self, parents: NDArray[np.int64]) -> None:
        """Draw a graph of the arrangement, the parents of each variable as bits of candidates."""

    def sample(self, monitor: Monitor) -> NDArray[np.float64]:
        """Return the mean probability of each arc in the next steps, by parent and child."""
        while self.left_to_burn > 0:
            self._walk(monitor)
            self.left_to_burn -= 1
        n = len(self._names)
        found, total = np.empty((n, n)), np.zeros((n, n))
        for _ in range(WALKS):
            self._walk(monitor)
            self._count(found)
            total += found
        return total / WALKS

    def draw(self) -> frozenset[Arc]:
        """Return the arcs of a graph, drawn by its share of those of the present arrangement."""
        names, candidates = self._names, self._sets.candidates
        parents = np.zeros(len(names), np.int64)
        self._draw(parents)
        return frozenset(
            (names[candidates[x, k]], names[x])
            for x, chosen in enumerate(parents.tolist())
            for k in range(chosen.bit_length())
            if chosen >> k & 1
        )
