"""How strange rows of the network itself would be, with the same cells missing.

A row's p-value is the share of drawn rows whose score is not larger, the row itself counted among
them, so that it is never too small: of rows that the network makes, at most a share α has a p-value
of α or less. With given columns the score is conditional, and all columns are drawn.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.sentence import Sentence
from bayesgui.data.sampling.ancestral import sample

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

    Numbers = NDArray[np.float64]
    Codes = NDArray[np.int32]
    Score = Callable[[Codes, Monitor], Numbers]
    """Returns the scores of rows of states."""

USUAL_DRAWS = 9_999
"""Rows drawn by default: the smallest p-value is one in ten thousand."""

MANY_ROWS = 500
"""Rows with the same missing cells from which on all drawn rows are scored for them."""

ROUNDS = (32, 64, 128, 256, 512, 1_024, 2_048, 4_096)
"""Drawn rows after each of which rows are asked no more that are certainly not strange."""

FEW, ENOUGH = 5, 20
"""Drawn rows as strange as a row at which it is asked no more: within the first round, and later.
A row that is asked on has a p-value below those of the first round, so that both rules together
are as conservative as either."""

CELLS_AT_ONCE = 2_000_000
"""Cells of drawn rows scored at a time."""

CLOSE = 1e-9
"""Relative difference of two scores that counts as none."""


def drawn_codes(
    network: BayesianNetwork, draws: int, seed: int, monitor: Monitor = SILENT
) -> Codes:
    """Return rows drawn from a network.

    The result: shape (draws, variables); states.
    """
    if draws < 1:
        raise ParameterError(
            "The number of drawn rows cannot be {value}; give 1 or more.", value=draws
        )
    blocks = sample(network, draws, seed=seed, monitor=Unreported(monitor))
    parts = [np.stack(list(block.columns.values()), axis=1) for block in blocks]
    return np.ascontiguousarray(np.concatenate(parts), dtype=np.int32)


class RowPValues:
    """P-values of rows by rows drawn from the network, with the same cells missing.

    `drawn`: shape (draws, variables); states. `score`: of rows, as those that are judged are.

    For missing cells that many rows share, all drawn rows are scored: p = (1 + k) / (1 + n), k of n
    being as strange. For a row with others, rows are drawn until h are as strange, the last of
    them being the L-th: p = h / L (Besag and Clifford 1991, Sequential Monte Carlo
    p-values, Biometrika 78); both are conservative.
    """

    def __init__(self, drawn: Codes, score: Score) -> None:
        self._drawn, self._score = drawn, score
        self._known: dict[bytes, Numbers] = {}

    def of(self, codes: Codes, scores: Numbers, monitor: Monitor = SILENT) -> Numbers:
        """Return the p-value of each row.

        `codes`: shape (rows, variables); states; −1 is missing. `scores`: shape (rows,).
        """
        found = np.ones(len(codes))
        limits = scores + CLOSE * (1.0 + np.abs(np.where(np.isfinite(scores), scores, 0.0)))
        packed = np.packbits(codes < 0, axis=1)
        masks, first, inverse, counts = np.unique(
            packed, axis=0, return_index=True, return_inverse=True, return_counts=True
        )
        inverse = inverse.ravel()
        keys = [mask.tobytes() for mask in masks]
        shared = np.array([key in self._known for key in keys], np.bool_) | (counts >= MANY_ROWS)
        n_patterns = len(keys)
        for k in np.flatnonzero(shared):
            reference = self._reference(keys[k], codes[first[k]] < 0, monitor)
            rows = np.flatnonzero(inverse == k) if n_patterns > 1 else np.arange(len(codes))
            as_strange = np.searchsorted(reference, limits[rows], side="right")
            found[rows] = (1 + as_strange) / (1 + len(reference))
        rest = np.flatnonzero(~shared[inverse])
        if len(rest):
            found[rest] = self._one_by_one(codes[rest] < 0, limits[rest], monitor)
        return found

    def _reference(self, key: bytes, missing: NDArray[np.bool_], monitor: Monitor) -> Numbers:
        """Return the sorted scores of all drawn rows with some cells missing."""
        if key not in self._known:
            rows = np.where(missing, np.int32(-1), self._drawn)
            self._known[key] = np.sort(self._score(rows, Unreported(monitor)))
        return self._known[key]

    def _one_by_one(self, missing: NDArray[np.bool_], limits: Numbers, monitor: Monitor) -> Numbers:
        found = np.ones(len(limits))
        seen = np.zeros(len(limits), np.int64)
        waiting = np.arange(len(limits))
        rounds = [0, *(size for size in ROUNDS if size < len(self._drawn)), len(self._drawn)]
        for start, stop in itertools.pairwise(rounds):
            left = []
            for rows in _pieces(waiting, (stop - start) * missing.shape[1]):
                monitor.check()
                below = self._compared(missing[rows], limits[rows], start, stop, monitor)
                counts = seen[rows, np.newaxis] + np.cumsum(below, axis=1)
                enough = ENOUGH if start else FEW
                ended = counts[:, -1] >= enough
                last = start + 1 + np.argmax(counts >= enough, axis=1)
                found[rows[ended]] = enough / last[ended]
                seen[rows] = counts[:, -1]
                left.append(rows[~ended])
            waiting = np.concatenate(left) if left else waiting[:0]
            done = 1 - len(waiting) / max(1, len(limits))
            monitor.report(done, Sentence("Comparing with rows of the network"))
        found[waiting] = (1 + seen[waiting]) / (1 + len(self._drawn))
        return found

    def _compared(
        self,
        missing: NDArray[np.bool_],
        limits: Numbers,
        start: int,
        stop: int,
        monitor: Monitor,
    ) -> NDArray[np.bool_]:
        """Return whether each of some drawn rows is as strange as each of some rows."""
        masks, inverse = np.unique(np.packbits(missing, axis=1), axis=0, return_inverse=True)
        inverse = inverse.ravel()
        of_mask = np.zeros(len(masks), np.intp)
        of_mask[inverse] = np.arange(len(missing))
        drawn = self._drawn[start:stop]
        rows = np.where(missing[of_mask][:, np.newaxis, :], np.int32(-1), drawn[np.newaxis])
        flat = np.ascontiguousarray(rows.reshape(-1, drawn.shape[1]))
        scores = self._score(flat, Unreported(monitor)).reshape(len(masks), len(drawn))
        return scores[inverse] <= limits[:, np.newaxis]


def _pieces(rows: NDArray[np.intp], cells_each: int) -> Iterator[NDArray[np.intp]]:
    step = max(1, CELLS_AT_ONCE // max(1, cells_each))
    for start in range(0, len(rows), step):
        yield rows[start : start + step]


def alike_drawn(drawn: Codes, codes: Codes, seed: int) -> Codes:
    """Return drawn rows with cells missing as in rows of a table, chosen at random."""
    chosen = np.random.default_rng(seed).integers(0, max(1, len(codes)), len(drawn))
    return np.where(codes[chosen] < 0, np.int32(-1), drawn) if len(codes) else drawn
