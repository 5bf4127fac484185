"""The dialog Arc confidence: a method and its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal

from bayesgui.app.constraints.learned_from import LearnedFrom
from bayesgui.app.shell.algorithm_dialog import AlgorithmDialog
from bayesgui.learning.confidence.base import confidence_methods

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

    from bayesgui.document.data import DataState
    from bayesgui.document.state import DocumentState

WIDTH = 480
USUAL = "bootstrap"


class ConfidenceDialog(AlgorithmDialog):
    """Asks how it is found out how sure arcs are; emits ``requested`` when that shall begin.

    `method`: registered name of the method chosen at first. `options`: its options, where they are
    not to be the usual ones.
    """

    requested = Signal(str, object)
    """Registered name of the method, and its options by name."""

    def __init__(
        self,
        data: DataState,
        state: DocumentState,
        parent: QWidget,
        method: str = USUAL,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        title = self.tr("Arc confidence")
        super().__init__(title, confidence_methods, method, parent, columns=state.network.names)
        self.setObjectName("confidenceDialog")
        said = LearnedFrom()
        self.add_headline(said.table(data, len(state.network)))
        self._options = {method: dict(options or {})}
        self.build(self.tr("Method"), "confidenceMethod", self.tr("How arcs are counted"))
        self.knowledge = self.add_line(said.knowledge(state.constraints), "muted")
        self.knowledge.setVisible(bool(self.knowledge.text()))
        self.add_button(self.tr("Cancel"), self.reject)
        self.start_button = self.add_button(self.tr("Start"), self._request, primary=True)
        self.start_button.setToolTip(self.tr("The network stays as it is until you use the result"))
        self.algorithm.currentIndexChanged.connect(self.show_algorithm)
        self.show_algorithm()
        self.resize(WIDTH, self.sizeHint().height())

    def kept_options(self) -> dict[str, Any]:
        """Return the options given for the method at first."""
        return self._options.get(self.entry.name, {})

    def follow(self) -> None:
        self.start_button.setEnabled(self.form.is_valid)

    def _request(self) -> None:
        options: dict[str, Any] = self.form.values()
        self.accept()
        self.requested.emit(self.entry.name, options)
