"""The members of the network's equivalence class as a list, by the arcs that they have turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListWidget, QWidget

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
        self.setObjectName("judgeMembers")
        self._members: ClassMembers | None = None
        self.setMinimumHeight(LEAST_HEIGHT)
        self.setUniformItemSizes(True)
        self.currentRowChanged.connect(self._on_row)
        self.retranslate()

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
            arcs = ", ".join(" → ".join(arc) for arc in turned)
            text = arcs or self.tr("this network")
            self.addItem(text)
            self.item(self.count() - 1).setToolTip(text)

    def _on_row(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(row)

    def retranslate(self) -> None:
        """Set all texts."""
        self.setAccessibleName(self.tr("Members of the equivalence class"))
        was_blocked = self.blockSignals(True)
        self._fill()
        self.blockSignals(was_blocked)
