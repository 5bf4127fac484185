"""The dialog Add cases: how tables follow from the cases before and those of another file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from bayesgui.app.dialog import Dialog
from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.widgets.parameter_form import registered_text

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork

WIDTH = 460


class AddCasesDialog(Dialog):
    """Asks for the estimate; emits ``requested`` with the registered name of a learner.

    Parameters
    ----------
    file : str
        Name of the file whose cases are added.
    network : BayesianNetwork
        Whose tables keep what they were learned from.
    parent : QWidget
        The window.
    """

    requested = Signal(str)
    """Registered name of the learner."""

    def __init__(self, file: str, network: BayesianNetwork, parent: QWidget) -> None:
        super().__init__(self.tr("Add cases"), parent)
        self.setObjectName("addCasesDialog")
        self.add_headline(self.tr("Add the cases of {file}").format(file=file))
        known = sum(network.cpt(name).counts is not None for name in network)
        self.add_line(
            self.tr(
                "The counts of its rows are added to those that the CPTs keep: the same as "
                "learning from all files at once."
            ),
            "muted",
        )
        if known < len(network):
            self.add_line(
                self.tr(
                    "{count} of {total} CPTs keep no counts yet; they begin with the usual prior."
                ).format(count=len(network) - known, total=len(network))
            )
        self.method = QComboBox(self)
        self.method.setAccessibleName(self.tr("Method"))
        self.method.setToolTip(self.tr("How probabilities are made of counts"))
        for entry in parameter_learners:
            self.method.addItem(registered_text(entry.label), entry.name)
        self.method.setCurrentIndex(max(0, self.method.findData("bayes")))
        row = QFormLayout()
        row.setHorizontalSpacing(12)
        row.addRow(self.tr("Method"), self.method)
        self.content.addLayout(row)
        self.content.addStretch(1)
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Add"), self._add, primary=True)
        self.resize(WIDTH, self.sizeHint().height())

    def _add(self) -> None:
        self.accept()
        self.requested.emit(str(self.method.currentData()))
