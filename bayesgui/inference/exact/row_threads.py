"""Many rows of observed states answered by one compiled tree, in a thread for each core."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import Cancelled, ImpossibleEvidenceError
from bayesgui.core.waiting import POLL_SECONDS, usable_cores
from bayesgui.inference.findings import observed_states
from bayesgui.inference.row_queries import report_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.exact.tree_numbers import TreeNumbers
    from bayesgui.inference.findings import ResolvedFindings

    Table = NDArray[np.float64]
    Codes = NDArray[np.int32]

ROWS_AT_ONCE = 512
"""Rows that a thread takes at a time; neighbors differ little, so it takes them together."""

CELLS_AT_ONCE = 4_000_000
"""Cells of the tree, times rows, after which a thread may take a pause; some 10 ms."""


class AnswersFindings(Protocol):
    """A tree that is asked from Python; see `tree_state.TreeState`."""

    def answer(self, findings: ResolvedFindings, monitor: Monitor) -> tuple[Table, float]:
        """Return all posteriors and ln P(findings)."""


class RowWork:
    """Rows that threads take in parts, and the numbers they write.

    `rows`: shape (rows, columns); indices of observed states; −1 means no finding.
    """

    stop_requested = False

    def __init__(self, rows: Codes, targets: tuple[str, ...], n_cells: int) -> None:
        self.rows, self.targets = rows, targets
        self.posteriors = np.full((len(rows), n_cells), np.nan)
        self.logs = np.full(len(rows), np.nan)
        self._lock = threading.Lock()
        self._next = self._done = 0
        self._is_over = False

    def parts(self) -> int:
        """Return the number of parts."""
        return -(-len(self.rows) // ROWS_AT_ONCE)

    def take(self) -> range:
        """Return the next rows to answer; None when all are taken."""
        with self._lock:
            first = self._next
            self._next = min(first + ROWS_AT_ONCE, len(self.rows))
            return range(first, self._next)

    def note_done(self, rows: int) -> None:
        """Note that rows are answered."""
        with self._lock:
            self._done += rows

    def end(self) -> None:
        """Make every thread end at its next look."""
        self._is_over = True

    def check(self) -> None:
        """Raise in a thread if the work is to end; each takes the work for its monitor."""
        if self._is_over:
            raise Cancelled

    def report(self, fraction: float, text: str = "") -> None:
        """Drop the progress of a single row."""

    def publish(self, event: object) -> None:
        """Drop the event."""

    def done_by(self, workers: Sequence[Callable[[], None]], monitor: Monitor) -> None:
        """Wait until threads have done the work.

        `workers`: what each thread does: takes parts until there are no more.
        """
        with ThreadPoolExecutor(len(workers)) as threads:
            waiting: set[Future[None]] = {threads.submit(worker) for worker in workers}
            try:
                while waiting:
                    finished, waiting = wait(waiting, POLL_SECONDS)
                    for each in finished:
                        each.result()
                    monitor.check()
                    report_rows(self._done, len(self.rows), monitor)
            finally:
                self.end()


def n_threads(work: RowWork) -> int:
    """Return how many threads pay for the work."""
    return max(1, min(usable_cores(), work.parts()))


def answer_with_kernel(
    numbers: Sequence[TreeNumbers], observed: Sequence[int], targets: Sequence[int], work: RowWork
) -> list[Callable[[], None]]:
    """Return what each thread does that updates a tree of its own, row by row in the kernel.

    `numbers`: a tree for each thread, without findings but observed states. `observed`, `targets`:
    indices of the variables of the columns, and of those that are asked for. `work`: the rows. A
    row whose numbers leave their range keeps a NaN for ln P(findings).
    """
    kernel: Any = kernel_cache.module("inference", "row_answers").answer_rows
    variables = np.array(observed, dtype=np.int64)

    def worker(tree: TreeNumbers) -> Callable[[], None]:
        picks = tree.places_of_marginals(targets)
        tree.ask_only(targets)
        step = max(1, CELLS_AT_ONCE // max(1, tree.n_cells))

        def run() -> None:
            while part := work.take():
                row, resumed = part.start, 0
                while row < part.stop:
                    work.check()
                    last = min(row + step, part.stop)
                    row = kernel(
                        *tree.arrays, variables, work.rows, picks, work.posteriors, work.logs,
                        row, last, resumed,
                    )  # fmt: skip
                    resumed = int(row < last)
                work.note_done(len(part))

        return run

    return [worker(tree) for tree in numbers]


def answer_by_states(
    states: Sequence[AnswersFindings],
    network: BayesianNetwork,
    observed: tuple[str, ...],
    places: Sequence[tuple[int, int]],
    work: RowWork,
) -> list[Callable[[], None]]:
    """Return what each thread does that asks a tree of its own, which may be reduced for a row.

    `places`: where the posterior of each target begins and ends among those of all variables.
    """

    def worker(state: AnswersFindings) -> Callable[[], None]:
        def run() -> None:
            while part := work.take():
                for row in part:
                    findings = observed_states(network, observed, work.rows[row])
                    try:
                        flat, log_evidence = state.answer(findings, work)
                    except ImpossibleEvidenceError:
                        work.logs[row] = -np.inf
                        continue
                    pieces = [flat[start:stop] for start, stop in places]
                    work.posteriors[row] = np.concatenate(pieces or [flat[:0]])
                    work.logs[row] = log_evidence
                    work.note_done(1)

        return run

    return [worker(state) for state in states]
