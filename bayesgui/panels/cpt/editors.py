"""The editors of what other kinds of nodes have in place of a table, by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.widgets.live_text import live

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QStackedWidget

    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.cpt.mechanism_editor import MechanismEditor
    from bayesgui.panels.cpt.threshold_marks import Thresholds
    from bayesgui.panels.panel import Panel
    from bayesgui.widgets.live_text import Text


def _utility_editor(panel: Panel) -> MechanismEditor:
    from bayesgui.panels.cpt.values.editor import UtilityEditor

    return UtilityEditor(panel)


def _decision_editor(panel: Panel) -> MechanismEditor:
    from bayesgui.panels.cpt.values.decision_editor import DecisionEditor

    return DecisionEditor(panel)


editors: dict[str, Callable[[Panel], MechanismEditor]] = {
    DECISION: _decision_editor,
    UTILITY: _utility_editor,
}
"""Factories of the editor of each kind of node, given its page."""


class OtherKinds:
    """The editors of a page, each made when a node of its kind is first shown."""

    titles: ClassVar[dict[str, Text]] = {DECISION: live("Decision"), UTILITY: live("Utility")}
    """What the page is called before the name of a node of a kind; CPT for all others."""

    def __init__(self, panel: Panel, stack: QStackedWidget) -> None:
        self._panel, self._stack = panel, stack
        self._made: dict[str, MechanismEditor] = {}
        self.thresholds: Thresholds = {}
        """By node, the numbers of its table at which another strategy becomes the best one."""

    def shows(self, session: DocumentSession) -> bool:
        """Show the editor of the selected node if it is no chance node; return whether it is."""
        name = session.selection.current
        if name is None:
            return False
        model = session.document.state.model
        kind = model.kind(name)
        if kind not in editors:
            return False
        if kind not in self._made:
            self._made[kind] = editors[kind](self._panel)
            self._stack.addWidget(self._made[kind])
        self._made[kind].show_node(model, name)
        self._made[kind].show_thresholds(self.thresholds.get(name, {}))
        self._stack.setCurrentWidget(self._made[kind])
        return True
