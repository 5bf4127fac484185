"""The structure that a search ended with: its tables are learned, and both are applied."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.editing.arranging import arrange
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import CycleError
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.edits import set_structure
from bayesgui.document.python_calls.learning import learned_structure, tell_learned
from bayesgui.document.shown.network_comparison import NetworkComparison
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.widgets.numbers import count_text, log_text
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.punctuation import ended

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.structure.watched_search import WatchedSearch
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Layout
    from bayesgui.learning.structure.base import LearnedStructure


@dataclass(frozen=True, eq=False)
class FoundPag:
    """A graph with hidden causes, a network with tables that fits, and what to know of both."""

    opened: OpenDocument
    learned: LearnedStructure
    network: BayesianNetwork
    n_rows: int
    notes: tuple[str, ...]


def _told(opened: OpenDocument, watched: WatchedSearch) -> tuple[str, ...]:
    """Return the lines of a script; none if the search was steered, or stopped before its end."""
    request = watched.request
    if request.before or request.vetoes or not watched.record.is_over:
        return ()
    given = request.method, request.options, request.constraints, request.start
    return learned_structure(opened.session, *given)


class StructureResult(WindowPart):
    """Applies what a search found, as one undo step."""

    applied = Signal()
    pag_found = Signal(object)
    """A `FoundPag`, which is shown instead: arcs alone would say too much."""

    def keep(self, opened: OpenDocument, watched: WatchedSearch, score: str) -> None:
        """Learn the tables of the best structure in a job, and apply both.

        `score`: what the score is called, empty if the method has none.
        """
        request = watched.request

        def used() -> CaseTable:
            return request.dataset if watched.problem is None else watched.problem.data

        self.keep_found(
            opened,
            request.dataset,
            watched.result,
            used,
            score=score,
            method=request.method,
            told=_told(opened, watched),
        )

    def keep_over_time(self, opened: OpenDocument, watched: WatchedSearch, score: str) -> None:
        """Count the tables of the template that was found in a job, and apply it."""
        from bayesgui.app.structure.over_time import template_state

        before = watched.request.state.model
        title = self.tr("Tables of the structure of {network}").format(
            network=opened.document.title
        )
        job = self.workbench.runner.submit_work(
            watched.template, title, TRANSIENT, opened.document.state
        )

        def apply(found: tuple[TemporalNetwork, tuple[str, ...]]) -> None:
            if opened not in self.workbench.documents.all:
                return
            state = opened.document.state
            if state.model.variables != before.variables:
                late = self.tr("The nodes have changed in the meantime, so nothing was applied.")
                self.show_result(opened, "warning", late)
                return
            template, remarks = found
            made = template_state(state, template)
            arrange(
                self.workbench,
                made,
                lambda _made, layout: self._apply_template(
                    opened, state, made.with_(layout=layout), watched, score, remarks
                ),
            )

        self.when_done(job, apply)

    def _apply_template(
        self,
        opened: OpenDocument,
        before: DocumentState,
        made: DocumentState,
        watched: WatchedSearch,
        score: str,
        remarks: Sequence[str],
    ) -> None:
        """Apply a template with a layout as one undo step, and say what it has."""
        if opened not in self.workbench.documents.all or opened.document.state is not before:
            return
        opened.session.shown[StructureSearch].clear()
        tell_learned(opened.session, (), made.model)
        opened.document.apply(self.tr("Learn the structure"), made)
        assert watched.over_time is not None
        template = template_of(made.model)
        assert template is not None
        text = self.tr(
            "Learned %Ln arc(s) from {series} series, {lagged} of them into later slices",
            "",
            template.n_arcs,
        ).format(
            series=count_text(watched.over_time.rows.n_series),
            lagged=count_text(len(template.lagged_arcs)),
        )
        self.show_report(opened, self.tr("Learn the structure"), ended(text), list(remarks), [])
        self.applied.emit()
        # Pages of the search gave their room back, and the report takes some.
        self.workbench.canvas.fit(animated=False)
        self.workbench.messages.bar.when_in_place(self.workbench.canvas.navigation.fit_again)

    def keep_found(
        self,
        opened: OpenDocument,
        dataset: Dataset,
        find: Callable[[], LearnedStructure],
        used: Callable[[], CaseTable],
        *,
        score: str = "",
        method: str = "",
        told: Sequence[str] = (),
    ) -> None:
        """Learn the tables of a structure in a job, and apply both.

        `find`: returns the structure, in the job. `used`: returns the rows that it was learned
        from, after it. `method`: how it was learned, if that decides how the tables are. `told`:
        the lines of a script that do both.
        """
        found: list[LearnedStructure] = []

        def draw(nodes: BayesianNetwork) -> BayesianNetwork:
            found[:] = [find()]
            for name in found[0].network:
                nodes = nodes.with_cpt(found[0].network.cpt(name))
            return nodes

        def apply(learned: BayesianNetwork) -> None:
            from bayesgui.learning.imputation.marks import already_said

            rows = used()
            text = self._report(rows.n_rows, score, found[0])
            # What was remarked at the import has been said.
            said = already_said(dataset.remarks)
            remarks = [each for each in rows.remarks if each not in said]
            if found[0].pag is not None:
                notes = (*remarks, *found[0].remarks)
                opened.session.shown[StructureSearch].clear()
                self.pag_found.emit(FoundPag(opened, found[0], learned, rows.n_rows, notes))
                return
            tell_learned(opened.session, told, learned)
            self._apply(opened, found[0], learned, text, remarks)

        self.learn_tables(opened, dataset, draw, apply, method)

    def learn_tables(
        self,
        opened: OpenDocument,
        dataset: Dataset,
        find: Callable[[BayesianNetwork], BayesianNetwork],
        then: Callable[[BayesianNetwork], object],
        method: str = "",
    ) -> None:
        """Learn the tables of arcs between a document's nodes in a job.

        `find`: adds the arcs to the nodes, in the job. `then`: called with the network, in the
        window. `method`: how the arcs were learned, if that decides how the tables are.
        """
        from bayesgui.learning.parameters.base import learn_parameters

        network = opened.document.state.network

        def work(monitor: Monitor) -> BayesianNetwork:
            from bayesgui.app.structure.watched_search import without_arcs
            from bayesgui.learning.structure.base import USUAL, tables_method

            drawn = find(without_arcs(network))
            learner = tables_method(method, dataset) if method else USUAL
            return learn_parameters(drawn, dataset, learner, monitor=monitor).network

        title = self.tr("Tables of the structure of {network}").format(
            network=opened.document.title
        )
        runner = self.workbench.runner
        job = runner.submit_work(work, title, TRANSIENT, opened.document.state)
        self.when_done(job, then)

    def set_arcs(self, opened: OpenDocument, text: str, network: BayesianNetwork) -> bool:
        """Apply learned arcs and tables as one undo step; return whether the nodes still fit."""
        if opened not in self.workbench.documents.all:
            return False
        state = opened.document.state
        if state.network.variables != network.variables:
            late = self.tr("The nodes have changed in the meantime, so nothing was applied.")
            self.show_result(opened, "warning", late)
            return False
        made = self.with_structure(opened, network)
        if made is None:
            return False
        made = made.with_(layout=self._led_around(opened, state, made))
        opened.document.apply(text, made)
        opened.session.shown[NetworkComparison].update(learned=network)
        return True

    def with_structure(
        self, opened: OpenDocument, network: BayesianNetwork
    ) -> DocumentState | None:
        """Return a document with learned arcs and tables, or say why it cannot have them."""
        try:
            return set_structure(opened.document.state, network)
        except CycleError as error:
            # Arcs to decisions are not learned; those that are there stay.
            closed = self.tr(
                "The learned arcs close the cycle {path} with what is known at a decision, so "
                "nothing was applied. Forbid one of them under Constraints, and learn again."
            )
            path = " → ".join(error.values["path"])
            self.show_result(opened, "warning", closed.format(path=path))
            return None

    def _led_around(
        self, opened: OpenDocument, before: DocumentState, made: DocumentState
    ) -> Layout:
        """Return the layout with bends of new arcs that would run through other nodes."""
        scene = self.workbench.canvas.canvas_scene
        if scene.session is not opened.session:
            return made.layout
        known = {*before.network.arcs, *made.layout.bends}
        new = [arc for arc in made.network.arcs if arc not in known]
        bends = scene.edge_courses.bends_around(new)
        return replace(made.layout, bends={**made.layout.bends, **bends}) if bends else made.layout

    def _apply(
        self,
        opened: OpenDocument,
        learned: LearnedStructure,
        network: BayesianNetwork,
        text: str,
        remarks: Sequence[str],
    ) -> None:
        opened.session.shown[StructureSearch].clear()
        had_arcs = bool(opened.document.state.network.arcs)
        if not self.set_arcs(opened, self.tr("Learn the structure"), network):
            return
        self._mark_conflicts(opened, learned)
        notes = [*remarks, *learned.remarks]
        arrange = [] if had_arcs else [(self.tr("Arrange"), self.actions["view.layout"].trigger)]
        self.show_report(opened, self.tr("Learn the structure"), text, notes, arrange)
        self.applied.emit()

    def _mark_conflicts(self, opened: OpenDocument, learned: LearnedStructure) -> None:
        """Select the arcs that tests want directed in both ways."""
        graph = learned.cpdag
        conflicts = frozenset() if graph is None else graph.conflicts
        arcs = [arc for arc in learned.network.arcs if {arc, arc[::-1]} & conflicts]
        if arcs:
            opened.session.selection.set((), arcs)

    def _report(self, n_rows: int, score: str, learned: LearnedStructure) -> str:
        rows = rows_text(n_rows)
        n_arcs = len(learned.network.arcs)
        text = self.tr("Learned %Ln arc(s) from {rows}", "", n_arcs).format(rows=rows)
        if score and learned.history:
            best = log_text(max(learned.history), 1)
            text += self.tr(": {score} {value}").format(score=score, value=best)
        return ended(text)
