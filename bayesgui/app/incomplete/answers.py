"""Answers under the tables of EM: posteriors for the canvas, and completed rows of a node."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.jobs.latest_job import LatestJob

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.jobs.runner import Runner
    from bayesgui.learning.incomplete.cases import GroupedCases
    from bayesgui.panels.incomplete.display import CompletedDisplay

DRAWS = 600
"""Draws of blanks and tables behind the credible intervals."""
QUARTER = 4.0
"""Width of a 95 % interval in standard errors."""


@dataclass(frozen=True, eq=False)
class Question:
    """A question. `make`: returns the network with the tables; called in the job."""

    make: Callable[[], BayesianNetwork]
    evidence: Evidence
    node: str
    cases: Dataset
    grouped: GroupedCases
    has_intervals: bool = False


class Answers(QObject):
    """Asks one question after the other; of those that wait, only the newest."""

    found = Signal(object)
    """A `CompletedDisplay`."""

    def __init__(self, runner: Runner, parent: QObject) -> None:
        super().__init__(parent)
        self._runner = runner
        self._latest = LatestJob(self)
        self._next: Question | None = None

    def ask(self, question: Question) -> None:
        """Ask, or remember the question until the present one is answered."""
        if self._latest.is_running:
            self._next = question
            return
        self._next = None
        self._latest.start(
            lambda: self._runner.submit_query(
                "incomplete", lambda monitor: _answer(question, monitor), self.tr("Completed rows")
            ),
            self._on_found,
            lambda _error: self._on_found(None),
        )

    def forget(self) -> None:
        """Drop all questions."""
        self._next = None
        self._latest.cancel()

    def _on_found(self, answer: CompletedDisplay | None) -> None:
        if answer is not None:
            self.found.emit(answer)
        if self._next is not None:
            self.ask(self._next)


def _answer(question: Question, monitor: Monitor) -> CompletedDisplay:
    from bayesgui.learning.incomplete.completed_rows import completed_rows
    from bayesgui.panels.incomplete.display import CompletedDisplay

    network = question.make()
    posteriors, n_draws = _posteriors(network, question, monitor)
    completed = None
    if question.node in network:
        try:
            completed = completed_rows(
                network, question.cases, question.node, monitor=monitor, cases=question.grouped
            )
        except BayesGuiError:
            completed = None  # a row is impossible, as EM itself will say
    hidden = question.grouped.hidden
    return CompletedDisplay(network, posteriors, question.node, completed, hidden, n_draws)


def _posteriors(
    network: BayesianNetwork, question: Question, monitor: Monitor
) -> tuple[Posteriors | None, int]:
    from bayesgui.inference.exact.junction_tree import JunctionTree

    try:
        found = JunctionTree(network, monitor=monitor).query(question.evidence, monitor=monitor)
        if not question.has_intervals:
            return found, 0
        return _with_intervals(found, network, question, monitor), DRAWS
    except BayesGuiError:
        return None, 0  # the findings are impossible, or the tree is too large


def _with_intervals(
    found: Posteriors, network: BayesianNetwork, question: Question, monitor: Monitor
) -> Posteriors:
    """Return posteriors with a standard error for each, from draws of blanks and tables."""
    from bayesgui.learning.credible_intervals import posterior_intervals
    from bayesgui.learning.incomplete.table_draws import PRIOR_ROWS, augmented_draws
    from bayesgui.learning.priors import BDeu

    prior = BDeu(PRIOR_ROWS)
    alphas = {name: prior.hyperparameters(network.cpt(name)) for name in network}
    draws = augmented_draws(network, question.grouped, alphas, DRAWS, monitor=monitor)
    spread = posterior_intervals(network, draws, question.evidence, monitor=monitor)
    errors = {name: (spread.high[name] - spread.low[name]) / QUARTER for name in network}
    return replace(found, standard_error=errors)
