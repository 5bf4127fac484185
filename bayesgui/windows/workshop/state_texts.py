"""Sentences about the workshop's state: the status line, and why models cannot be trained."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from bayesgui.classifiers.base import classifiers
from bayesgui.data.columns.column import CodedColumn
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import models_text

if TYPE_CHECKING:
    from bayesgui.windows.workshop.state import WorkshopState


def untrainable_models(state: WorkshopState) -> dict[str, str]:
    """Return why models cannot be trained on the table, by their names."""
    translate = QCoreApplication.translate
    if state.dataset is None:
        text = translate("WorkshopWindow", "No data. Open a table first.")
        return {entry.name: text for entry in classifiers}
    features = [column for column in state.dataset.columns if column.name != state.target]
    numeric = [
        column.reads_as_numbers() if isinstance(column, CodedColumn) else True
        for column in features
    ]
    text = translate("WorkshopWindow", "{table} has a column that is not numeric: {column}")
    none = translate("WorkshopWindow", "{table} has no numeric column").format(table=state.title)
    found = {}
    for entry in classifiers:
        if entry.traits["takes"] != "numbers" or all(numeric):
            continue
        wrong = features[numeric.index(False)].name
        found[entry.name] = text.format(table=state.title, column=wrong) if any(numeric) else none
    return found


def status_sentence(state: WorkshopState, progress: float | None, model: str) -> str:
    """Return what happens, or what can be done next.

    `progress`: the share that is trained, None while nothing is; `model`: which one is trained.
    """
    translate = QCoreApplication.translate
    if progress is not None:
        # No model is named until the kernels are there, compiled the very first time.
        if not model:
            return translate("WorkshopWindow", "**Preparing** to train…")
        text = translate("WorkshopWindow", "**Training** {model}: {percent} %")
        return text.format(model=model, percent=round(100 * progress))
    if state.results:
        text = translate("WorkshopWindow", "**Trained {models}**")
        return text.format(models=models_text(len(state.results)))
    if state.dataset is None:
        return translate("WorkshopWindow", "No data. Open a table, or drop it here.")
    return translate("WorkshopWindow", "Choose the class, tick models, and press Train.")


def status_cells(state: WorkshopState) -> dict[str, str]:
    """Return how large the table is, and how many rows are of the positive class."""
    if state.dataset is None or not state.classes:
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
