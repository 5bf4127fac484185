"""The part of the import dialog shown when adding cases: the choice of parameter learner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout, text_label

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork


class AddCasesForm(QWidget):
    """Chooses a parameter learner and explains what adding cases does."""

    def __init__(self, network: BayesianNetwork, parent: QWidget) -> None:
        super().__init__(parent)
        self._column = column_layout(parent=self, spacing=5)
        offered = [(entry.name, registered_text(entry.label)) for entry in parameter_learners]
        self.method = choice_combo(
            "addCasesMethod",
            self,
            offered,
            current="bayes",
            tip=self.tr("How probabilities are computed from counts"),
            spoken=self.tr("Method"),
        )
        caption = self._line(self.tr("Method"), "muted")
        caption.setBuddy(self.method)
        self._column.addWidget(self.method)
        self._line(
            self.tr(
                "The counts of its rows are added to those that the CPTs keep: the same as "
                "learning from all files at once."
            ),
            "muted",
        )
        known = sum(network.cpt(name).counts is not None for name in network)
        if known < len(network):
            self._line(
                self.tr(
                    "{count} of {total} CPTs keep no counts yet; they begin with the usual prior."
                ).format(count=count_text(len(network) - known), total=count_text(len(network)))
            )

    def _line(self, text: str, role: str = "") -> QLabel:
        label = text_label(self, 13, role=role, text=text)
        self._column.addWidget(label)
        return label

    @property
    def chosen(self) -> str:
        """Registered name of the chosen parameter learner."""
        return str(self.method.currentData())
