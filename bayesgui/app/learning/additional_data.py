"""Further files of cases: added to the counts of the CPTs, or used as prior counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.app.data.importing.opening import (
    choose_table,
    open_import_dialog,
    show_import_failure,
)
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.repeat_job import for_document
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.sentence import Sentence
from bayesgui.document.data import with_learned_tables
from bayesgui.document.estimates import set_prior
from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import weighted_rows_text

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.app.data.importing.dialog import ImportDialog
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.reading.import_request import ImportRequest
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.job import Job
    from bayesgui.learning.parameters.base import Learned


class AdditionalData(WindowPart):
    """Binds Add cases, and reads a node's prior from a data file."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        workbench.pages.when_made(
            Pages.counts, lambda page: page.file_requested.connect(self._choose_prior)
        )

    # -- more cases ---------------------------------------------------------------------------

    @Command(
        "learn.continue",
        "Add cases…",
        tip="Add the rows of another file to the counts of the CPTs",
        needs=conditions.variables,
    )
    def _choose_cases(self) -> None:
        path = choose_table(self.workbench, self.tr("Add cases"), self.folder)
        if path is not None:
            self.ask(path)

    def ask(self, path: Path) -> None:
        """Open the import dialog for adding a file's cases, or say why it cannot be read."""

        def on_opened(dialog: ImportDialog) -> None:
            current = self.workbench.documents.current
            dialog.requested.connect(
                lambda request, _learn: self._add_matched(current, dialog, request)
            )

        open_import_dialog(self.workbench, path, on_opened, adding=True)

    def _add_matched(
        self, opened: OpenDocument, dialog: ImportDialog, request: ImportRequest
    ) -> None:
        assert dialog.adding is not None
        job = self.add(opened, request, dialog.adding.chosen)
        job.finished.connect(lambda _learned: dialog.accept())
        job.cancelled.connect(dialog.reject)
        job.failed.disconnect(self.workbench.messages.show_failure)
        job.failed.connect(lambda error: show_import_failure(self.workbench, dialog, error))

    def add(self, opened: OpenDocument, request: ImportRequest, method: str = "bayes") -> Job:
        """Add the cases of a file to those that the CPTs were learned from, as one undo step."""
        state, path = opened.document.state, request.path

        def work(monitor: Monitor) -> Learned:
            from bayesgui.data.reading.import_table import run
            from bayesgui.learning.parameters.base import learn_parameters

            read = run(request, monitor)
            network = read.network
            return learn_parameters(network, read.dataset, method, start=network, monitor=monitor)

        from bayesgui.learning.parameters.base import parameter_learners

        shown = {
            self.tr("File"): str(path),
            self.tr("Method"): registered_text(parameter_learners[method].label),
        }
        # A scan is as large as the data and would stay in memory as long as the job history.
        plain = replace(request, scan=None, network=None)

        def repeat(now: OpenDocument) -> None:
            self.add(now, replace(plain, network=now.document.state.network), method)

        again = for_document(self.workbench, opened, repeat)
        job = self.workbench.runner.submit_work(
            work,
            lambda: self.tr("Add the cases of {file}").format(file=path.name),
            Recipe(shown, repeat=again),
            state,
        )
        job.finished.connect(lambda learned: self._on_added(opened, job, path, learned))
        messages = self.workbench.messages
        messages.say(self.tr("Reading {file}…").format(file=path.name), str(path))
        for ended in (job.failed, job.cancelled):
            ended.connect(lambda _error=None: messages.end_mode(str(path)))
        job.failed.connect(messages.show_failure)
        return job

    def _on_added(self, opened: OpenDocument, job: Job, path: Path, learned: Learned) -> None:
        if not self._is_unchanged(opened, job):
            return
        document = opened.document
        text = self.tr("Add the cases of {file}").format(file=path.name)
        document.apply(text, with_learned_tables(document.state, learned.network))
        said = self.tr("Added {rows} of {file} to what the CPTs were learned from.").format(
            rows=weighted_rows_text(learned.n_rows, learned.total_weight), file=path.name
        )
        job.tell(said)
        self.show_report(opened, path.name, said, learned.remarks)

    def _is_unchanged(self, opened: OpenDocument, job: Job) -> bool:
        """Whether the network is still the one the job started from; shows a warning if not."""
        if opened not in self.workbench.documents.all:
            return False
        before: DocumentState = job.state  # type: ignore[assignment]
        if opened.document.state.network is before.network:
            return True
        late = self.tr(
            "The network has changed in the meantime, so nothing was applied; try again."
        )
        job.tell(late)
        self.show_result(opened, "warning", late)
        return False

    # -- prior from cases ---------------------------------------------------------------------

    def _choose_prior(self, name: str) -> None:
        title = self.tr("Prior of {node} from imagined cases").format(node=name)
        path = choose_table(self.workbench, title, self.folder)
        if path is not None:
            self.use_as_prior(name, path)

    def use_as_prior(self, name: str, path: Path) -> Job:
        """Set a node's hyperparameters to the counts in another file, as one undo step."""
        opened = self.workbench.documents.current
        state = opened.document.state
        parents = state.network.parents(name)
        family = tuple(state.network[each] for each in (*parents, name))

        def work(monitor: Monitor) -> NDArray[np.float64]:
            from bayesgui.data.case_source import rows_of
            from bayesgui.data.columns.recode import recode_column
            from bayesgui.data.counts import family_counts
            from bayesgui.data.dataset import Dataset
            from bayesgui.data.reading.reader import read_data

            names = [variable.name for variable in family]
            known = {variable.name: variable.states for variable in family}
            table = read_data(path, columns=names, states=known, monitor=monitor)
            data = rows_of(table, Sentence("A prior from data"))
            cases = Dataset(tuple(recode_column(data[v.name], v) for v in family), data.weights)
            return np.asarray(family_counts(cases, name, parents, monitor), dtype=np.float64)

        job = self.workbench.runner.submit_work(
            work,
            lambda: self.tr("Count the imagined cases of {file}").format(file=path.name),
            state=state,
        )
        return self.when_done(job, lambda alpha: self._on_imagined(opened, job, name, alpha))

    def _on_imagined(
        self, opened: OpenDocument, job: Job, name: str, alpha: NDArray[np.float64]
    ) -> None:
        if self._is_unchanged(opened, job):
            document = opened.document
            text = self.tr("Prior of {node}").format(node=name)
            document.apply(text, set_prior(document.state, name, alpha))
            said = self.tr("The prior of {node} is worth {count} imagined cases.")
            said = said.format(node=name, count=count_text(int(alpha.sum())))
            self.show_result(opened, "success", said)
