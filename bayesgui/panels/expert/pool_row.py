"""How the answers of several experts are pooled, and the weight of each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.panels.expert.expert_marks import RADIUS, letters_of, paint_expert
from bayesgui.panels.rows.chip_flow import FlowBox
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.fields.step_edit import StepEdit
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.rows.layouts import row_layout, text_label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent


class ExpertMark(QWidget):
    """The mark of an expert."""

    def __init__(self, parent: QWidget, number: int, letter: str) -> None:
        super().__init__(parent)
        self._number, self._letter = number, letter
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(round(2 * RADIUS) + 5, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        middle = QPointF(self.width() / 2, self.height() / 2)
        paint_expert(smooth_painter(self), middle, self._number, self._letter)


class PoolRow(QWidget):
    """Linear or logarithmic, and a weight for each expert."""

    pool_chosen = Signal(str)
    weight_typed = Signal(str, float)
    """Name and weight of an expert."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[str, ...] | None = None
        self.fields: dict[str, StepEdit] = {}
        self.pool = Segmented(
            (("linear", live("linear")), ("logarithmic", live("logarithmic"))),
            self,
            name="poolKind",
            tip=live("How answers become one: by their mean, or by that of their logarithms"),
            changed=self.pool_chosen,
        )
        head = QWidget(self)
        title = text_label(head, 12, 600, wraps=False, text=live("Pool"))
        row_layout(title, self.pool, parent=head, spacing=12)
        self._boxes: list[QWidget] = []
        self._flow = FlowBox(self)
        self._flow.add(head)
        row_layout(self._flow, parent=self, grows=self._flow)

    def show_pool(self, kind: str, weights: Mapping[str, float]) -> None:
        """Show how answers are pooled, and the weights of experts by name."""
        self.setVisible(len(weights) > 1)
        self.pool.set_current(kind)
        names = tuple(weights)
        if names != self._shown:
            self._shown = names
            self._rebuild(names)
        for name, weight in weights.items():
            self.fields[name].show_value(weight)

    def _rebuild(self, names: tuple[str, ...]) -> None:
        for gone in self._boxes:
            gone.hide()
            gone.deleteLater()
        self.fields, self._boxes = {}, []
        for number, (name, letter) in enumerate(zip(names, letters_of(names), strict=True)):
            box = QWidget(self._flow)
            field = StepEdit(1.0, 0.0, 1e6, box, False)
            field.step = 0.1
            field.setFixedWidth(56)
            field.setObjectName(f"expertWeight.{name}")
            spoken = live("Weight of {expert} in the pool").filled(expert=name)
            say(field, tip=spoken, spoken=spoken)
            field.committed.connect(partial(self.weight_typed.emit, name))
            caption = text_label(box, 11, role="muted", wraps=False, text=live("weight"))
            row_layout(ExpertMark(box, number, letter), caption, field, parent=box, spacing=6)
            self.fields[name] = field
            self._boxes.append(box)
            self._flow.add(box)
        self._flow.updateGeometry()
