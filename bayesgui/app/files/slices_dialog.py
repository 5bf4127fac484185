"""The question over how many slices a template is unrolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.temporal.unrolling import most_slices, n_unrolled
from bayesgui.widgets.fields.spin_edit import SpinEdit

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.temporal.network import TemporalNetwork


class SlicesDialog(Dialog):
    """Asks for the number of slices, and says how many nodes that gives."""

    chosen = Signal(int)
    """The number of slices."""

    def __init__(self, model: TemporalNetwork, parent: QWidget) -> None:
        super().__init__(self.tr("Unroll"), parent, "slicesDialog")
        self._model = model
        self.add_headline(self.tr("Unroll the template into a new document"))
        self.add_line(self.tr("The nodes in time are repeated for each slice. Over how many?"))
        self.add_form()
        label, count = (
            self.tr("Number of time slices"),
            SpinEdit(1, most_slices(model), min(model.slices, most_slices(model)), self),
        )
        self.count = self.add_field(label, count, "slices", label)
        self.nodes = self.add_line("", "muted")
        self.nodes.setObjectName("nodes")
        self.count.valueChanged.connect(self._say_nodes)
        self._say_nodes(self.count.value())
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Unroll"), self._choose, primary=True)
        self.count.selectAll()
        self.count.setFocus()

    def _say_nodes(self, count: int) -> None:
        nodes = n_unrolled(self._model, count)
        self.nodes.setText(self.tr("The network will have %Ln node(s).", "", nodes))

    def _choose(self) -> None:
        count = self.count.value()
        self.accept()
        self.chosen.emit(count)
