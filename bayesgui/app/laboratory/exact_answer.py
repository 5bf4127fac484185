"""The exact answer beside an estimate: the posteriors on the screen, or a query of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.document.beliefs import believed
from bayesgui.inference.engine_list import traits_of
from bayesgui.jobs.latest_job import LatestJob

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.posteriors import Posteriors


class ExactAnswer(QObject):
    """Finds the exact posteriors of the active document, where they can be had."""

    changed = Signal()
    """The answer is there."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench
        self._latest = LatestJob(self)
        self._asked = False
        self.posteriors: Posteriors | None = None

    @property
    def state(self) -> DocumentState:
        """The network and findings of the beliefs on the screen."""
        return believed(self._workbench.session.beliefs.answer, self._workbench.document.state)

    def forget(self) -> None:
        """Drop the answer to an older question, and do not wait for it."""
        self.posteriors, self._asked = None, False
        self._latest.cancel()

    def follow(self) -> None:
        """Take the posteriors on the screen, once they are fresh, or ask for exact ones."""
        if self.posteriors is not None or not self._workbench.documents.current.queries.is_fresh:
            return
        found = self._workbench.session.beliefs.state.own
        if found is not None and traits_of(found.engine).is_exact:
            self._take(found)
        elif found is not None and not self._asked:
            self._asked = True
            self._ask()

    def _ask(self) -> None:
        workbench, state = self._workbench, self.state
        budget, kernels = workbench.settings.memory_budget, workbench.documents.kernels.is_loaded

        def work(monitor: Monitor) -> Posteriors:
            from bayesgui.inference.engine_list import build_engine

            options = {} if budget is None else {"memory_budget": budget}
            engine = build_engine(
                "junction-tree", state.network, monitor, kernels=kernels, **options
            )
            return engine.query(state.evidence, monitor=monitor)

        title = self.tr("Exact answer for the laboratory")
        self._latest.start(
            lambda: workbench.runner.submit_query(f"exact {id(self)}", work, title, state),
            self._take,
            self._on_failed,
        )

    def _on_failed(self, error: BaseException) -> None:
        # Where it would take too much the estimate stands alone.
        if not isinstance(error, BayesGuiError):
            self._workbench.messages.show_failure(error)

    def _take(self, found: Posteriors) -> None:
        self.posteriors = found
        self.changed.emit()
