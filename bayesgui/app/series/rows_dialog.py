"""The choice of the nodes that have a row in the grid of findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.fields.buttons import link_button, named
from bayesgui.widgets.rows.layouts import row_layout

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtWidgets import QWidget

LIST_HEIGHT = 300


class GridRowsDialog(Dialog):
    """A list of all nodes with a box each; nodes with a finding keep their row."""

    chosen = Signal(object)
    """The names of the nodes, or None for those that can be observed."""

    def __init__(
        self,
        names: Sequence[str],
        listed: Collection[str],
        found: Collection[str],
        parent: QWidget,
    ) -> None:
        super().__init__(self.tr("Rows of the grid"), parent, "gridRowsDialog")
        self.add_line(self.tr("Nodes with a finding always have a row."), "muted")
        self.list = named(QListWidget(self), "gridRows", spoken=self.tr("Nodes"))
        self.list.setMinimumHeight(LIST_HEIGHT)
        for name in names:
            item = QListWidgetItem(name)
            box = Qt.CheckState.Checked if name in listed else Qt.CheckState.Unchecked
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(box)
            if name in found:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        self.content.addWidget(self.list)
        everything = link_button(self, lambda: self._tick_all(True), self.tr("All"))
        none = link_button(self, lambda: self._tick_all(False), self.tr("None"))
        usual = link_button(
            self, lambda: self._take(None), self.tr("Those that can be observed"), name="usualRows"
        )
        self.content.addLayout(row_layout(everything, none, usual, None, spacing=12))
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Show"), self._choose, primary=True)
        self.resize(360, self.sizeHint().height())

    def _tick_all(self, on: bool) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.flags() & Qt.ItemFlag.ItemIsEnabled:
                item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def _choose(self) -> None:
        items = (self.list.item(row) for row in range(self.list.count()))
        self._take(
            tuple(item.text() for item in items if item.checkState() == Qt.CheckState.Checked)
        )

    def _take(self, names: tuple[str, ...] | None) -> None:
        self.accept()
        self.chosen.emit(names)
