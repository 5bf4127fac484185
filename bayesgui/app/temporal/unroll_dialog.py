"""The question over how many slices a template is unrolled, and how large that becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.temporal.unrolling import most_slices, n_unrolled
from bayesgui.widgets.fields.spin_edit import SpinEdit

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.temporal.network import TemporalNetwork


class UnrollDialog(Dialog):
    """Asks for the number of slices, and says how many nodes they are."""

    chosen = Signal(int)
    """The number of slices."""

    def __init__(self, model: TemporalNetwork, title: str, parent: QWidget) -> None:
        super().__init__(self.tr("Unroll"), parent, "unrollDialog")
        self._model = model
        self.add_headline(self.tr("{name} as a plain network").format(name=title))
        self.add_line(
            self.tr(
                "A new document gets a node for each slice, named {example}. The template stays."
            ).format(example=f"{model.in_time[0]}[0]")
        )
        self.add_form()
        most = most_slices(model)
        label = self.tr("Number of slices")
        field = SpinEdit(1, most, min(model.slices, most), self)
        self.count = self.add_field(label, field, "slices", label)
        self.size_line = self.add_line("", "muted")
        self.size_line.setObjectName("unrolledSize")
        self.count.valueChanged.connect(self._say_size)
        self._say_size(self.count.value())
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Unroll"), self._choose, primary=True)
        self.count.selectAll()
        self.count.setFocus()

    def _say_size(self, slices: int) -> None:
        nodes = self.tr("%Ln node(s)", "", n_unrolled(self._model, slices))
        self.size_line.setText(self.tr("Unrolled it will be {nodes}.").format(nodes=nodes))

    def _choose(self) -> None:
        count = self.count.value()
        self.accept()
        self.chosen.emit(count)
