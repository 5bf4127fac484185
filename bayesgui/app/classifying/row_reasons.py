"""Reasons for the decision of the workshop's chosen row, computed in a query."""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING

from bayesgui.app.classifying.workshop_part import WorkshopPart

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.windows.workshop.reasons import RowReason
    from bayesgui.windows.workshop.window import WorkshopWindow


class RowReasons(WorkshopPart):
    """Works out why a row of the table is decided as it is."""

    def __init__(self, workbench: Workbench, window: WorkshopWindow) -> None:
        super().__init__(workbench, window)
        window.report.reason_requested.connect(self._explain)

    def _explain(self, row: int) -> None:
        window = self.window
        if window.state.trained is None or window.state.judged is None:
            return
        shown, cases = window.state.trained, window.state.judged

        def done(reason: RowReason) -> None:
            if window.state.shown is shown:
                window.report.reason.show_reason(reason)

        self.job.start(
            lambda: self.workbench.runner.submit_query(
                "workshop reason",
                lambda monitor: reason_of(shown.name, shown.model, cases, row, monitor),
            ),
            done,
            self.fail,
        )


def reason_of(
    name: str, model: ClassModel, cases: Dataset, row: int, monitor: Monitor
) -> RowReason:
    """Return what each column of a row says of its class."""
    from bayesgui.classifiers.contributions import explain_row, work_out
    from bayesgui.classifiers.models.aode_model import AodeModel
    from bayesgui.classifiers.prediction import predict
    from bayesgui.windows.workshop.reasons import ClassScore, RowReason

    features = cases.without(model.target) if model.target in cases else cases
    votes = model.votes(features, row) if isinstance(model, AodeModel) else ()
    found = explain_row(model, features, row, monitor=monitor)
    one = predict(model, features.rows(slice(row, row + 1)), monitor=monitor, scores=True)
    assert one.scores is not None
    classes = zip(model.classes, one.posteriors[0].tolist(), one.scores[0].tolist(), strict=True)
    scores = tuple(starmap(ClassScore, classes))
    worked = work_out(model, features, row)
    return RowReason(row, name, model.classes, found, worked, scores, votes)
