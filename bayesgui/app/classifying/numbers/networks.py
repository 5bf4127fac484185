"""A model of numbers as a network: what tells the bins of its target, as a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.classifying.opened_models import document_of, leading_vote
from bayesgui.app.classifying.workshop_part import WorkshopPart
from bayesgui.app.editing.arranging import arrange
from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.regression.binned_classes import BinnedModel
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
        from bayesgui.classifiers.models.aode_model import AodeModel
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
            messages, text = self.workbench.messages, self._opened_text(shown.name, model, made)
            # That a document predicts something else than the model is not to be overlooked.
            if isinstance(model.classes, AodeModel):
                messages.show_message("info", text)
            else:
                messages.say(text)
            self.workbench.canvas.fit(animated=False)
            self.workbench.window.raise_()
            self.workbench.window.activateWindow()

        arrange(self.workbench, document_of(shown, saved, evidence), done)

    def _opened_text(self, name: str, model: BinnedModel, made: DocumentState) -> str:
        """Return what was opened, and how it makes the prediction."""
        from bayesgui.classifiers.models.aode_model import AodeModel

        classes = model.classes
        if not isinstance(classes, AodeModel):
            text = self.tr(
                "**{model}** opened as a network: {target} is cut into {bins} intervals, whose "
                "probabilities make the prediction."
            )
            return text.format(
                model=name, target=model.target, bins=count_text(len(classes.classes))
            )
        vote = leading_vote(classes, made.network, made.evidence)
        if vote is not None:
            text = self.tr(
                "**{model}** averages {count} networks, one for each super-parent; opened is that "
                "of {column}, with {percent} % of the vote for these findings. The prediction is "
                "of all together, so that it is another than this network’s."
            )
            return text.format(
                model=name,
                count=count_text(len(classes.features)),
                column=vote.column,
                percent=f"{100 * vote.share:.1f}",
            )
        if made.evidence:
            text = self.tr(
                "**{model}** averages networks, one for each super-parent, and none of these "
                "findings is frequent enough for one: naive Bayes predicts. Opened is the network "
                "of {column}."
            )
        else:
            text = self.tr(
                "**{model}** averages {count} networks, one for each super-parent, and all of them "
                "make the prediction; opened is that of {column}, the first one."
            )
        count = count_text(len(classes.features))
        return text.format(model=name, count=count, column=classes.features[0])
