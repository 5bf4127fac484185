"""Sentences about the workshop's state: the status line, and why models cannot be trained."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.regression.base import NumberModel, regressors
from bayesgui.classifiers.regression.target_numbers import numbers_of_target
from bayesgui.data.columns.column import CodedColumn
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import models_text
from bayesgui.windows.workshop.number_texts import amount_text
from bayesgui.windows.workshop.state import REPEATS

if TYPE_CHECKING:
    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.classifiers.regression.number_files import SavedNumbers
    from bayesgui.data.dataset import Dataset
    from bayesgui.windows.workshop.state import WorkshopState


LEVEL = 0.05
"""p-value below which two models are said to differ."""


def judged_on(state: WorkshopState) -> str:
    """Return which rows judge the models."""
    translate = QCoreApplication.translate
    texts = {
        "folds": translate("ReportPage", "Compared on the same {folds} folds"),
        "repeated": translate("ReportPage", "Compared on the same {folds} folds, {repeats} times"),
        "groups": translate("ReportPage", "Compared on the same {folds} folds by {by}"),
        "time": translate("ReportPage", "Compared forward in {by}, {folds} times"),
        "leave-one-out": translate("ReportPage", "Compared, each row held out once"),
        "hold-out": translate("ReportPage", "Compared on the same {share} % of the rows"),
        "file": translate("ReportPage", "Compared on {file}"),
    }
    return texts[state.way].format(
        folds=state.folds, repeats=REPEATS, share=state.share, file=state.test_title, by=state.by
    )


def opened_text(saved: SavedModel | SavedNumbers, title: str) -> str:
    """Return what a model from a file tells, while nothing is trained."""
    translate, model = QCoreApplication.translate, saved.model
    columns = translate("ReportPage", "%Ln column(s)", "", len(model.features))
    method = saved.method or translate("ReportPage", "a network")
    if isinstance(model, NumberModel):
        text = translate(
            "ReportPage",
            "{file} holds {method}, which predicts the number {target} from {features}. Predict a "
            "file with it, or open a table to train others.",
        )
        return text.format(file=title, method=method, target=model.target, features=columns)
    text = translate(
        "ReportPage",
        "{file} holds {method}, which tells {target} ({classes}) from {features}. Predict "
        "a file with it, or open a table to train others.",
    )
    classes = ", ".join(model.classes)
    return text.format(
        file=title, method=method, target=model.target, classes=classes, features=columns
    )


def untrainable_models(state: WorkshopState) -> dict[str, str]:
    """Return why models cannot be trained on the table, by their names."""
    translate = QCoreApplication.translate
    if state.dataset is None:
        text = translate("WorkshopWindow", "No data. Open a table first.")
        return {entry.name: text for entry in classifiers}
    features = [state.dataset[name] for name in state.features]
    numeric = [
        column.reads_as_numbers() if isinstance(column, CodedColumn) else True
        for column in features
    ]
    text = translate("WorkshopWindow", "{table} has a column that is not numeric: {column}")
    none = translate("WorkshopWindow", "{table} has no numeric column").format(table=state.title)
    found = {}
    for entry in classifiers:
        # Models of numbers themselves take columns of both kinds.
        takes_both = state.numbers.on and entry.name in regressors.names()
        if entry.traits["takes"] != "numbers" or all(numeric) or takes_both:
            continue
        wrong = features[numeric.index(False)].name
        found[entry.name] = text.format(table=state.title, column=wrong) if any(numeric) else none
    return found


def status_sentence(
    state: WorkshopState, progress: float | None, model: str, *, is_stopping: bool = False
) -> str:
    """Return what happens, or what can be done next.

    `progress`: the share that is trained, None while nothing is; `model`: which one is trained.
    """
    translate = QCoreApplication.translate
    if progress is not None:
        if is_stopping:
            # A fit has no result before its end.
            return translate(
                "WorkshopWindow",
                "**Stopping**: waits for the fit that runs; Stop again ends at once",
            )
        # No model is named until the kernels are there, compiled the very first time.
        if not model:
            return translate("WorkshopWindow", "**Preparing** to train…")
        text = translate("WorkshopWindow", "**Training** {model}: {percent} %")
        return text.format(model=model, percent=round(100 * progress))
    trained = len(state.numbers.results if state.numbers.on else state.results)
    if trained:
        text = translate("WorkshopWindow", "**Trained {models}**")
        return text.format(models=models_text(trained))
    if state.dataset is None:
        return translate("WorkshopWindow", "No data. Open a table, or drop it here.")
    return translate("WorkshopWindow", "Choose the class, tick models, and press Train.")


def status_cells(state: WorkshopState) -> dict[str, str]:
    """Return how large the table is, and how many rows are of the positive class."""
    if state.dataset is None:
        return {}
    if state.numbers.on:
        return _cells_of_numbers(state.dataset, state.target)
    if not state.classes:
        return {}
    translate = QCoreApplication.translate
    rows = count_text(state.dataset.n_rows)
    size = translate("WorkshopWindow", "**{rows}** rows · **{classes}** classes")
    counts = np.asarray(getattr(state.dataset[state.target], "counts", np.zeros(1)), float)
    name = state.classes[min(state.positive, len(state.classes) - 1)]
    share = counts[min(state.positive, len(counts) - 1)] / max(counts.sum(), 1)
    text = translate("WorkshopWindow", "{percent} % of the rows are {name}")
    return {
        "rows": size.format(rows=rows, classes=count_text(len(state.classes))),
        "share": text.format(percent=f"{100 * share:.1f}", name=name),
    }


def _cells_of_numbers(dataset: Dataset, target: str) -> dict[str, str]:
    """Return how large the table is, and between what the numbers lie."""
    translate = QCoreApplication.translate
    values = numbers_of_target(dataset, target).values
    values = values[np.isfinite(values)]
    size = translate("WorkshopWindow", "**{rows}** rows").format(rows=count_text(dataset.n_rows))
    if not len(values):
        return {"rows": size, "share": ""}
    text = translate("WorkshopWindow", "{name} from {low} to {high}, mean {mean}")
    low, high, mean = (amount_text(float(x)) for x in (values.min(), values.max(), values.mean()))
    return {"rows": size, "share": text.format(name=target, low=low, high=high, mean=mean)}
