"""Scoring the network on the loaded data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.repeat_job import for_document
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job
    from bayesgui.learning.network_scores import NetworkScores


class Scoring(WindowPart):
    """Binds Score on data, and shows the result."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.actions.bind("learn.score", self.score, lambda: self.no_data() or self.no_nodes())

    def score(self, opened: OpenDocument | None = None, *, complete: bool = False) -> Job | None:
        """Score a document's network on its data in a job; None if there is no data.

        `complete`: whether to count only rows that are complete in all nodes.
        """
        opened = self.workbench.documents.current if opened is None else opened
        network, data = opened.document.state.network, opened.session.data.state
        dataset = data.dataset
        if dataset is None:
            return None

        def work(monitor: Monitor) -> NetworkScores:
            from bayesgui.learning.network_scores import score_on_data

            return score_on_data(network, dataset, monitor, complete=complete)

        subject, file = opened.document.title, data.title

        def title() -> str:
            return self.tr("Score {network} on {file}").format(network=subject, file=file)

        shown = {self.tr("Data"): data.title, self.tr("Rows"): count_text(dataset.n_rows)}
        if complete:
            shown[self.tr("Only complete rows")] = self.tr("yes")

        def again(now: OpenDocument) -> None:
            self.score(now, complete=complete)

        recipe = Recipe(shown, repeat=for_document(self.workbench, opened, again))
        job = self.workbench.runner.submit_work(work, title, recipe)
        job.finished.connect(lambda found: self._show(opened, title(), found, complete=complete))
        job.failed.connect(self.workbench.messages.show_failure)
        return job

    def _show(
        self, opened: OpenDocument, title: str, found: NetworkScores, *, complete: bool
    ) -> None:
        from bayesgui.app.learning.score_dialog import ScoreDialog

        dialog = ScoreDialog(title, found, self.workbench.window, complete=complete)

        def score_again(complete: bool) -> None:
            dialog.accept()
            if opened in self.workbench.documents.all:
                self.score(opened, complete=complete)

        dialog.complete_wanted.connect(score_again)
        dialog.show()
