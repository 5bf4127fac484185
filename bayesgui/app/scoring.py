"""Scores of the network on the loaded data, in the background."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.app.rerun import for_document
from bayesgui.app.window_part import WindowPart
from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.app.documents import OpenDocument
    from bayesgui.app.main_window import MainWindow
    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job
    from bayesgui.learning.scores.base import Scored


@dataclass(frozen=True, eq=False)
class Scores:
    """All scores of a network on a table of cases.

    Parameters
    ----------
    scored : tuple of Scored
        In the order of the registry.
    own : mapping of str to float
        ln P of each family's cases under the tables as they are; −∞ where one is impossible.
    n_rows : int
        Number of cases.
    n_parameters : int
        Free parameters of the network.
    """

    scored: tuple[Scored, ...]
    own: Mapping[str, float]
    n_rows: int
    n_parameters: int


class Scoring(WindowPart):
    """Binds Score on data, and shows what came of it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.actions.bind("learn.score", self.score, self._no_cases)

    def _no_cases(self) -> str | None:
        if self.session.data.state.dataset is None:
            return self.tr("import data first")
        return self.no_nodes()

    def score(self, opened: OpenDocument | None = None) -> Job | None:
        """Score a document's network on its data; the result opens in a window of its own.

        Parameters
        ----------
        opened : OpenDocument, optional
            The active one if not given.

        Returns
        -------
        Job or None
            The job; None if there are no cases.
        """
        opened = self.window.documents.current if opened is None else opened
        network, data = opened.document.state.network, opened.session.data.state
        dataset = data.dataset
        if dataset is None:
            return None

        def work(monitor: Monitor) -> Scores:
            from bayesgui.data.counts import family_counts
            from bayesgui.learning.likelihood import family_log_likelihood
            from bayesgui.learning.scores.base import score_network, scores

            matched = dataset.matched(network)
            members = {name: scores.create(name) for name in scores.names()}
            scored = score_network(network, matched, members, monitor)
            own = {}
            for name in network.names:
                cpt = network.cpt(name)
                counts = family_counts(matched, name, cpt.parents, monitor)
                own[name] = family_log_likelihood(counts, cpt.values)
            return Scores(scored, own, matched.n_rows, network.n_parameters)

        title = self.tr("Score {network} on {file}").format(
            network=opened.document.title, file=data.title
        )
        shown = {self.tr("Data"): data.title, self.tr("Rows"): count_text(dataset.n_rows)}
        recipe = Recipe(shown, repeat=for_document(self.window, opened, self.score))
        job = self.window.runner.submit_work(work, title, recipe)
        job.finished.connect(lambda found: self._show(title, found))
        job.failed.connect(self.window.show_failure)
        return job

    def _show(self, title: str, found: Scores) -> None:
        from bayesgui.app.score_dialog import ScoreDialog

        ScoreDialog(title, found, self.window).show()
