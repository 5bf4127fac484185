"""The dialog Learn the structure: a method, its options, and where it starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox

from bayesgui.app.constraints.learned_from import LearnedFrom
from bayesgui.app.shell.algorithm_dialog import AlgorithmDialog
from bayesgui.learning.structure.base import leaves_blanks_out, structure_learners

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

    from bayesgui.document.data import DataState
    from bayesgui.document.state import DocumentState

WIDTH = 480
USUAL = "hill-climbing"


class StructureDialog(AlgorithmDialog):
    """Asks how the arcs are learned; emits ``requested`` when a search shall begin.

    `method`: registered name of the method chosen at first. `options`: its options, where they are
    not to be the usual ones. `by_stages`: whether only methods are offered that are played stage by
    stage.
    """

    requested = Signal(str, object, bool, str)
    """Registered name of the method, its options by name, whether the search starts from the
    present arcs, and how it goes: "fast", "watch", or "step"."""

    def __init__(
        self,
        data: DataState,
        state: DocumentState,
        parent: QWidget,
        method: str = USUAL,
        options: Mapping[str, Any] | None = None,
        *,
        by_stages: bool = False,
    ) -> None:
        title = self.tr("Learn the structure")
        if by_stages:
            title = self.tr("Play a constraint-based learner")
        super().__init__(title, structure_learners, method, parent, columns=state.network.names)
        self.setObjectName("structureDialog")
        if by_stages:
            self._offer_stages(method)
        self._options = {method: dict(options or {})}
        said = LearnedFrom()
        self.add_headline(said.table(data, len(state.network)))
        self.build(
            self.tr("Method"),
            "structureMethod",
            self.tr("How the arcs are found"),
            self.tr("This method has no options."),
        )
        self._add_start(offered=bool(state.network.arcs) and not by_stages)
        self._knowledge = self.add_line(said.knowledge(state.constraints), "muted")
        self._knowledge.setVisible(bool(self._knowledge.text()))
        self._has_blanks = _has_blanks(data, state)
        self.blanks = self.add_line(
            self.tr("Rows with blanks are left out; Structural EM uses them."), "warning"
        )
        self._add_buttons(by_stages)
        self.algorithm.currentIndexChanged.connect(self.show_algorithm)
        self.show_algorithm()
        self.resize(WIDTH, self.sizeHint().height())

    def _add_start(self, *, offered: bool) -> None:
        self.from_here = QCheckBox(self.tr("Start from the present arcs"), self)
        self.from_here.setObjectName("structureFromHere")
        self.from_here.setToolTip(
            self.tr("Otherwise a search starts without arcs, or with the required ones")
        )
        self.from_here.setVisible(offered)
        self.extra.addWidget(self.from_here)

    def _add_buttons(self, by_stages: bool) -> None:
        self.add_button(self.tr("Cancel"), self.reject)
        self.play_button = self.add_button(
            self.tr("Play"), lambda: self._request("watch"), primary=by_stages
        )
        self.play_button.setToolTip(self.tr("Test by test, forwards and backwards"))
        self.play_button.setVisible(by_stages)
        self.step_button = self.add_button(self.tr("Step"), lambda: self._request("step"))
        self.step_button.setToolTip(self.tr("Make the first step, and stand still"))
        self.watch_button = self.add_button(self.tr("Watch"), lambda: self._request("watch"))
        self.watch_button.setToolTip(self.tr("Slowly enough to watch, and to step in"))
        self.search_button = self.add_button(
            self.tr("Learn"), lambda: self._request("fast"), primary=not by_stages
        )
        self.search_button.setToolTip(self.tr("As fast as possible, as one step of Undo"))
        for button in (self.step_button, self.watch_button, self.search_button):
            button.setVisible(not by_stages)
        self._going = (self.play_button, self.step_button, self.watch_button, self.search_button)

    def _offer_stages(self, method: str) -> None:
        """Offer only the methods that are played stage by stage."""
        for place in range(self.algorithm.count() - 1, -1, -1):
            entry = structure_learners[str(self.algorithm.itemData(place))]
            if not entry.traits.get("by_stages"):
                self.algorithm.removeItem(place)
        self.algorithm.setCurrentIndex(max(0, self.algorithm.findData(method)))

    def kept_options(self) -> dict[str, Any]:
        """Return the options given for the method at first."""
        return self._options.get(self.entry.name, {})

    def follow(self) -> None:
        self.blanks.setVisible(self._has_blanks and leaves_blanks_out(self.entry.name))
        for button in self._going:
            button.setEnabled(self.form.is_valid)

    def _request(self, pace: str) -> None:
        options: dict[str, Any] = self.form.values()
        from_here = self.from_here.isChecked() and not self.from_here.isHidden()
        self.accept()
        self.requested.emit(self.entry.name, options, from_here, pace)


def _has_blanks(data: DataState, state: DocumentState) -> bool:
    """Return whether a cell of a node is missing."""
    table = data.dataset
    if table is None:
        return False
    return any(name in table and table[name].n_missing for name in state.network)
