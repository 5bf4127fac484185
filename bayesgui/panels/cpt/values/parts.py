"""The utilities from which a super-value is computed, with their weights."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.fields.undoable_edit import UndoableEdit
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import end_text
from bayesgui.widgets.rows.layouts import clear_layout, column_layout, text_label

if TYPE_CHECKING:
    from bayesgui.core.kinds.utility import SuperValue
    from bayesgui.core.model import Model

_MOST = 1e12


class UtilityList(QWidget):
    """A row for each utility of a super-value: its name, its weight, and its ends."""

    chosen = Signal(str)
    """The utility whose name was clicked."""
    weighted = Signal(str, float)
    """A utility and the weight typed for it."""
    refused = Signal(str)
    """What is wrong with the weight being typed, "" if it is right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: object = None
        self._words = text_label(self, role="muted")
        self._rows = QWidget(self)
        self._grid = QGridLayout(self._rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        column_layout(self._words, self._rows, None, parent=self, spacing=6)

    def show_utilities(self, model: Model, value: SuperValue) -> None:
        """Show the utilities of a super-value."""
        mechanisms = [model.mechanism(name) for name in value.parents]
        shown = value, tuple(mechanisms)
        if shown == self._shown:
            return
        self._shown = shown
        clear_layout(self._grid)
        is_sum = value.tree is None
        self._words.setText(
            self.tr("The weighted sum of these utilities. Type a formula for anything else.")
            if is_sum
            else self.tr("Computed from these utilities, without their weights.")
        )
        for row, (name, mechanism) in enumerate(zip(value.parents, mechanisms, strict=True)):
            button = link_button(self._rows, partial(self.chosen.emit, name), name)
            weight = UndoableEdit(
                getattr(mechanism, "weight", 1.0), -_MOST, _MOST, self._rows, probability=False
            )
            weight.setFixedWidth(64)
            say(weight, tip=live("Factor with which it counts in the sum"), spoken=live("Weight"))
            weight.setEnabled(is_sum)
            weight.committed.connect(partial(self.weighted.emit, name))
            weight.problem_changed.connect(self.refused)
            ends = getattr(mechanism, "ends", None)
            scale = "" if ends is None else f"{end_text(ends[0])} … {end_text(ends[1])}"
            for column, widget in enumerate(
                (button, weight, text_label(self._rows, role="muted", wraps=False, text=scale))
            ):
                self._grid.addWidget(widget, row, column)
        self._grid.setColumnStretch(3, 1)
