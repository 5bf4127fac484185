"""Another network laid over this one: chosen, compared in a job, taken over arc by arc."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtWidgets import QFileDialog

from bayesgui.app.files.table_export import TableExport
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.document import edits
from bayesgui.document.document import Phase
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.panels.compare.page import FILE

if TYPE_CHECKING:
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.network_comparison import ComparedNetwork
    from bayesgui.learning.search.arc_changes import ArcChange
    from bayesgui.panels.compare.families import FamiliesPanel
    from bayesgui.panels.compare.page import ComparePanel


class CompareActions(WindowPart):
    """Binds Compare with…; keeps for each document the network it is compared with."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._others: WeakKeyDictionary[DocumentSession, tuple[str, BayesianNetwork]] = (
            WeakKeyDictionary()
        )
        self._latest = LatestJob(self)
        self._reading = LatestJob(self)
        self._tables = TableExport(workbench)
        self.actions.bind("model.compare", self.open, self.no_nodes)
        workbench.pages.when_made(Pages.compare, self._connect)
        workbench.pages.when_made(Pages.families, self._connect_families)

    def _connect(self, page: ComparePanel) -> None:
        page.other_chosen.connect(self._on_chosen)
        page.close_requested.connect(self.close)
        page.pointed.connect(lambda arc: self.session.selection.set(arc))
        page.take_requested.connect(self._take_over)
        page.data_requested.connect(lambda: self.actions["file.import_data"].trigger())
        page.export_requested.connect(self._export)

    def _connect_families(self, page: FamiliesPanel) -> None:
        page.node_chosen.connect(lambda name: self.session.selection.set([name]))
        page.score_chosen.connect(self._on_score)

    @property
    def page(self) -> ComparePanel:
        """The page at the right."""
        return self.workbench.pages.compare

    # -- choosing -----------------------------------------------------------------------------

    def open(self) -> None:
        """Open the pages, and compare with the only other document if there is one."""
        others = self._open_others()
        if self.session not in self._others and len(others) == 1:
            self._choose(others[0])
        self.workbench.pages.show(self.page)
        self.workbench.pages.show(self.workbench.pages.families)
        self._show()

    def _open_others(self) -> list[OpenDocument]:
        current = self.workbench.documents.current
        return [each for each in self.workbench.documents.all if each is not current]

    def _on_chosen(self, value: object) -> None:
        if value == FILE:
            self._offer()
            self._ask_file()
            return
        chosen = next((each for each in self._open_others() if each is value), None)
        if chosen is not None:
            self._choose(chosen)
            self._show()

    def _on_score(self, name: str) -> None:
        self.session.network_comparison.update(score=name)
        self._compare()

    def _choose(self, opened: OpenDocument) -> None:
        self._others[self.session] = opened.document.title, opened.document.state.network

    def _ask_file(self) -> None:
        dialog = QFileDialog(self.workbench.window, self.tr("Compare with"), str(self.folder))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        session = self.session
        dialog.fileSelected.connect(lambda path: self.read(session, Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def read(self, session: DocumentSession, path: Path) -> None:
        """Compare a document with the network of a file."""

        def work(_monitor: Monitor) -> BayesianNetwork:
            from bayesgui.formats import read

            return read(path).network

        def show(network: BayesianNetwork) -> None:
            self._others[session] = path.name, network
            if session is self.session:
                self._show()

        self._reading.start(
            lambda: self.workbench.runner.submit_reading(work, path.name),
            show,
            self.workbench.messages.show_failure,
        )

    def close(self) -> None:
        """Compare no more."""
        self._others.pop(self.session, None)
        self._latest.cancel()
        self.session.network_comparison.clear()
        for page in (Pages.compare, Pages.families):
            made = self.workbench.pages.if_made(page)
            if made is not None:
                self.workbench.pages.hide(made)

    def _export(self) -> None:
        """Write the families that differ to a table."""
        self._tables.ask(
            self.tr("Export table"), "families", self.workbench.pages.families.exported
        )

    # -- following ----------------------------------------------------------------------------

    def follow_session(self, session: DocumentSession) -> None:
        """Show what another document is compared with."""
        self.listen(
            session,
            (session.document.changed_in(Phase.QUESTIONS), self._on_document_changed),
            (session.data.changed, self._compare),
        )
        if session in self._others:
            self.open()
        elif self.workbench.pages.if_made(Pages.compare) is not None:
            self.workbench.pages.hide(self.page)
            self.workbench.pages.hide(self.workbench.pages.families)

    def _on_document_changed(self, change: Change) -> None:
        if change.network_changed and self.session in self._others:
            self._compare()

    # -- the answer ---------------------------------------------------------------------------

    def _show(self) -> None:
        self._offer()
        self._compare()

    def _offer(self) -> None:
        chosen, _ = self._others.get(self.session, ("", None))
        self.page.offer([(each.document.title, each) for each in self._open_others()], chosen)

    def _compare(self) -> None:
        if self.session not in self._others:
            return
        session, (title, other) = self.session, self._others[self.session]
        reference, dataset = session.document.state.network, session.data.state.dataset
        score = session.network_comparison.state.score

        def work(monitor: Monitor) -> ComparedNetwork:
            from bayesgui.document.shown.network_comparison import ComparedNetwork
            from bayesgui.graph.equivalence import cpdag
            from bayesgui.graph.structural_distance import compare
            from bayesgui.learning.family_differences import compare_scores

            found = compare(reference, other)
            scores = None
            if dataset is not None and all(name in dataset.names for name in reference):
                scores = compare_scores(reference, other, dataset, score, monitor)
            classes = cpdag(reference), cpdag(other)
            return ComparedNetwork(reference, other, found, classes, scores)

        def show(answer: ComparedNetwork) -> None:
            if session.document.state.network is answer.reference:
                session.network_comparison.update(title=title, answer=answer)

        def fail(error: BaseException) -> None:
            self._others.pop(session, None)
            session.network_comparison.clear()
            if isinstance(error, BayesGuiError):
                self.workbench.messages.show_error(error)
            else:
                self.workbench.messages.show_failure(error)
            self._offer()

        runner = self.workbench.runner
        self._latest.start(
            lambda: runner.submit_work(
                work, self.tr("Compare with {title}").format(title=title), TRANSIENT
            ),
            show,
            fail,
        )

    def _take_over(self, change: ArcChange) -> None:
        """Change an arc of this network to how the other one has it, as one undo step."""
        if change.kind == "added":
            text = self.tr("Add {arc}").format(arc=" → ".join(change.arc))
            self.apply(text, lambda state: edits.add_arc(state, *change.arc))
            return
        arc = change.arc if change.kind == "removed" else change.arc[::-1]
        self.session.selection.set((), [arc])
        self.actions.refresh()
        self.actions["edit.delete" if change.kind == "removed" else "model.reverse_arc"].trigger()
