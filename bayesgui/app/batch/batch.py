"""Batch: posteriors, most probable states or best options for every row of a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.app.batch.rows_activity import RowsActivity
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.python_calls.batch import tell_batch
from bayesgui.document.shown.batch import Batch
from bayesgui.document.shown.deciding import Deciding
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.batch import BatchAnswer
    from bayesgui.document.shown.tables.asked_rows import AskedRows
    from bayesgui.panels.batch.page import BatchPage

MOST_TARGETS = 40
"""Nodes that are asked about at first; of more, those that are selected, or none."""


class BatchQueries(RowsActivity):
    """The page Batch below the canvas."""

    shown = Batch
    min_height = 280
    """Room for the form and some rows."""
    batch: LazyPage[BatchPage] = GuestPage(
        "batch.page.BatchPage", "bottom", "batch", "table", "Batch"
    )

    def connect_page(self, page: BatchPage) -> None:
        page.kind_chosen.connect(lambda kind: self.ask_for(kind=kind))
        page.targets_chosen.connect(lambda targets: self.ask_for(targets=targets))
        page.column_chosen.connect(lambda column: self.session.shown[Batch].update(column=column))
        page.row_chosen.connect(self.take_row)

    def words(self) -> dict[str, str]:
        return {
            "choose": self.tr("Findings, a row each"),
            "busy": self.tr("Answering…"),
            "save": self.tr("Save the answers"),
            "stem": self.tr("answers"),
        }

    @property
    def _state(self) -> Batch:
        return self.session.shown[Batch].state

    @Command(
        "infer.batch",
        "Batch…",
        icon="table",
        tip="Posteriors, most probable states or decisions for every row of a table of findings",
        needs=conditions.variables & conditions.uncovered,
    )
    def open(self) -> None:
        """Open the page; targets are at first the selected nodes, or those that no column names."""
        state = self._state
        targets = state.targets or self._first_targets(state)
        self.session.shown[Batch].update(is_open=True, targets=targets)
        self.bring()
        self.batch.form.open_button.setFocus()
        self.show()

    def _first_targets(self, state: Batch) -> tuple[str, ...]:
        network = self.document.state.network
        chosen = tuple(name for name in self.session.selection.variables if name in network)
        if chosen:
            return chosen
        if state.table is None:
            return ()
        given = set(state.table.own.names)
        rest = tuple(
            name
            for name in network
            if name not in given and name not in self.document.state.model.decisions
        )
        return rest if len(rest) <= MOST_TARGETS else ()

    def taken(self, state: AskedRows) -> AskedRows:
        assert isinstance(state, Batch)
        return state if state.targets else replace(state, targets=self._first_targets(state))

    # -- the answers --------------------------------------------------------------------------

    def run(self) -> None:
        """Answer every row."""
        from bayesgui.app.batch.work import BatchRequest

        session, state, document = self.session, self._state, self.document.state
        if state.table is None or (state.kind != "decisions" and not state.targets):
            self.show()
            return
        setting = session.shown[Deciding].state.setting
        request = BatchRequest(
            document.model,
            state.table,
            state.kind,
            state.targets,
            session.engine.state,
            replace(setting, limited_memory=document.limited_memory),
        )
        shown: dict[str, object] = {}
        if state.kind != "decisions":
            shown[self.tr("Targets")] = count_text(len(state.targets))
        title = self.tr("Batch of {file}").format(file=state.title)
        self.start(request.answer, title, shown, self._on_answered)

    def _on_answered(self, session: DocumentSession, answer: BatchAnswer) -> None:
        session.shown[Batch].update(answer=answer, error="")
        tell_batch(session, session.shown[Batch].state)
        self.show()
        text = self.tr("**Batch**: {rows} answered, {distinct} different ones")
        distinct = count_text(answer.rows.n_distinct)
        self.workbench.messages.say(
            text.format(rows=rows_text(answer.rows.n_rows), distinct=distinct)
        )

    def take_row(self, row: int) -> None:
        """Set the findings of a row, as one step of undo."""
        table = self._state.table
        if table is None or not 0 <= row < table.findings.n_rows:
            return
        self.set_findings(table, row)

    def writing(self, path: Path) -> Callable[[Monitor], int] | None:
        from bayesgui.app.batch.work import write_answers

        answer = self._state.answer
        if answer is None:
            return None
        return lambda monitor: write_answers(answer, path, monitor)
