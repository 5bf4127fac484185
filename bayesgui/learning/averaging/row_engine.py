"""Posteriors of a few nodes for many rows, by scoring each row with each state of the node."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.inference.row_queries import RowQueries
from bayesgui.inference.turns import Turns
from bayesgui.learning.row_scores.scorer import RowScorer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.posteriors import Posteriors

    Numbers = NDArray[np.float64]
    Codes = NDArray[np.int32]

MOST_STATES = 32
"""States of all targets up to which rows are scored; a tree answers for more of them at once."""


class RowEngine(RowQueries):
    """Answers tables of findings from P(row, state), without a tree of the whole network.

    In rows that say most cells only a few missing ones are summed out, so that networks answer
    whose trees no memory holds. The answers are those of a junction tree.
    """

    def __init__(self, network: BayesianNetwork, monitor: Monitor = SILENT) -> None:
        self.network = network
        self._scorer = RowScorer(network, monitor)
        self._budget, self._turns = None, Turns()

    def _check_names(self, names: Sequence[str]) -> tuple[str, ...]:
        # Whoever asks has checked them.
        return tuple(names)

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        raise NotImplementedError("only rows of observed states are answered")

    def _answer_rows(
        self,
        observed: tuple[str, ...],
        rows: Codes,
        targets: tuple[str, ...],
        monitor: Monitor,
    ) -> tuple[Numbers, Numbers]:
        place = {name: k for k, name in enumerate(self.network.names)}
        whole = np.full((len(rows), len(place)), -1, np.int32)
        for k, name in enumerate(observed):
            whole[:, place[name]] = rows[:, k]
        logs = self._scorer.scores(whole, Unreported(monitor))
        answers = [self._of_states(whole, place[name], logs, monitor) for name in targets]
        return np.concatenate([np.empty((len(rows), 0)), *answers], axis=1), logs

    def _of_states(self, rows: Codes, place: int, logs: Numbers, monitor: Monitor) -> Numbers:
        """Return the posterior of one node in each row, NaN where the row is impossible."""
        count = self.network.variables[place].n_states
        found = np.zeros((len(rows), count))
        known = np.flatnonzero(rows[:, place] >= 0)
        found[known, rows[known, place]] = 1.0
        asked = np.flatnonzero(rows[:, place] < 0)
        tried = rows[asked]
        of_states = np.empty((len(asked), count))
        for state in range(count):
            monitor.check()
            tried[:, place] = state
            of_states[:, state] = self._scorer.scores(tried, Unreported(monitor))
        with np.errstate(invalid="ignore"):
            shares = np.exp(of_states - of_states.max(axis=1, keepdims=True))
        found[asked] = shares / shares.sum(axis=1, keepdims=True)
        found[np.isneginf(logs)] = np.nan
        return found


def is_for_rows(network: BayesianNetwork, targets: Sequence[str] | None) -> bool:
    """Whether so few states are asked about that rows are scored with each of them."""
    if targets is None:
        return False
    return sum(network[name].n_states for name in targets) <= MOST_STATES
