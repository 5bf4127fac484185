"""Scores of the possible parent sets of each variable, as arrays for compiled kernels."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.learning.search.row_scores import row_scores

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.scores.base import ScoreForm

MIN_POSSIBLE = -1e200
"""Gains below it were not computed, as the parent cannot raise the score."""

MAX_LOSS = 40.0
"""Sets that lose more against the set without one of their parents are left out, in nats."""


def load_partition_kernels() -> Any:
    """Return the compiled module `partition_sampling`."""
    return kernel_cache.module("learning", "partition_sampling")


class ParentSetScores:
    """Scores of all sets of few candidates as parents of each variable.

    `most_candidates`: candidates of each variable: the required parents, then the neighbors in
    `likely`, then those that score best alone. `most_parents`: parents of a variable, unless more
    are required.

    A row of gains (`kernels.family_scores`) scores a set and all sets with one more parent.
    """

    def __init__(
        self,
        data: CaseTable,
        form: ScoreForm,
        constraints: ArcConstraints,
        most_candidates: int,
        most_parents: int,
        likely: Collection[Arc],
        monitor: Monitor,
    ) -> None:
        self.names = data.names
        self._constraints = constraints
        self._most = most_candidates, most_parents
        self._likely = {pair for arc in likely for pair in (arc, arc[::-1])}
        self._kernels = load_partition_kernels()
        self._scores = row_scores(data, self.names, form)
        tables, chosen = [], []
        for x in range(len(self.names)):
            candidates = self._candidates(x)
            tables.append(self._table(x, candidates, monitor))
            chosen.append(candidates)
            monitor.report((x + 1) / len(self.names))
        self.candidates = tuple(chosen)
        """The candidates of each variable, as places among the columns."""
        self.arrays = self._arrays(tables)
        """`partition_sampling.ParentSets`."""

    def _row(
        self, x: int, parents: Sequence[int], wanted: Collection[int]
    ) -> tuple[float, NDArray[np.float64]]:
        """Return the score of a family, and the gains of some further parents."""
        n = len(self.names)
        row, asked = np.empty(n), np.zeros(n, np.uint8)
        asked[list(wanted)] = 1
        places = np.array(sorted(parents), np.int64)
        own = self._scores.fill_row(row, x, places, asked)
        return float(own), row

    def _candidates(self, x: int) -> tuple[int, ...]:
        child, known = self.names[x], self._constraints
        allowed = [p for p, name in enumerate(self.names) if known.allows(name, child)]
        required = {p for p in allowed if (self.names[p], child) in known.required}
        if len(allowed) <= self._most[0]:
            return tuple(allowed)
        _, gains = self._row(x, (), allowed)

        def rank(p: int) -> tuple[bool, bool, float]:
            return p not in required, (self.names[p], child) not in self._likely, -gains[p]

        return tuple(sorted(sorted(allowed, key=rank)[: max(self._most[0], len(required))]))

    def _table(self, x: int, candidates: Sequence[int], monitor: Monitor) -> NDArray[np.float64]:
        """Return the log scores of all sets of candidates, −∞ for those that are not possible."""
        child, known = self.names[x], self._constraints
        required = sum(
            1 << k for k, p in enumerate(candidates) if (self.names[p], child) in known.required
        )
        limit = known.most_parents(child)
        most = max(self._most[1], required.bit_count())
        most = min(most, len(candidates) if limit is None else limit)
        table = np.full(1 << len(candidates), -np.inf)
        for size in range(max(most, 1)):
            for chosen in itertools.combinations(range(len(candidates)), size):
                monitor.check()
                self._score_sets(table, x, candidates, chosen, grows=size < most)
        if required:
            table[np.arange(len(table)) & required != required] = -np.inf
        best = table.max()
        return table - best if np.isfinite(best) else table

    def _score_sets(
        self,
        table: NDArray[np.float64],
        x: int,
        candidates: Sequence[int],
        chosen: tuple[int, ...],
        *,
        grows: bool,
    ) -> None:
        """Score a set and, if it grows, the sets with one more candidate that comes later."""
        start = chosen[-1] + 1 if chosen else 0
        further = range(start, len(candidates)) if grows else range(0)
        parents = [candidates[k] for k in chosen]
        own, gains = self._row(x, parents, [candidates[k] for k in further])
        mask = sum(1 << k for k in chosen)
        table[mask] = own
        for k in further:
            gain = float(gains[candidates[k]])
            if gain < MIN_POSSIBLE:
                gain = self._skipped_gain(x, parents, candidates[k], own)
            table[mask | 1 << k] = own + gain

    def _skipped_gain(self, x: int, parents: Sequence[int], further: int, own: float) -> float:
        """Return a gain that was not computed, as it is not positive; −∞ if it is far below."""
        sizes = self._scores.sizes
        free = float(np.prod(sizes[parents], dtype=float)) * (sizes[x] - 1)
        penalty = self._scores.penalty * free
        if -(own + penalty) - penalty * (sizes[further] - 1) < -MAX_LOSS:
            return -np.inf
        return self._row(x, [*parents, further], ())[0] - own

    def _arrays(self, tables: Sequence[NDArray[np.float64]]) -> Any:
        widest = max((len(each) for each in self.candidates), default=0)
        padded = np.zeros((len(self.names), max(widest, 1)), np.int32)
        for x, each in enumerate(self.candidates):
            padded[x, : len(each)] = each
        scores = np.concatenate(tables)
        sums = np.empty_like(scores)
        lengths = [len(table) for table in tables]
        firsts = np.concatenate([[0], np.cumsum(lengths)[:-1]]).astype(np.int64)
        for first, length in zip(firsts, lengths, strict=True):
            self._kernels.sum_subsets(scores[first : first + length], sums[first : first + length])
        counts = np.array([len(each) for each in self.candidates], np.int64)
        return self._kernels.ParentSets(padded, counts, firsts, scores, sums)

    def layers_of(self, arcs: Collection[Arc]) -> NDArray[np.int64]:
        """Return the layers of a graph, of which only arcs from candidates count."""
        place = {name: k for k, name in enumerate(self.names)}
        possible = [(place[p], place[c]) for p, c in arcs if place[p] in self.candidates[place[c]]]
        layers = np.zeros(len(self.names), np.int64)
        for _ in self.names:
            for parent, child in possible:
                layers[child] = max(layers[child], layers[parent] + 1)
        return layers
