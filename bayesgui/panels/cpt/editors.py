"""The editors of what other kinds of nodes have in place of a table, by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QStackedWidget

    from bayesgui.core.model import Model
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.panel import Panel


class MechanismEditor(QWidget):
    """The editor of the mechanisms of one kind of node; it fills the page CPT."""

    def show_node(self, model: Model, name: str) -> None:
        """Show what a node has; called again after each change of the document."""
        raise NotImplementedError


editors: dict[str, Callable[[Panel], MechanismEditor]] = {}
"""Factories of the editor of each kind of node, given its page."""


class OtherKinds:
    """The editors of a page, each made when a node of its kind is first shown."""

    def __init__(self, panel: Panel, stack: QStackedWidget) -> None:
        self._panel, self._stack = panel, stack
        self._made: dict[str, MechanismEditor] = {}

    def shows(self, session: DocumentSession) -> bool:
        """Show the editor of the selected node if it is no chance node; return whether it is."""
        name = session.selection.current
        if name is None or name == session.selection.variable:
            return False
        model = session.document.state.model
        kind = model.kind(name)
        if kind not in editors:
            return False
        if kind not in self._made:
            self._made[kind] = editors[kind](self._panel)
            self._stack.addWidget(self._made[kind])
        self._made[kind].show_node(model, name)
        self._stack.setCurrentWidget(self._made[kind])
        return True
