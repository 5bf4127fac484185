"""The dialog Learn CPTs: a method and its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.name_lists import list_names
from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.fields.parameter_form import ParameterForm, registered_text
from bayesgui.widgets.plurals import parameters_text, rows_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QLabel

    from bayesgui.document.data import DataState

WIDTH = 460
LISTED = 4
"""Nodes that a line names."""


class LearnDialog(Dialog):
    """Asks how the tables are learned; emits ``requested`` with a method and its options.

    `method`: registered name of the method chosen at first. `options`: its options, where they are
    not to be the usual ones.
    """

    requested = Signal(str, object)
    """Registered name of the method, and its options by name."""

    def __init__(
        self,
        data: DataState,
        n_parameters: int,
        parent: QWidget,
        method: str = "bayes",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(self.tr("Learn CPTs"), parent)
        self.setObjectName("learnDialog")
        rows = data.dataset.n_rows if data.dataset is not None else 0
        self.add_headline(
            self.tr("{parameters} from {rows} of {file}").format(
                parameters=parameters_text(n_parameters), rows=rows_text(rows), file=data.title
            )
        )
        self.method = QComboBox(self)
        self.method.setObjectName("learnMethod")
        self.method.setAccessibleName(self.tr("Method"))
        self.method.setToolTip(self.tr("How probabilities are made of counts"))
        for entry in parameter_learners:
            self.method.addItem(registered_text(entry.label), entry.name)
        self.method.setCurrentIndex(max(0, self.method.findData(method)))
        row = QFormLayout()
        row.setHorizontalSpacing(12)
        row.addRow(self.tr("Method"), self.method)
        self.content.addLayout(row)
        self._about: QLabel = self.add_line("", "muted")
        self.entered = QCheckBox(self)
        self.entered.setObjectName("learnEntered")
        self.entered.setVisible(False)
        self.content.addWidget(self.entered)
        self._entered: tuple[str, ...] = ()
        self._options = {method: dict(options or {})}
        self.form = ParameterForm((), self)
        self.content.addWidget(self.form)
        self.content.addStretch(1)
        self.add_button(self.tr("Cancel"), self.reject)
        self.learn_button = self.add_button(self.tr("Learn"), self._learn, primary=True)
        self.method.currentIndexChanged.connect(self._show_method)
        self._show_method()
        self.resize(WIDTH, self.sizeHint().height())

    def offer_entered(self, names: tuple[str, ...]) -> None:
        """Offer to use the hyper-parameters that were entered for some nodes.

        `names`: the nodes; none of them, and nothing is offered.
        """
        self._entered = names
        text = translate_sentence(list_names(names, LISTED))
        self.entered.setText(self.tr("Use the α of the page Counts for {nodes}").format(nodes=text))
        self.entered.setToolTip(
            self.tr("The hyper-parameters entered there take the place of the prior chosen here")
        )
        self.entered.setChecked(True)
        self._show_entered()

    def _show_entered(self) -> None:
        self.entered.setVisible(bool(self._entered) and self.method.currentData() != "mle")

    @property
    def uses_entered(self) -> bool:
        """Whether hyper-parameters entered by hand are to be used."""
        return self.entered.isChecked() and not self.entered.isHidden()

    def _show_method(self) -> None:
        entry = parameter_learners[str(self.method.currentData())]
        form = ParameterForm(entry.parameters, self, self._options.get(entry.name, {}))
        self.content.replaceWidget(self.form, form)
        self.form.hide()
        self.form.deleteLater()
        self.form = form
        form.changed.connect(self._follow)
        QWidget.setTabOrder(self.method, form)
        self._about.setText(registered_text(entry.summary))
        self._show_entered()
        self._follow()

    def _follow(self) -> None:
        self.learn_button.setEnabled(self.form.is_valid)

    def _learn(self) -> None:
        options: dict[str, Any] = self.form.values()
        self.accept()
        self.requested.emit(str(self.method.currentData()), options)
