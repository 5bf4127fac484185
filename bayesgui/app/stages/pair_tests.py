"""Test a pair: two nodes given any set, chosen with the pointer or on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.activities.activity import Activity
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.overlays import SeparationChoice
from bayesgui.document.python_calls.judging import tell_test
from bayesgui.document.shown.learner_stages import LearnerStages
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.independence.pair_page import PairAnswer, PairTestPanel
    from bayesgui.widgets.listening import Heard

TOOL = "pair"
MAX_STRATA = 200
"""Strata that are listed, those with the most rows."""


NEEDED = conditions.data & conditions.nodes & conditions.two_nodes


class PairTests(Activity):
    """Test a pair, and the answers to the question of its page."""

    stays = False
    page: LazyPage[PairTestPanel] = GuestPage(
        "independence.pair_page.PairTestPanel",
        "right",
        "pair_test",
        "dsep",
        "Test a pair",
        name="pair_test",
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._latest = LatestJob(self)
        workbench.canvas.tool_changed.connect(self._on_tool_changed)
        workbench.pages.when_made(PairTests.page, self._connect)

    def _connect(self, page: PairTestPanel) -> None:
        page.question.asked.connect(
            lambda choice: self.session.shown[LearnerStages].update(choice=choice)
        )
        page.test_changed.connect(self._ask)

    @property
    def is_open(self) -> bool:
        """Whether a pair is being chosen in the document that it follows."""
        return self.followed.shown[LearnerStages].state.choice is not None

    @Command(
        "learn.test_pair",
        "Test a pair…",
        icon="dsep",
        tip="Are two nodes independent given others? Asked of the data, with the strata",
        needs=NEEDED,
    )
    def open(self) -> None:
        """Open the page with the selected nodes, or with the pair that a learner just tested."""
        if self.say_reason(NEEDED(self.workbench)):
            return
        choice = self._first_choice()
        form = self.session.shown[LearnerStages].state.form
        if form is not None and self.session.shown[LearnerStages].state.frame is not None:
            names = {"g2": "g2", "chi2": "chi2", "information": "mutual-information"}
            options: dict[str, Any] = {"adjusted": form.adjusted}
            alpha: float | None = form.level
            if form.kind == "information":
                options, alpha = {"threshold": form.level}, None
            if form.kind in names:
                self.page.choose_test(names[form.kind], alpha, options)
        self.open_pages()
        self.session.shown[LearnerStages].update(choice=choice)
        self.workbench.canvas.set_tool(TOOL)
        self.workbench.canvas.setFocus()

    def _first_choice(self) -> SeparationChoice:
        chosen = self.session.selection.variables
        if chosen:
            x, *others = chosen
            return SeparationChoice(x, others[0] if others else None, tuple(others[1:]))
        frame = self.session.shown[LearnerStages].state.frame
        detail: Any = None if frame is None else frame.step.detail
        if detail is not None and hasattr(detail, "given"):
            return SeparationChoice(detail.x, detail.y, detail.given)
        return SeparationChoice()

    def end(self) -> None:
        """Ask no more, and put the tool away."""
        self._latest.cancel()
        if self.is_open:
            self.followed.shown[LearnerStages].update(choice=None)
        if self.workbench.canvas.tool == TOOL:
            self.workbench.canvas.set_tool("select")

    def _on_tool_changed(self, tool: str) -> None:
        if tool != TOOL and self.is_open:
            self.close()

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what is asked, and what changes the answer."""
        return (
            (session.shown[LearnerStages].changed, self._on_stages_changed),
            (session.document.changed, self._on_changed),
            (session.data.changed, self._ask),
        )

    def _on_stages_changed(self, before: LearnerStages) -> None:
        if before.choice != self.session.shown[LearnerStages].state.choice:
            self._ask()

    def _on_changed(self, change: Change) -> None:
        if change.before.network.names != change.after.network.names:
            self.close()

    # -- the answer ---------------------------------------------------------------------------

    def _ask(self, *_: object) -> None:
        """Test the pair, once there is one, in a job."""
        choice = self.session.shown[LearnerStages].state.choice
        if choice is None:
            return
        page = self.page
        page.show_choice(choice)
        dataset = self.session.data.state.dataset
        self._latest.cancel()
        if choice.x is None or choice.y is None or dataset is None:
            page.show_answer(None)
            return
        x, y, given = choice.x, choice.y, choice.given
        name, alpha, options = page.test_name, page.alpha.value, page.test_options()

        def work(monitor: Monitor) -> PairAnswer:
            return answer_of(dataset, (x, y, *given), name, alpha, options, monitor)

        self._latest.start(
            lambda: self.workbench.runner.submit_query(
                "pair test", work, lambda: self.tr("Test of a pair"), self.document.state
            ),
            lambda answer: self._show((x, y, list(given)), (name, alpha, options), answer),
            self._on_failed,
        )

    def _show(
        self, pair: tuple[str, str, list[str]], how: tuple[str, float, Any], answer: PairAnswer
    ) -> None:
        self.page.show_answer(answer)
        tell_test(self.session, pair, *how)

    def _on_failed(self, error: BaseException) -> None:
        self.page.show_answer(None, refusal(error))


def answer_of(
    dataset: Dataset,
    names: tuple[str, ...],
    test: str,
    alpha: float,
    options: Mapping[str, Any],
    monitor: Monitor,
) -> PairAnswer:
    """Test the first two columns given the others, in all rows and in each stratum.

    `test, options`: registered name of the test, and its options.
    """
    import numpy as np

    from bayesgui.learning.independence.base import independence_tests
    from bayesgui.learning.independence.table_tests import test_independence, verdicts_by_stratum
    from bayesgui.panels.independence.pair_page import PairAnswer
    from bayesgui.panels.independence.pair_question import PairQuestion

    x, y, *given = names
    verdict = test_independence(dataset, x, y, given, test=test, alpha=alpha, **options)
    form = independence_tests.create(test, **options).form(alpha)
    strata = verdicts_by_stratum(dataset, x, y, given, form, MAX_STRATA, monitor)
    asked = dataset.select(names)
    known = asked.complete_rows()
    columns = {name: asked.categorical(name) for name in names}
    n_strata = 1
    if given and len(strata) == MAX_STRATA:
        codes = np.stack([known.categorical(name).codes for name in given], axis=1)
        n_strata = len(np.unique(codes, axis=0))
    return PairAnswer(
        PairQuestion(verdict, form, {name: len(c.states) for name, c in columns.items()}),
        (columns[x].states, columns[y].states),
        strata,
        max(n_strata, len(strata)),
        asked.n_rows - known.n_rows,
    )
