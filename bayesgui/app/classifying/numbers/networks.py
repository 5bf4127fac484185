"""A model of numbers as a network: what tells the bins of its target, as a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.classifying.opened_models import document_of
from bayesgui.app.classifying.workshop_part import WorkshopPart
from bayesgui.app.editing.arranging import arrange
from bayesgui.core.evidence import NO_EVIDENCE

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Layout
    from bayesgui.windows.workshop.window import WorkshopWindow


class NumberNetworks(WorkshopPart):
    """Opens the chosen model, with a row's cells as findings if one is asked for."""

    def __init__(self, workbench: Workbench, window: WorkshopWindow) -> None:
        super().__init__(workbench, window)
        window.numbers.report.rows.row_requested.connect(self.open)

    def open(self, row: int | None = None) -> None:
        """Open the network of the chosen model; `row`: of the table that judges."""
        from bayesgui.classifiers.model_files import SavedModel
        from bayesgui.classifiers.regression.binned_classes import BinnedClasses, BinnedModel
        from bayesgui.data.row_findings import row_findings

        state = self.window.state
        shown, cases = state.numbers.trained, state.judged
        if shown is None or shown.network is None or cases is None:
            return
        model, regressor = shown.model, shown.regressor
        assert isinstance(model, BinnedModel)
        assert isinstance(regressor, BinnedClasses)
        evidence = NO_EVIDENCE
        if row is not None:
            evidence, _ = row_findings(cases.without(state.target), row, shown.network)
        saved = SavedModel.of(model.classes, regressor.classifier)
        title = self.tr("{model} of {table}").format(
            model=shown.name, table=state.title.split(".")[0]
        )

        def done(made: DocumentState, layout: Layout) -> None:
            opened = self.workbench.documents.add(made.with_(layout=layout), None, title)
            opened.document.mark_unsaved()
            text = self.tr(
                "**{model}** opened as a network: {target} is cut into {bins} intervals, whose "
                "probabilities make the prediction."
            )
            bins = len(model.classes.classes)
            self.workbench.messages.say(
                text.format(model=shown.name, target=model.target, bins=bins)
            )
            self.workbench.canvas.fit(animated=False)
            self.workbench.window.raise_()
            self.workbench.window.activateWindow()

        arrange(self.workbench, document_of(shown, saved, evidence), done)
