"""The dialog Learn CPTs: a method and its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox

from bayesgui.app.shell.algorithm_dialog import AlgorithmDialog
from bayesgui.core.name_lists import list_names
from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.plurals import parameters_text, rows_text, series_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

    from bayesgui.data.series.placing import SeriesShape
    from bayesgui.document.data import DataState

WIDTH = 460
LISTED = 4
"""Nodes that a line names."""


def _lengths(shape: SeriesShape) -> tuple[int, int, int]:
    return shape.n_series, shape.longest, shape.shortest


class LearnDialog(AlgorithmDialog):
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
        columns = data.dataset.names if data.dataset is not None else ()
        title = self.tr("Learn CPTs")
        super().__init__(title, parameter_learners, method, parent, columns=columns)
        self.setObjectName("learnDialog")
        rows = data.dataset.n_rows if data.dataset is not None else 0
        self.add_headline(
            self.tr("{parameters} from {rows} of {file}").format(
                parameters=parameters_text(n_parameters),
                rows=rows_text(rows) if data.shape is None else series_text(*_lengths(data.shape)),
                file=data.title,
            )
        )
        self._options = {method: dict(options or {})}
        self.build(
            self.tr("Method"), "learnMethod", self.tr("How probabilities are computed from counts")
        )
        self.entered = QCheckBox(self)
        self.entered.setObjectName("learnEntered")
        self.entered.setVisible(False)
        self.extra.addWidget(self.entered)
        self._entered: tuple[str, ...] = ()
        self.add_button(self.tr("Cancel"), self.reject)
        self.learn_button = self.add_button(self.tr("Learn"), self._learn, primary=True)
        self.algorithm.currentIndexChanged.connect(self.show_algorithm)
        self.show_algorithm()
        self.resize(WIDTH, self.sizeHint().height())

    def offer_entered(self, names: tuple[str, ...]) -> None:
        """Offer to use the hyper-parameters that were entered for some nodes.

        `names`: the nodes; none of them, and nothing is offered.
        """
        self._entered = names
        text = translate_sentence(list_names(names, LISTED))
        self.entered.setText(self.tr("Use the α of the page Counts for {nodes}").format(nodes=text))
        self.entered.setToolTip(
            self.tr("The hyper-parameters entered there replace the prior chosen here")
        )
        self.entered.setChecked(True)
        self._show_entered()

    def _show_entered(self) -> None:
        self.entered.setVisible(bool(self._entered) and self.entry.name != "mle")

    @property
    def uses_entered(self) -> bool:
        """Whether hyper-parameters entered by hand are to be used."""
        return self.entered.isChecked() and not self.entered.isHidden()

    def kept_options(self) -> dict[str, Any]:
        """Return the options given for the method at first."""
        return self._options.get(self.entry.name, {})

    def follow(self) -> None:
        self._show_entered()
        self.learn_button.setEnabled(self.form.is_valid)

    def _learn(self) -> None:
        options: dict[str, Any] = self.form.values()
        self.accept()
        self.requested.emit(self.entry.name, options)
