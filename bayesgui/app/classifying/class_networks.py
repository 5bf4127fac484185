"""A network as a classifier: the page with what its features tell, and its tree played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QTimer

from bayesgui.app.activities.activity import Activity
from bayesgui.app.classifying.class_estimates import ClassEstimates, table_of
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.conditions import LISTED
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.name_lists import list_names
from bayesgui.document.decisions.class_edits import class_of
from bayesgui.document.document import Phase
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.information_unit import amount_text
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.jobs.job import Job
    from bayesgui.panels.classifier.page import ClassifierPanel
    from bayesgui.widgets.frame.tabbed_dock import Side
    from bayesgui.widgets.listening import Heard

ARC_MS = 400
"""Time in ms for each arc of a tree that is played."""
MIN_WIDTHS: dict[Side, int] = {"right": 380}


marked_class = conditions.require(
    "mark a node as the class first, with Loss matrix…",
    lambda bench: class_of(bench.document.state) is not None,
    "network",
    "class_mark",
)


tree = conditions.require(
    "open What the features tell on a tree first",
    lambda bench: bench.session.shown[ClassifierFigures].state.is_tree,
    "shown",
)


@conditions.condition("network", "shown", "data")
def table(workbench: Workbench) -> str | None:
    """Require the table of the training, or of the document, with a column for each node."""
    session = workbench.session
    if table_of(session) is not None:
        return None
    origin = session.shown[ClassifierFigures].state.origin
    known = session.data.state.dataset if origin is None else origin.dataset
    if known is None:
        return QCoreApplication.translate(
            "ClassNetworks", "open the table that the classifier was trained on first"
        )
    lacking = [name for name in session.document.state.network if name not in known]
    text = QCoreApplication.translate("ClassNetworks", "the table has no column for {nodes}")
    return text.format(nodes=translate_sentence(list_names(lacking, LISTED)))


TREE = marked_class & tree
TABLE = marked_class & table


class ClassNetworks(Activity):
    """The page of the classifier that a document is, and its overlay."""

    shown = ClassifierFigures
    min_widths = MIN_WIDTHS
    classifier: LazyPage[ClassifierPanel] = GuestPage(
        "classifier.page.ClassifierPanel", "right", "classifier", "classify", "Classifier"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._estimates = ClassEstimates(workbench)
        self._figures, self._working = LatestJob(self), LatestJob(self)
        self._asked: tuple[object, ...] = ()
        self._timer = QTimer(self)
        self._timer.setInterval(ARC_MS)
        self._timer.timeout.connect(self._draw_next)
        workbench.pages.when_made(ClassNetworks.classifier, self._connect)

    def _connect(self, page: ClassifierPanel) -> None:
        page.play_requested.connect(self.play)
        page.estimate_requested.connect(self.estimate)
        page.super_parent_chosen.connect(self._estimates.take_super_parent)

    # -- opening and closing ------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the page and the overlay are shown of the active document."""
        return self.session.shown[ClassifierFigures].state.is_open

    @Command(
        "classify.figures",
        "What the features tell",
        tip="What features share given the class, and what each tells about it",
        needs=marked_class,
    )
    def open(self) -> None:
        """Open the page, and lay what it knows over the network."""
        self.session.shown[ClassifierFigures].update(is_open=True)
        self.bring()
        self.show()

    def show(self) -> None:
        """Ask for what is not known yet."""
        self._ask()
        self._work_out()

    def close(self) -> None:
        """Leave the overlay, as Esc on the canvas does, and with it the page."""
        if self.is_open:
            self.session.shown[ClassifierFigures].update(is_open=False)
        else:
            super().close()

    def end(self) -> None:
        """Compute no more; what was computed is kept."""
        self._stop()
        self._figures.cancel()
        self._asked = ()

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the figures, or where they are shown."""
        return (
            (session.document.changed_in(Phase.QUESTIONS), self._on_document_changed),
            (session.data.changed, self._on_data_changed),
            (session.shown[ClassifierFigures].changed, self._on_changed),
        )

    def follow_session(self, session: DocumentSession) -> None:
        """Show what is known of another document; a tree that is played is drawn whole."""
        left = self._listening_to
        super().follow_session(session)
        if left is not None:
            self._stop(left)

    def _on_document_changed(self, change: Change) -> None:
        if change.network_changed or class_of(change.before) != class_of(change.after):
            self._timer.stop()
            self.session.shown[ClassifierFigures].update()
        if change.network_changed or change.evidence_changed:
            self._work_out()

    def _on_data_changed(self) -> None:
        if self.session.shown[ClassifierFigures].state.origin is None:
            self.session.shown[ClassifierFigures].update(information=None, steps=(), error="")

    def _on_changed(self, before: ClassifierFigures) -> None:
        if before.is_open and not self.is_open:
            super().close()
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
        cases = table_of(session)
        asked = (session, network, target, cases)
        if self._figures.is_running and all(map(_is_same, asked, self._asked)):
            return
        self._asked = asked
        mark = session.document.state.class_mark

        def work(monitor: Monitor) -> dict[str, Any]:
            from bayesgui.app.classifying.class_figures import figures_of

            return figures_of(network, target, cases, known, mark, monitor)

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

    @Command(
        "classify.grow",
        "Play the tree",
        icon="play",
        tip="Draw the arcs between features one by one as they grew",
        needs=TREE,
    )
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

    # -- the tables ---------------------------------------------------------------------------

    @Command(
        "classify.estimate",
        "Estimate again",
        tip="Estimate all CPTs of the classifier again from its table, for edited arcs",
        needs=TABLE,
    )
    def estimate(self) -> Job | None:
        """Estimate all CPTs again from the table; None without one."""
        if self.say_reason(TABLE(self.workbench)):
            return None
        return self._estimates.estimate()


def _feature_arcs(network: BayesianNetwork, target: str) -> bool:
    return any(target not in arc for arc in network.arcs)


def _is_same(first: object, second: object) -> bool:
    return first is second or first == second
