"""The question over how many time slices a dynamic network is unrolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.fields.spin_edit import SpinEdit

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.formats.slices import Slices


class SlicesDialog(Dialog):
    """Asks for the number of time slices of a file, and says how many nodes that gives."""

    chosen = Signal(int)
    """The number of slices."""

    def __init__(self, file: str, slices: Slices, parent: QWidget) -> None:
        super().__init__(self.tr("Time slices"), parent, "slicesDialog")
        self._slices = slices
        self.add_headline(self.tr("{file} is a dynamic network").format(file=file))
        self.add_line(
            self.tr("The nodes of one time slice are repeated for each of them. Over how many?")
        )
        self.add_form()
        label, count = (
            self.tr("Number of time slices"),
            SpinEdit(1, slices.most(), slices.count, self),
        )
        self.count = self.add_field(label, count, "slices", label)
        self.nodes = self.add_line("", "muted")
        self.nodes.setObjectName("nodes")
        self.count.valueChanged.connect(self._say_nodes)
        self._say_nodes(slices.count)
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Open"), self._choose, primary=True)
        self.count.selectAll()
        self.count.setFocus()

    def _say_nodes(self, count: int) -> None:
        nodes = self._slices.nodes(count)
        self.nodes.setText(self.tr("The network will have %Ln node(s).", "", nodes))

    def _choose(self) -> None:
        count = self.count.value()
        self.accept()
        self.chosen.emit(count)
