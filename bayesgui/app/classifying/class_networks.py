"""A network as a classifier: the page with what its features tell, its tree, its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer, Signal

from bayesgui.app.editing.arranging import arrange
from bayesgui.app.shell import conditions
from bayesgui.app.shell.conditions import LISTED
from bayesgui.app.shell.kept_view import KeptView
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.name_lists import list_names
from bayesgui.document import edits
from bayesgui.document.data import with_learned_tables
from bayesgui.document.decision import class_edits
from bayesgui.document.decision.class_edits import class_of
from bayesgui.document.document import Phase
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT, Recipe
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.information_unit import amount_text
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.models.network_model import NetworkModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.classifier_figures import ClassifierOrigin
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Layout
    from bayesgui.jobs.job import Job
    from bayesgui.panels.classifier.page import ClassifierPanel

ARC_MS = 400
"""Time in ms for each arc of a tree that is played."""


class ClassNetworks(WindowPart):
    """Binds the actions on the classifier that a document is, and keeps its page up to date."""

    workshop_requested = Signal()

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._figures, self._estimating = LatestJob(self), LatestJob(self)
        self._working = LatestJob(self)
        self._asked: tuple[object, ...] = ()
        self._is_there = False
        self._view = KeptView(workbench)
        self._timer = QTimer(self)
        self._timer.setInterval(ARC_MS)
        self._timer.timeout.connect(self._draw_next)
        self.actions.bind("classify.figures", self.open, self._no_class)
        self.actions.bind("classify.grow", self.play, self._no_tree)
        self.actions.bind("classify.estimate", self.estimate, self._no_table)
        workbench.pages.when_made(Pages.classifier, self._connect)
        workbench.documents.current_changed.connect(self.follow_session)

    def _connect(self, page: ClassifierPanel) -> None:
        page.close_requested.connect(self.close)
        page.play_requested.connect(self.play)
        page.estimate_requested.connect(self.estimate)
        page.workshop_requested.connect(self.workshop_requested)
        page.super_parent_chosen.connect(self.take_super_parent)
        self.leave_by_escape(page, self.close)

    # -- conditions ---------------------------------------------------------------------------

    @conditions.reads("network", "extra")
    def _no_class(self) -> str | None:
        if class_of(self.document.state) is not None:
            return None
        return self.tr("mark a node as the class first, with Loss matrix…")

    @conditions.reads("network", "extra", "shown")
    def _no_tree(self) -> str | None:
        if self.session.shown[ClassifierFigures].state.is_tree:
            return None
        return self._no_class() or self.tr("open What the features tell on a tree first")

    @conditions.reads("network", "extra", "shown", "data")
    def _no_table(self) -> str | None:
        if self._no_class() is not None or _table_of(self.session) is not None:
            return self._no_class()
        origin, data = (
            self.session.shown[ClassifierFigures].state.origin,
            self.session.data.state,
        )
        known = data.dataset if origin is None else origin.dataset
        if known is None:
            return self.tr("open the table that the classifier was trained on first")
        lacking = [name for name in self.document.state.network if name not in known]
        text = self.tr("the table has no column for {nodes}")
        return text.format(nodes=translate_sentence(list_names(lacking, LISTED)))

    # -- the page -----------------------------------------------------------------------------

    def show_origin(self, session: DocumentSession, origin: ClassifierOrigin) -> None:
        """Show the page of a document that a trained model was opened as."""
        session.shown[ClassifierFigures].update(origin=origin)
        if session is self.session:
            self.open()
        network, target = (
            session.document.state.network,
            class_of(session.document.state),
        )
        own = sum(parent == target for parent, _ in network.arcs)
        text = self.tr(
            "**{model}** opened as a network: {arcs}, {own} of them from the class. Click a bar to "
            "classify a case; Esc leaves the overlay."
        )
        arcs = self.tr("%Ln arc(s)", "", len(network.arcs))
        self.workbench.messages.say(
            text.format(model=origin.method, arcs=arcs, own=count_text(own))
        )

    def open(self) -> None:
        """Open the page, and lay what it knows over the network."""
        self._view.remember()
        self.session.shown[ClassifierFigures].update(is_open=True)
        self._open_page()
        self._view.keep()
        self._ask()
        self._work_out()

    def _open_page(self) -> None:
        from bayesgui.panels.classifier.page import WIDTH

        pages = self.workbench.pages
        pages.show(pages.classifier)
        self._is_there = True
        self.workbench.docks.widen("right", WIDTH)

    def close(self) -> None:
        """Leave the overlay and the page; what was computed is kept."""
        self.session.shown[ClassifierFigures].update(is_open=False)

    def _leave(self) -> None:
        """Close the page after the overlay was left, here or on the canvas."""
        self._stop()
        self._figures.cancel()
        self._asked = ()
        self._close_page()
        self._view.give_back()

    def _close_page(self) -> None:
        made = self.workbench.pages.if_made(Pages.classifier)
        if made is not None:
            self.workbench.pages.hide(made)

    def follow_session(self, session: DocumentSession) -> None:
        """Show what is known of another document."""
        if self._listening_to is not None:
            self._stop(self._listening_to)
        self.listen(
            session,
            (session.document.changed_in(Phase.QUESTIONS), self._on_document_changed),
            (session.data.changed, self._on_data_changed),
            (session.shown[ClassifierFigures].changed, self._on_changed),
        )
        if session.shown[ClassifierFigures].state.is_open:
            self._open_page()
            self._ask()
            self._work_out()
        else:
            self._is_there = False
            self._close_page()

    def _on_document_changed(self, change: Change) -> None:
        if change.network_changed or class_of(change.before) != class_of(change.after):
            self._timer.stop()
            self.session.shown[ClassifierFigures].update()
        if change.network_changed or change.evidence_changed:
            self._work_out()

    def _on_data_changed(self) -> None:
        if self.session.shown[ClassifierFigures].state.origin is None:
            self.session.shown[ClassifierFigures].update(information=None, steps=(), error="")

    def _on_changed(self) -> None:
        if not self.session.shown[ClassifierFigures].state.is_open and self._is_there:
            self._is_there = False
            self._leave()
        self.actions.refresh(("classify.grow", "classify.estimate", "classify.figures"))
        self._ask()

    # -- figures ------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Compute what the page shows, unless that is known."""
        session = self.session
        state, target = (
            session.shown[ClassifierFigures].state,
            class_of(session.document.state),
        )
        network = session.document.state.network
        if not state.is_open or target is None or state.error or len(network) < 2:
            return
        known = state.information
        if known is not None and (state.steps or not _feature_arcs(network, target)):
            return
        cases = _table_of(session)
        asked = (session, network, target, cases)
        if self._figures.is_running and all(map(_is_same, asked, self._asked)):
            return
        self._asked = asked
        extra = session.document.state.extra

        def work(monitor: Monitor) -> dict[str, Any]:
            from bayesgui.app.classifying.class_figures import figures_of

            return figures_of(network, target, cases, known, extra, monitor)

        title = self.tr("What the features of {network} tell").format(
            network=session.document.title
        )
        self._figures.start(
            lambda: self.workbench.runner.submit_work(work, title, TRANSIENT),
            lambda found: session.shown[ClassifierFigures].update(**found),
            lambda error: self._fail(session, error),
        )

    def _work_out(self) -> None:
        """Work out the product for the findings on the canvas."""
        session = self.session
        state, target = session.document.state, class_of(session.document.state)
        if not session.shown[ClassifierFigures].state.is_open or target is None:
            return

        summed = session.shown[ClassifierFigures].state.summed

        def work(_monitor: Monitor) -> dict[str, Any]:
            from bayesgui.app.classifying.class_figures import case_parts

            return case_parts(state.network, target, state.evidence, summed)

        self._working.start(
            lambda: self.workbench.runner.submit_query("classifier case", work),
            lambda found: session.shown[ClassifierFigures].update(**found),
            lambda error: self._fail(session, error),
        )

    def _fail(self, session: DocumentSession, error: BaseException) -> None:
        if isinstance(error, BayesGuiError):
            session.shown[ClassifierFigures].update(error=error_sentence(error))
        else:
            self.workbench.messages.show_failure(error)

    # -- the tree -----------------------------------------------------------------------------

    def play(self) -> None:
        """Draw the arcs between features one by one; a second time, all of them at once."""
        figures = self.session.shown[ClassifierFigures]
        if self._timer.isActive():
            self._stop()
        elif figures.state.is_tree and figures.state.steps:
            if not figures.state.is_open:
                self.open()
            figures.update(grown=0)
            self._timer.start()

    def _draw_next(self) -> None:
        figures = self.session.shown[ClassifierFigures]
        grown, steps = figures.state.grown, figures.state.steps
        if grown is None or grown >= len(steps):
            self._stop()
            return
        figures.update(grown=grown + 1)
        step = steps[grown]
        text = self.tr("**Arc {count} of {total}**: {parent} → {child}, {value}")
        self.workbench.messages.say(
            text.format(
                count=count_text(grown + 1), total=count_text(len(steps)), parent=step.first,
                child=step.second, value=amount_text(step.weight),
            )
        )  # fmt: skip

    def _stop(self, session: DocumentSession | None = None) -> None:
        """Draw all arcs again."""
        self._timer.stop()
        figures = (session or self.session).shown[ClassifierFigures]
        if figures.state.grown is not None:
            figures.update(grown=None)

    # -- tables -------------------------------------------------------------------------------

    def estimate(self) -> Job | None:
        """Estimate all CPTs again from the table; None without one."""
        opened = self.workbench.documents.current
        session, target = opened.session, class_of(opened.document.state)
        cases, network = _table_of(session), session.document.state.network
        if self.say_reason(self._no_table()) or cases is None or target is None:
            return None
        options, title = self._training(session)
        name = opened.document.title

        def work(monitor: Monitor) -> NetworkModel:
            from bayesgui.classifiers.training import estimate_again

            return estimate_again(network, cases, target, options, monitor)

        shown: dict[str, object] = {self.tr("Data"): title, self.tr("Class"): target}
        return self._estimating.start(
            lambda: self.workbench.runner.submit_work(
                work,
                lambda: self.tr("Estimate {network} again").format(network=name),
                Recipe(shown),
            ),
            lambda model: self._take(opened, network, cases, model),
            self.workbench.messages.show_failure,
        )

    @staticmethod
    def _training(session: DocumentSession) -> tuple[dict[str, Any], str]:
        """Return the options of the training, and the name of its table."""
        from bayesgui.decisions.class_section import SECTION

        origin = session.shown[ClassifierFigures].state.origin
        if origin is not None:
            return dict(origin.options), origin.title
        section = session.document.state.extra.get(SECTION)
        options = section.get("options") if isinstance(section, dict) else None
        return dict(options) if isinstance(options, dict) else {}, session.data.state.title

    def _take(
        self, opened: OpenDocument, network: BayesianNetwork, cases: Dataset, model: NetworkModel
    ) -> None:
        """Replace the tables as one undo step."""
        document = opened.document
        if opened not in self.workbench.documents.all:
            return
        if document.state.network is not network:
            text = self.tr("The network was edited meanwhile, so its CPTs stay; estimate again.")
            self.show_result(opened, "warning", text)
            return
        document.apply(
            self.tr("Estimate again"), with_learned_tables(document.state, model.network)
        )
        text = self.tr("**Estimated again** from {rows}").format(rows=rows_text(cases.n_rows))
        self.show_report(opened, self.tr("Estimate again"), text, list(model.remarks))

    # -- one of the networks that a model sums -------------------------------------------------

    def take_super_parent(self, column: str) -> Job | None:
        """Show the network of another super-parent; None if it is shown."""
        opened = self.workbench.documents.current
        state, summed = (
            opened.document.state,
            opened.session.shown[ClassifierFigures].state.summed,
        )
        if summed is None or column == opened.session.shown[ClassifierFigures].state.super_parent:
            return None
        return self._estimating.start(
            lambda: self.workbench.runner.submit_work(
                lambda _monitor: summed.network_of(column),
                lambda: self.tr("Network of the super-parent {column}").format(column=column),
                TRANSIENT,
            ),
            lambda network: self._show_super_parent(opened, state, column, network),
            self.workbench.messages.show_failure,
        )

    def _show_super_parent(
        self, opened: OpenDocument, before: DocumentState, column: str, network: BayesianNetwork
    ) -> None:
        """Replace the network and its places as one undo step."""
        document = opened.document

        def done(made: DocumentState, layout: Layout) -> None:
            is_same = document.state.network is before.network
            if opened in self.workbench.documents.all and is_same:
                made = made.with_(layout=layout, evidence=document.state.evidence)
                document.apply(self.tr("Super-parent {column}").format(column=column), made)

        if before.network.variables != network.variables:
            text = self.tr(
                "The nodes were edited, so the networks of the other super-parents no longer fit."
            )
            self.show_result(opened, "warning", text)
            return
        made = edits.set_structure(before, network)
        arrange(self.workbench, class_edits.set_option(made, "super_parent", column), done)


def _table_of(session: DocumentSession) -> Dataset | None:
    """Return the table that the classifier is about: that of its training, or of the document."""
    names = session.document.state.network.names
    origin, data = session.shown[ClassifierFigures].state.origin, session.data.state
    if origin is not None and all(name in origin.dataset for name in names):
        return origin.dataset
    if data.dataset is not None and all(name in data.dataset for name in names):
        return data.dataset
    return None


def _feature_arcs(network: BayesianNetwork, target: str) -> bool:
    return any(target not in arc for arc in network.arcs)


def _is_same(first: object, second: object) -> bool:
    return first is second or first == second
