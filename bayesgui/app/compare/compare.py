"""Another network laid over this one: chosen, compared in a job, taken over arc by arc."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog

from bayesgui.app.activities.activity import Activity
from bayesgui.app.compare.distributions import DistributionJobs, Pair
from bayesgui.app.files.table_export import TableExport
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document import edits
from bayesgui.document.causes.mark_edits import add_common_cause, remove_common_causes
from bayesgui.document.document import Phase
from bayesgui.document.python_calls.beside import tell_comparison
from bayesgui.document.shown.network_comparison import FILE, NetworkComparison
from bayesgui.document.state import DocumentState
from bayesgui.document.temporal.lag_edits import lags_of
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.network_comparison import ComparedNetwork
    from bayesgui.panels.compare.distributions import DistributionsPanel
    from bayesgui.panels.compare.families import FamiliesPanel
    from bayesgui.panels.compare.page import ComparePanel
    from bayesgui.panels.structure.change_list import ChangeRow
    from bayesgui.widgets.listening import Heard


@dataclass(frozen=True, eq=False)
class Choice:
    """A network that can be compared; `session`: of the document that it is, or was learned for.

    `whole`: with its decisions and utilities, where it has any.
    """

    title: str
    network: BayesianNetwork
    session: DocumentSession | None = None
    is_learned: bool = False
    whole: Model | None = None

    @property
    def file(self) -> DocumentSession | None:
        """The document that it is, which may be a file."""
        return None if self.is_learned else self.session

    @classmethod
    def of(cls, title: str, session: DocumentSession) -> Choice:
        """Return the choice of an open document."""
        state = session.document.state
        return cls(title, state.network, session, whole=state.model)


class Comparing(Activity):
    """Compare with…; keeps for each document the network it is compared with."""

    shown = NetworkComparison
    mode = "compare"
    compare: LazyPage[ComparePanel] = GuestPage(
        "compare.page.ComparePanel", "right", "compare", "compare", "Compare"
    )
    families: LazyPage[FamiliesPanel] = GuestPage(
        "compare.families.FamiliesPanel", "bottom", "families", "chart", "Families"
    )
    distributions: LazyPage[DistributionsPanel] = GuestPage(
        "compare.distributions.DistributionsPanel",
        "bottom",
        "distributions",
        "strength",
        "Distributions",
    )

    open_requested = Signal(object)
    """Request to open a file as the reference: a list of one path."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._others: WeakKeyDictionary[DocumentSession, Choice] = WeakKeyDictionary()
        self._awaited: tuple[str, DocumentSession] | None = None
        self._latest = LatestJob(self)
        self._reading = LatestJob(self)
        self._tables = TableExport(workbench)
        self.jobs = DistributionJobs(workbench, lambda: self.distributions)
        workbench.pages.when_made(Comparing.compare, self._connect)
        workbench.pages.when_made(Comparing.families, self._connect_families)
        workbench.pages.when_made(Comparing.distributions, self._connect_distributions)

    def _connect(self, page: ComparePanel) -> None:
        page.other_chosen.connect(self._on_chosen)
        page.reference_chosen.connect(self._on_reference)
        page.pointed.connect(self._point_at)
        page.take_requested.connect(self._take_over)
        page.data_requested.connect(lambda: self.actions["file.import_data"].trigger())
        page.export_requested.connect(self._export)
        page.distributions_requested.connect(
            lambda: self.workbench.pages.show(self.panel(Comparing.distributions))
        )

    def _connect_families(self, page: FamiliesPanel) -> None:
        page.node_chosen.connect(lambda name: self.session.selection.set([name]))
        page.score_chosen.connect(self._on_score)

    def _connect_distributions(self, page: DistributionsPanel) -> None:
        self.jobs.connect_page(page)
        page.export_requested.connect(self._export_distributions)

    def _export_distributions(self) -> None:
        rows = self.jobs.exported()
        if rows:
            self._tables.ask(self.tr("Export table"), "distributions", rows)

    # -- choosing -----------------------------------------------------------------------------

    @Command(
        "model.compare",
        "Compare with…",
        icon="compare",
        tip="Lay another network over this one and list what differs",
        needs=conditions.nodes,
    )
    def open(self) -> None:
        """Open the pages, and compare with the only other document if there is one."""
        others = [each for each in self._choices() if each.session is not self.session]
        open_ones = [each for each in others if not each.is_learned]
        if self.session not in self._others and len(open_ones) == 1:
            self._others[self.session] = open_ones[0]
        self.bring()
        self.show()

    def _choices(self) -> list[Choice]:
        """Return the open documents in tab order, and what was learned last for each."""
        sessions = [each.session for each in self.workbench.documents.all]
        titled = self.workbench.documents.title_of
        found = [Choice.of(titled(e), e.session) for e in self.workbench.documents.all]
        for each in sessions:
            learned = each.shown[NetworkComparison].state.learned
            if learned is not None:
                title = self.tr("last learned, {title}").format(title=each.document.title)
                found.append(Choice(title, learned, each, is_learned=True))
        return found

    def _on_chosen(self, value: object) -> None:
        if value == FILE:
            self._offer()
            self._ask_file(partial(self.read, self.session))
        elif isinstance(value, Choice):
            self._others[self.session] = value
            self.show()

    def _on_reference(self, value: object) -> None:
        """Make another network the one that is looked at, and compare it with the same one."""
        before = self.session
        self._offer()
        if value == FILE:
            self._ask_file(partial(self._await, before))
        elif isinstance(value, Choice) and value.session is not None:
            if value.is_learned:
                opened = self.workbench.documents.add(
                    DocumentState(value.network, value.session.document.state.layout),
                    title=value.title,
                )
                opened.session.data.set(value.session.data.state)
                self._carry(before, opened.session)
            elif value.session is not before:
                self._carry(before, value.session)

    def _await(self, before: DocumentSession, path: Path) -> None:
        """Have a file opened, which becomes the reference as soon as it is there."""
        self._awaited = path.name.split(".")[0], before
        self.open_requested.emit([path])

    def _carry(self, before: DocumentSession, after: DocumentSession) -> None:
        """Compare another document with what one was compared with, or with that one itself."""
        other = self._others.pop(before, None)
        if other is None or (other.session is after and not other.is_learned):
            other = Choice.of(before.document.title, before)
        before.shown[NetworkComparison].clear()
        self._others[after] = other
        if after is self.session:
            self.open()
            return
        documents = self.workbench.documents
        documents.activate(next(each for each in documents.all if each.session is after))

    def _on_score(self, name: str) -> None:
        self.session.shown[NetworkComparison].update(score=name)
        self._compare()

    def _ask_file(self, then: Callable[[Path], object]) -> None:
        dialog = QFileDialog(self.workbench.window, self.tr("Compare with"), str(self.folder))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda path: then(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def read(self, session: DocumentSession, path: Path) -> None:
        """Compare a document with the network of a file."""

        def work(monitor: Monitor) -> Choice:
            from bayesgui.formats import read

            loaded = read(path, monitor)
            return Choice(path.name, loaded.network, whole=loaded.whole)

        def show(chosen: Choice) -> None:
            self._others[session] = chosen
            if session is self.session:
                self.show()

        self._reading.start(
            lambda: self.workbench.runner.submit_reading(work, path.name),
            show,
            self.workbench.messages.show_failure,
        )

    @property
    def is_open(self) -> bool:
        """Whether the active document is compared with a network."""
        return self.session in self._others

    def pages(self) -> tuple[LazyPage[Any], ...]:
        """Return its pages; tables of templates are not scored."""
        is_template = self.followed.document.state.model.is_template
        if is_template:
            return (Comparing.compare,)
        # The last one is in front.
        return Comparing.compare, Comparing.distributions, Comparing.families

    def end(self) -> None:
        """Compare no more."""
        self._others.pop(self.session, None)
        self._latest.cancel()
        self.jobs.leave()
        super().end()

    def _export(self) -> None:
        """Write the families that differ to a table."""
        self._tables.ask(self.tr("Export table"), "families", self.families.exported)

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the networks, or their scores."""
        return (
            (session.document.changed_in(Phase.QUESTIONS), self._on_document_changed),
            (session.data.changed, self._compare),
        )

    def follow_session(self, session: DocumentSession) -> None:
        """Show what another document is compared with; one that was awaited takes over."""
        super().follow_session(session)
        awaited, self._awaited = self._awaited, None
        if awaited is not None and awaited[0] == session.document.title:
            self._carry(awaited[1], session)

    def _on_document_changed(self, change: Change) -> None:
        if change.network_changed and self.session in self._others:
            self._compare()

    # -- the answer ---------------------------------------------------------------------------

    def show(self) -> None:
        """Offer the networks, and compare the one that is chosen."""
        self._offer()
        self._compare()

    def _offer(self) -> None:
        choices, here = self._choices(), self.session
        other = self._others.get(here)
        mine = next(c.title for c in choices if c.session is here and not c.is_learned)
        self.compare.offer(
            [(each.title, each) for each in choices],
            mine,
            [(each.title, each) for each in choices if each.is_learned or each.session is not here],
            "" if other is None else other.title,
        )

    def _compare(self) -> None:
        if self.session not in self._others:
            return
        session, chosen = self.session, self._others[self.session]
        title, other = chosen.title, chosen.network
        whole, there = session.document.state.model, chosen.whole or other
        here, dataset = session.document.state.network, session.data.state.dataset
        score = session.shown[NetworkComparison].state.score

        def work(monitor: Monitor) -> ComparedNetwork:
            from bayesgui.core.temporal.difference import time_difference, within_slice
            from bayesgui.decisions.difference import decision_difference
            from bayesgui.document.shown.network_comparison import ComparedNetwork
            from bayesgui.graph.causal.mark_difference import mark_difference
            from bayesgui.graph.equivalence import class_of
            from bayesgui.graph.structural_distance import arcs_within, compare
            from bayesgui.learning.family_differences import compare_scores

            time = time_difference(whole, there)
            if time is None:
                reference, against = here, other
            else:
                reference, against = within_slice(whole), within_slice(there)
            found = compare(reference, against)
            scores = None
            alike = time is None and not (found.only_reference or found.only_network)
            if alike and dataset is not None and all(n in dataset.names for n in reference):
                scores = compare_scores(reference, against, dataset, score, monitor)
            common = tuple(name for name in reference if name in against)
            first, second = (
                class_of(common, arcs_within(each, common)) for each in (reference, against)
            )
            beside, marks = decision_difference(whole, there), mark_difference(whole, there)
            classes = first, second
            return ComparedNetwork(reference, against, found, classes, scores, beside, marks, time)

        def show(answer: ComparedNetwork) -> None:
            if session.document.state.model is whole:
                session.shown[NetworkComparison].update(title=title, answer=answer)
                pair = Pair(session, here, other, title, chosen.file, (whole, there))
                tell_comparison(session, pair.file)
                if not whole.is_template:
                    self.jobs.follow(pair)
                self._say(session)

        def fail(error: BaseException) -> None:
            self._others.pop(session, None)
            session.shown[NetworkComparison].clear()
            self.jobs.leave()
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

    def _say(self, session: DocumentSession) -> None:
        if session is self.session:
            text = self.tr("**Compare**: the nodes stay where {title} has them. Esc leaves.")
            self.workbench.messages.say(text.format(title=session.document.title), self.mode)

    def _point_at(self, row: ChangeRow) -> None:
        """Select what a row is about, or the nodes that only the other network joins."""
        pair = row.change.arc
        arc = (*pair, row.lag)
        if row.of == "lag" and arc in lags_of(self.document.state.model):
            self.session.selection.set(lags=[arc])
        elif row.of == "cause" and pair in self.document.state.model.common_causes:
            self.session.selection.set(causes=[pair])
        else:
            self.session.selection.set(row.names)

    def _take_over_time(self, row: ChangeRow) -> None:
        """Change a difference in time, with the words of the menus where there are any."""
        from bayesgui.document.temporal.taking_over import taken_over

        there = self._others[self.session].whole
        text = self.tr("Take over {what}").format(what=row.title)
        if there is not None:
            self.apply(text, lambda state: taken_over(state, there, row.of, row.names, row.lag))

    def _take_over(self, row: ChangeRow) -> None:
        """Change a difference of this network to how the other one has it, as one undo step."""
        change = row.change
        if row.of in ("lag", "place", "slices", "table"):
            self._take_over_time(row)
            return
        if row.of == "node":
            self.session.selection.set(row.names)
            self.actions.refresh()
            self.actions["model.unobserved"].trigger()
            return
        if row.of == "cause":
            edit = add_common_cause if change.kind == "added" else _without_common_cause
            title = self.tr("Add {arc}") if change.kind == "added" else self.tr("Remove {arc}")
            text = title.format(arc=" ↔ ".join(change.arc))
            self.apply(text, lambda state: edit(state, change.arc))
            return
        if change.kind == "added":
            text = self.tr("Add {arc}").format(arc=" → ".join(change.arc))
            self.apply(text, lambda state: edits.add_arc(state, *change.arc))
            return
        arc = change.arc if change.kind == "removed" else change.arc[::-1]
        self.session.selection.set((), [arc])
        self.actions.refresh()
        self.actions["edit.delete" if change.kind == "removed" else "model.reverse_arc"].trigger()


def _without_common_cause(state: DocumentState, pair: tuple[str, str]) -> DocumentState:
    return remove_common_causes(state, [pair])
