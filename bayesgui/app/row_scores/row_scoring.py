"""Strange rows: the rows of a table scored by the network, marked, and shown on the canvas."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.app.batch.rows_activity import RowsActivity
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.python_calls.row_scores import tell_row_scores
from bayesgui.document.shown.tables.row_scoring import RowScoring
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.tables.row_scoring import ScoredRows
    from bayesgui.learning.row_scores.strange_cells import StrangeCell
    from bayesgui.panels.row_scores.page import RowsPage


class StrangeRows(RowsActivity):
    """The page *Strange rows* below the canvas."""

    shown = RowScoring
    min_height = 300
    """Room for the form and some rows."""
    strange_rows: LazyPage[RowsPage] = GuestPage(
        "row_scores.page.RowsPage", "bottom", "strange_rows", "search", "Strange rows"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._looking = LatestJob(self)

    def connect_page(self, page: RowsPage) -> None:
        page.given_chosen.connect(lambda given: self.ask_for(given=given))
        page.mark_chosen.connect(self.mark)
        page.row_chosen.connect(self.show_row)

    def words(self) -> dict[str, str]:
        return {
            "choose": self.tr("Rows to be scored"),
            "busy": self.tr("Scoring…"),
            "save": self.tr("Save the scores"),
            "stem": self.tr("scores"),
        }

    @property
    def _state(self) -> RowScoring:
        return self.session.shown[RowScoring].state

    @Command(
        "infer.strange_rows",
        "Strange rows…",
        icon="search",
        tip="How probable each row of a table is under the network, and which of its cells are odd",
        needs=conditions.plain & conditions.variables & conditions.uncovered,
    )
    def open(self) -> None:
        """Open the page, with the table of the page Data if there is one."""
        self.session.shown[RowScoring].update(is_open=True)
        if self._state.table is None and self.session.data.state.dataset is not None:
            self.use_data()
        self.bring()
        form = self.strange_rows.form
        (form.open_button if self._state.table is None else form.run_button).setFocus()
        self.show()

    def cancel_jobs(self) -> None:
        super().cancel_jobs()
        self._looking.cancel()

    def mark(self, parts: dict[str, Any]) -> None:
        """Mark other rows: those up to another limit, or by another rule."""
        state = self._state
        mark = replace(state.mark, **parts)
        if mark.kind == "value" and mark.threshold is None and state.limit is not None:
            mark = replace(mark, threshold=state.limit)
        self.ask_for(mark=mark)

    # -- the scores ---------------------------------------------------------------------------

    def run(self) -> None:
        """Score every row."""
        from bayesgui.app.row_scores.work import ScoringRequest

        state = self._state
        if state.table is None:
            self.show()
            return
        compares = state.mark.kind == "drawn"
        request = ScoringRequest(self.document.state.model, state.table, state.given, compares)
        shown: dict[str, object] = {}
        if state.given:
            shown[self.tr("Given")] = ", ".join(state.given)
        title = self.tr("Strange rows of {file}").format(file=state.title)
        self.start(request.answer, title, shown, self._on_scored)

    def _on_scored(self, session: DocumentSession, answer: ScoredRows) -> None:
        session.shown[RowScoring].update(answer=answer, error="")
        tell_row_scores(session, session.shown[RowScoring].state)
        self.show()
        # How many are marked is said by the page, which follows the mark.
        text = self.tr("**Strange rows**: {rows} scored")
        self.workbench.messages.say(text.format(rows=rows_text(answer.scores.n_rows)))

    # -- what is done with scores -------------------------------------------------------------

    def show_row(self, row: int) -> None:
        """Set the cells of a row as findings, a step of undo, and mark the strange ones."""
        from bayesgui.app.row_scores.work import cells_of_row

        session, answer = self.session, self._state.answer
        if answer is None or not 0 <= row < answer.scores.n_rows:
            return
        if row in answer.cells:
            self._on_looked(session, answer, row, answer.cells[row])
            return
        self._looking.start(
            lambda: self.workbench.runner.submit_query(
                "strange rows", lambda monitor: cells_of_row(answer, row, monitor)
            ),
            lambda cells: self._on_looked(session, answer, row, cells),
            self.workbench.messages.show_failure,
        )

    def _on_looked(
        self,
        session: DocumentSession,
        answer: ScoredRows,
        row: int,
        cells: tuple[StrangeCell, ...],
    ) -> None:
        if session is not self.session:
            return
        self.set_findings(answer.table, row)
        session.shown[RowScoring].update(
            row=row, row_cells=cells, row_evidence=self.document.state.evidence
        )

    def writing(self, path: Path) -> Callable[[Monitor], int] | None:
        from bayesgui.app.row_scores.work import write_rows

        answer, marked = self._state.answer, self._state.marked
        if answer is None:
            return None
        return lambda monitor: write_rows(answer, marked, path, monitor)
