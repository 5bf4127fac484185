"""The members of the network's equivalence class as a list, by the arcs that they have turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListWidget, QWidget

from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, tell

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.graph.class_members import ClassMembers

LEAST_HEIGHT = 160


class MembersList(QListWidget):
    """A member a row; the first one is the network itself."""

    chosen = Signal(int)
    """Number of the row that was made the current one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "judgeMembers", spoken=live("Members of the equivalence class"))
        self._members: ClassMembers | None = None
        self.setMinimumHeight(LEAST_HEIGHT)
        self.setUniformItemSizes(True)
        self.currentRowChanged.connect(self._on_row)

    def show_members(self, members: ClassMembers | None, previewed: tuple[Arc, ...]) -> None:
        """Show a class; `previewed`: the turned arcs of the member that is looked at."""
        was_blocked = self.blockSignals(True)
        if members is not self._members:
            self._members = members
            self._fill()
        turned = () if members is None else members.turned
        self.setCurrentRow(turned.index(previewed) if previewed in turned else -1)
        self.blockSignals(was_blocked)

    def _fill(self) -> None:
        self.clear()
        for turned in () if self._members is None else self._members.turned:
            text = ", ".join(" → ".join(arc) for arc in turned)
            self.addItem(text)
            self.item(self.count() - 1).setToolTip(text)
        if self.count():
            tell(self.name_network, live("this network"))

    def name_network(self, name: str) -> None:
        """Write what the first row is called."""
        if self.count():
            self.item(0).setText(name)
            self.item(0).setToolTip(name)

    def _on_row(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(row)
