"""Set row as evidence: whether it can be done, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton

    from bayesgui.windows.workshop.number_results import TrainedNumbers
    from bayesgui.windows.workshop.results import TrainedResult


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
        tip = translate("RowUse", "This model is not a Bayesian network over these columns")
    elif not chosen:
        tip = translate("RowUse", "Choose a row first")
    button.setToolTip(tip)
