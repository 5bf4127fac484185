"""The networks that are compared as distributions: jobs of the page Distributions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.data.row_findings import row_findings
from bayesgui.document import edits
from bayesgui.document.python_calls.beside import tell_distances, tell_log_scores
from bayesgui.document.shown.compared_distributions import ComparedDistributions
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import Recipe
from bayesgui.panels.panel import refusal, translate_sentence
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.session import DocumentSession
    from bayesgui.inference.comparing.costs import ComparisonCost
    from bayesgui.inference.comparing.results import DistributionComparison
    from bayesgui.learning.judging.log_scores import LogScoreComparison
    from bayesgui.panels.compare.distributions import DistributionsPanel

SEED = 1


@dataclass(frozen=True, eq=False)
class Pair:
    """The networks of a comparison.

    `file`: the session of the other one, if it is a document. `models`: with nodes of other kinds.
    """

    session: DocumentSession
    here: BayesianNetwork
    there: BayesianNetwork
    title: str
    file: DocumentSession | None
    models: tuple[Model, Model]


class DistributionJobs(WindowPart):
    """Says what a comparison costs, computes it, and scores both networks on a table.

    `page`: the page, made if needed.
    """

    def __init__(self, workbench: Workbench, page: Callable[[], DistributionsPanel]) -> None:
        super().__init__(workbench)
        self._page = page
        self._pair: Pair | None = None
        self._costing = LatestJob(self)
        self._running = LatestJob(self)

    def connect_page(self, page: DistributionsPanel) -> None:
        """Do what the page asks for."""
        page.view_chosen.connect(lambda view: self._update(view=view))
        page.samples_chosen.connect(self._on_samples)
        page.test_chosen.connect(self._on_test)
        page.compute_requested.connect(self.compute)
        page.score_requested.connect(self.score)
        page.cancel_requested.connect(self.cancel)
        page.node_chosen.connect(lambda name: self.session.selection.set([name]))
        page.row_chosen.connect(self.take_row)

    def _update(self, **parts: object) -> None:
        self.session.shown[ComparedDistributions].update(**parts)

    # -- what is compared ---------------------------------------------------------------------

    def follow(self, pair: Pair) -> None:
        """Compare other networks, of which the cost is said first."""
        if self._pair is not None and self._pair.session is not pair.session:
            # The page shows one document; what runs is begun again there.
            self._running.cancel()
        self._pair = pair
        shown = pair.session.shown[ComparedDistributions]
        known = shown.state.networks
        if known is not None and known[0] is pair.here and known[1] is pair.there:
            return
        self._running.cancel()
        shown.set(shown.state.about(pair.title, (pair.here, pair.there)))
        self._ask_cost()

    def leave(self) -> None:
        """Compare nothing any more."""
        self._costing.cancel()
        self._running.cancel()
        if self._pair is not None:
            self._pair.session.shown[ComparedDistributions].clear()
        self._pair = None

    def _ask_cost(self) -> None:
        pair = self._pair
        if pair is None:
            return
        samples = pair.session.shown[ComparedDistributions].state.samples

        def work(monitor: Monitor) -> ComparisonCost:
            from bayesgui.inference.comparing.costs import comparison_cost
            from bayesgui.inference.comparing.matching import matched

            return comparison_cost(matched(*pair.models, monitor), samples, monitor)

        self._costing.start(
            lambda: self.workbench.runner.submit_checking(work, self.tr("Cost of a comparison")),
            lambda cost: pair.session.shown[ComparedDistributions].update(cost=cost, error=""),
            self._fail,
        )

    def _fail(self, error: BaseException) -> None:
        if self._pair is not None:
            state = self._pair.session.shown[ComparedDistributions]
            state.update(error=refusal(error))
            self._page().show_ready()

    def _on_samples(self, samples: int) -> None:
        self._update(samples=samples, answer=None)
        self._ask_cost()

    def _on_test(self, test: str) -> None:
        state = self.session.shown[ComparedDistributions].state
        self._update(test=test)
        if state.scores is not None:
            self.score()

    # -- answers ------------------------------------------------------------------------------

    def compute(self) -> None:
        """Compute the divergences."""
        pair = self._pair
        if pair is None:
            return
        samples = pair.session.shown[ComparedDistributions].state.samples

        def work(monitor: Monitor) -> DistributionComparison:
            from bayesgui.inference.comparing.distributions import compare_distributions

            return compare_distributions(pair.here, pair.there, samples, SEED, monitor=monitor)

        def show(answer: DistributionComparison) -> None:
            pair.session.shown[ComparedDistributions].update(answer=answer, error="")
            tell_distances(pair.session, pair.file, samples, SEED)
            self._page().show_ready()

        title = self.tr("Compare the distributions with {title}").format(title=pair.title)
        shown = {self.tr("Cases to draw"): count_text(samples)}
        self._run(work, title, Recipe(shown, SEED), show, self.tr("Comparing…"))

    def score(self) -> None:
        """Compare the log scores of both networks on the table of the page Data."""
        pair = self._pair
        if pair is None:
            return
        data = pair.session.data.state
        dataset = data.dataset
        if dataset is None:
            self.actions["file.import_data"].trigger()
            return
        test = pair.session.shown[ComparedDistributions].state.test

        def work(monitor: Monitor) -> LogScoreComparison:
            from bayesgui.learning.judging.log_scores import compare_log_scores

            return compare_log_scores(pair.here, pair.there, dataset, test, monitor=monitor)

        def show(scores: LogScoreComparison) -> None:
            pair.session.shown[ComparedDistributions].update(
                scores=scores, scored=dataset, table=data.title, error=""
            )
            tell_log_scores(pair.session, pair.file, test)
            self._page().show_ready()

        title = self.tr("Log scores on {file}").format(file=data.title)
        self._run(work, title, Recipe({self.tr("Data"): data.title}), show, self.tr("Scoring…"))

    def _run(
        self,
        work: Callable[[Monitor], object],
        title: str,
        recipe: Recipe,
        show: Callable[[Any], None],
        busy: str,
    ) -> None:
        pair = self._pair

        def progress(share: float, text: str) -> None:
            if pair is None or pair.session is not self.session:
                return
            self._page().say_busy(f"{translate_sentence(text) or busy} · {share:.0%}")

        self._running.start(
            lambda: self.workbench.runner.submit_work(work, title, recipe),
            show,
            self._fail,
            cancelled=lambda: self._page().show_ready(),
            progressed=progress,
        )
        progress(0.0, "")

    def cancel(self) -> None:
        """End what goes on; what was found before stays."""
        self._running.cancel()
        self._page().show_ready()

    @property
    def is_running(self) -> bool:
        """Whether divergences or scores are being computed."""
        return self._running.is_running

    def take_row(self, row: int) -> None:
        """Set the findings of a row of the scored table, as one step of undo."""
        scored = self.session.shown[ComparedDistributions].state.scored
        if scored is None or not 0 <= row < scored.n_rows:
            return
        evidence, _ = row_findings(scored, row, self.document.state.network)
        text = self.tr("Row {row} as findings").format(row=count_text(row + 1))
        self.apply(text, lambda state: edits.set_evidence(state, evidence))

    def exported(self) -> list[list[object]]:
        """Return what the page shows as a table, with plain numbers."""
        state = self.session.shown[ComparedDistributions].state
        found = state.scores if state.view == "scores" else state.answer
        if found is None:
            return []
        frame = found.to_frame()
        if state.view == "scores":
            frame.insert(0, "row", range(1, len(frame) + 1))
        return [list(frame.columns), *frame.astype(object).to_numpy().tolist()]
