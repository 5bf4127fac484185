"""Effects of zeros on chains, found out before they run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.inference.gibbs.precheck_report import PrecheckReport
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState

NOTHING = PrecheckReport()


class GibbsPrecheck(QObject):
    """Looks on the work lane which zeros keep single updates from some states."""

    changed = Signal()
    """The report is there, or the reason why no run is possible."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench
        self._latest = LatestJob(self)
        self.report = NOTHING
        """The findings; empty until the check is done."""
        self.refused: BayesGuiError | None = None
        """Why no run is possible."""

    def forget(self) -> None:
        """Drop what was found, and do not wait for more."""
        self.report, self.refused = NOTHING, None
        self._latest.cancel()

    def check(self, state: DocumentState, seed: int) -> None:
        """Find out what zeros would do."""

        def work(monitor: Monitor) -> PrecheckReport:
            from bayesgui.inference.gibbs.precheck import precheck

            return precheck(state.network, state.evidence, seed, monitor)

        runner = self._workbench.runner
        self._latest.start(
            lambda: runner.submit_work(
                work, lambda: self.tr("Effect of zeros on Gibbs"), TRANSIENT, state
            ),
            self._on_report,
            self._on_failed,
        )

    def _on_report(self, report: PrecheckReport) -> None:
        self.report = report
        self.changed.emit()

    def _on_failed(self, error: BaseException) -> None:
        if isinstance(error, BayesGuiError):
            self.refused = error
            self.changed.emit()
        else:
            self._workbench.messages.show_failure(error)
