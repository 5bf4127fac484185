"""Replacement of a classifier's tables, or of the network shown for an ensemble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.editing.arranging import arrange
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document import edits
from bayesgui.document.data import with_learned_tables
from bayesgui.document.decisions import class_edits
from bayesgui.document.decisions.class_edits import class_of
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT, Recipe
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.models.network_model import NetworkModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Layout
    from bayesgui.jobs.job import Job


class ClassEstimates(WindowPart):
    """Computes either in a job, of which there is one at a time, and applies it as an undo step."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._estimating = LatestJob(self)

    # -- tables -------------------------------------------------------------------------------

    def estimate(self) -> Job | None:
        """Estimate all CPTs again from the table; None without one."""
        opened = self.workbench.documents.current
        session, target = opened.session, class_of(opened.document.state)
        cases, network = table_of(session), session.document.state.network
        if cases is None or target is None:
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
        origin = session.shown[ClassifierFigures].state.origin
        if origin is not None:
            return dict(origin.options), origin.title
        mark = session.document.state.class_mark
        options = None if mark is None else mark.training.get("options")
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


def table_of(session: DocumentSession) -> Dataset | None:
    """Return the table that the classifier is about: that of its training, or of the document."""
    names = session.document.state.network.names
    origin, data = session.shown[ClassifierFigures].state.origin, session.data.state
    if origin is not None and all(name in origin.dataset for name in names):
        return origin.dataset
    if data.dataset is not None and all(name in data.dataset for name in names):
        return data.dataset
    return None
