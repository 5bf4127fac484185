"""The tool bar above the numbers of a utility: layout, filling in, unit and weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.fields.undoable_edit import UndoableEdit, UndoableLine
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import end_text
from bayesgui.widgets.rows.layouts import row_layout, text_label

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_MOST = 1e12
"""Greatest weight that can be typed."""


class ValuesTools(QWidget):
    """Layout of the table, linear filling, the unit, the weight, and the size."""

    layout_chosen = Signal(str)
    """"rows" or "columns"."""
    linear_wanted = Signal()
    unit_typed = Signal(str)
    weight_typed = Signal(float)
    refused = Signal(str)
    """What is wrong with the weight being typed, "" if it is right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.layout_of_table = Segmented(
            [("rows", live("Rows")), ("columns", live("Columns"))],
            self,
            tip=live("Configurations of the parents as rows, or as columns"),
            changed=self.layout_chosen,
        )
        self.linear = push_button(
            "utility.linear",
            self,
            self.linear_wanted,
            live("Fill linearly"),
            tip=live(
                "Fill the numbers between the first and the last selected one, or of the whole "
                "table, on a line"
            ),
        )
        self.unit = named(
            UndoableLine(self),
            "utilityUnit",
            tip=live("Unit of the numbers, such as k$ or QALY"),
            spoken=live("Unit"),
            width=72,
        )
        self.unit.committed.connect(self.unit_typed)
        self.weight = named(
            UndoableEdit(1.0, -_MOST, _MOST, self, probability=False),
            "utilityWeight",
            tip=live("Factor with which it counts in the total"),
            spoken=live("Weight"),
            width=64,
        )
        self.weight.committed.connect(self.weight_typed)
        self.weight.problem_changed.connect(self.refused)
        self.size_label = text_label(self, role="muted", wraps=False)
        unit = text_label(self, role="muted", wraps=False, text=live("Unit"))
        weight = text_label(self, role="muted", wraps=False, text=live("Weight"))
        unit.setBuddy(self.unit)
        weight.setBuddy(self.weight)
        row_layout(
            *(self.layout_of_table, self.linear, None, self.size_label, 4),
            *(unit, self.unit, 4, weight, self.weight),
            parent=self,
            margins=(12, 0, 12, 0),
            spacing=8,
        )

    def show_utility(self, unit: str, weight: float) -> None:
        """Show unit and weight; what is being typed is left alone."""
        self.unit.show_text(unit)
        self.weight.show_value(weight)

    def set_super_value(self, on: bool) -> None:
        """Show only what a super-value has."""
        self.layout_of_table.setVisible(not on)
        self.linear.setVisible(not on)
        if on:
            self.size_label.setText("")

    def set_size(self, numbers: str, ends: tuple[float, float] | None) -> None:
        """Show how many numbers there are, the least and the greatest; None: none is given."""
        if ends is not None:
            low, high = map(end_text, ends)
            numbers += " · " + self.tr("{low} to {high}").format(low=low, high=high)
        self.size_label.setText(numbers)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the size if there is no room for it."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        others = (self.layout_of_table, self.linear, self.unit, self.weight)
        taken = sum(each.sizeHint().width() + 8 for each in others) + 110
        self.size_label.setVisible(taken + self.size_label.sizeHint().width() <= self.width())
