"""Whether a model opens as a network, and a row as its findings; and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.name_lists import list_names
from bayesgui.panels.panel import translate_sentence

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton

    from bayesgui.windows.workshop.number_results import TrainedNumbers
    from bayesgui.windows.workshop.results import TrainedResult

_MOST_NAMED = 3
"""Columns of densities that are named."""


def no_network_reason(result: TrainedResult | TrainedNumbers) -> str:
    """Return why a model cannot be opened as a network, and what to do; empty if it can."""
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.model_files import density_columns
    from bayesgui.classifiers.regression.binned_classes import BinnedModel

    translate = QCoreApplication.translate
    if result.network is not None:
        return ""
    model = result.model.classes if isinstance(result.model, BinnedModel) else result.model
    columns = density_columns(model) if isinstance(model, ClassModel) else ()
    if columns:
        text = translate(
            "AsNetwork",
            "{name} has a density for {columns}, and a node has a table of states; take tan or "
            "aode, which cut numbers into intervals",
        )
        named = translate_sentence(list_names(columns, _MOST_NAMED))
        return text.format(name=result.name, columns=named)
    text = translate("AsNetwork", "{name} is not a Bayesian network over these columns")
    return text.format(name=result.name)


def show_row_use(
    button: QPushButton, result: TrainedResult | TrainedNumbers | None, *, chosen: bool
) -> None:
    """Enable the button if a row of a model that is a network is chosen; its tooltip says why."""
    translate = QCoreApplication.translate
    is_network = result is not None and result.network is not None
    button.setEnabled(chosen and is_network)
    tip = translate("RowUse", "Open the model as a network, with the cells of this row as findings")
    if result is None:
        tip = translate("RowUse", "Train the model first")
    elif not is_network:
        tip = no_network_reason(result)
    elif not chosen:
        tip = translate("RowUse", "Choose a row first")
    button.setToolTip(tip)
