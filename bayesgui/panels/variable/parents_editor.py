"""The parents of a node as chips: Delete removes one, a field adds one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.core.node_rules import may_point
from bayesgui.document.temporal.lag_edits import parents_of
from bayesgui.panels.rows.chip_flow import FlowBox
from bayesgui.panels.rows.node_picker import NodePicker
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.chip import Chip
from bayesgui.widgets.rows.layouts import column_layout, show_text, text_label

if TYPE_CHECKING:
    from bayesgui.core.model import Model


class ParentsEditor(QWidget):
    """Adds parents, in the order of the table, and removes them."""

    removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._network: Model | None = None
        self._name = ""
        self._chips = FlowBox(self)
        self.picker = NodePicker(live("Add a parent…"), self.possible, self)
        self._problem = text_label(self, role="error")
        self._problem.hide()
        column_layout(self._chips, self.picker, self._problem, parent=self, spacing=4)

    @property
    def problem(self) -> str:
        """Why the last parent was not added, or ""."""
        return "" if self._problem.isHidden() else self._problem.text()

    def set_node(self, network: Model, name: str) -> None:
        """Show the parents of a node."""
        if name != self._name:
            self.say("")
        self._network, self._name = network, name
        self._chips.clear()
        parents = parents_of(network, name)
        for parent in parents:
            chip = Chip(parent, self._chips)
            chip.removed.connect(self.removed)
            self._chips.add(chip)
        self._chips.setVisible(bool(parents))

    def say(self, problem: str) -> None:
        """Show why a parent was not added."""
        show_text(self._problem, problem)

    def possible(self) -> list[str]:
        """Return the nodes that can become parents without closing a cycle."""
        if self._network is None or self._name not in self._network:
            return []
        barred = {self._name, *parents_of(self._network, self._name)}
        barred |= self._network.descendants(self._name)
        network, kind = self._network, self._network.kind(self._name)
        return [
            name for name in network if name not in barred and may_point(network.kind(name), kind)
        ]
