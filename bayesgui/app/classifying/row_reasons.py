"""Reasons for the decision of the workshop's chosen row, computed in a query."""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING

from bayesgui.windows.workshop.reasons import ClassScore, RowReason

if TYPE_CHECKING:
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


def reason_of(
    name: str, model: ClassModel, cases: Dataset, row: int, monitor: Monitor
) -> RowReason:
    """Return what each column of a row says of its class."""
    from bayesgui.classifiers.contributions import explain_row, work_out
    from bayesgui.classifiers.models.aode_model import AodeModel
    from bayesgui.classifiers.prediction import predict

    features = cases.without(model.target) if model.target in cases else cases
    votes = model.votes(features, row) if isinstance(model, AodeModel) else ()
    found = explain_row(model, features, row, monitor=monitor)
    one = predict(model, features.rows(slice(row, row + 1)), monitor=monitor, scores=True)
    assert one.scores is not None
    classes = zip(model.classes, one.posteriors[0].tolist(), one.scores[0].tolist(), strict=True)
    scores = tuple(starmap(ClassScore, classes))
    worked = work_out(model, features, row)
    return RowReason(row, name, model.classes, found, worked, scores, votes)
