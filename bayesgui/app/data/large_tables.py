"""Parquet tables larger than memory: learned from as they are counted in a stream."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.editing.arranging import arrange
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.data import with_learned_tables
from bayesgui.document.state import DocumentState
from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.plurals import weighted_rows_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.layout import Layout
    from bayesgui.jobs.job import Job
    from bayesgui.learning.parameters.base import Learned

    Found = tuple[Learned, tuple[str, ...]]

LEARNER = "bayes"
"""Registered name of the parameter learner."""


class LargeTables(WindowPart):
    """Learns from tables that are not imported, since memory would not hold them."""

    def look(
        self, path: Path, import_: Callable[[], None], failed: Callable[[BaseException], object]
    ) -> None:
        """Learn from a table if it is a folder or larger than memory; otherwise import it.

        `failed`: shows the error of a table that cannot be looked at.
        """

        def work(_monitor: Monitor) -> bool:
            from bayesgui.data.reading.reader import exceeds_memory

            return path.is_dir() or exceeds_memory(path)

        job = self.workbench.runner.submit_reading(work, path.name)
        job.finished.connect(lambda is_large: self.learn(path) if is_large else import_())
        job.failed.connect(failed)

    def learn(self, path: Path) -> Job:
        """Learn the CPTs of the active network; in an empty document its structure, too."""
        opened = self.workbench.documents.current
        state, messages = opened.document.state, self.workbench.messages
        network = state.network

        def work(monitor: Monitor) -> Found:
            from bayesgui.core.monitor import Unreported
            from bayesgui.data.reading.reader import read_data
            from bayesgui.learning.parameters.base import learn_parameters
            from bayesgui.learning.search.wide_tables import search_cost, usual_learner
            from bayesgui.learning.structure.base import cases_for, learn_structure

            if len(network):
                data = read_data(path, network=network, monitor=monitor)
                return learn_parameters(network, data, LEARNER, monitor=monitor), data.remarks
            data = read_data(path, monitor=monitor)
            method = usual_learner(len(data.names))
            cost = search_cost(method, cases_for(method, data, monitor), monitor)
            if cost is not None:
                monitor.report(0.0, cost)
            found = learn_structure(data, method, monitor=Unreported(monitor))
            return learn_parameters(found.network, data, LEARNER, monitor=monitor), data.remarks

        job = self.workbench.runner.submit_work(
            work,
            lambda: self.tr("Learn from {file}").format(file=path.name),
            Recipe({self.tr("File"): str(path)}),
            state,
        )
        messages.say(
            self.tr("{file} is not imported: its rows are counted as they are read…").format(
                file=path.name
            ),
            str(path),
        )
        job.finished.connect(lambda found: self._on_learned(opened, job, path, found))
        for ended in (job.failed, job.cancelled):
            ended.connect(lambda _error=None: messages.end_mode(str(path)))
        job.failed.connect(messages.show_failure)
        return job

    def _on_learned(self, opened: OpenDocument, job: Job, path: Path, found: Found) -> None:
        if opened not in self.workbench.documents.all:
            return
        learned, remarks = found
        before: DocumentState = job.state  # type: ignore[assignment]
        if opened.document.state.network is not before.network:
            late = self.tr(
                "The network has changed in the meantime, so nothing was applied; try again."
            )
            job.tell(late)
            self.show_result(opened, "warning", late)
            return
        title = self.tr("Learn from {file}").format(file=path.name)

        def show() -> None:
            said = self.tr("Learned from {rows} of {file}.").format(
                rows=weighted_rows_text(learned.n_rows, learned.total_weight), file=path.name
            )
            job.tell(said)
            notes = list(dict.fromkeys((*remarks, *learned.remarks)))
            self.show_report(opened, path.name, said, notes)

        if len(before.network):
            state = with_learned_tables(opened.document.state, learned.network)
            opened.document.apply(title, state)
            show()
            return

        def arranged(state: DocumentState, layout: Layout) -> None:
            now = opened.document.state
            if now.network is before.network:
                opened.document.apply(title, now.with_network(state.network, layout=layout))
                self.workbench.canvas.fit(animated=False)
                show()

        arrange(self.workbench, DocumentState(model=learned.network), arranged)
