"""Fields for the number of slices, what a slice is, and what t = 0 is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from bayesgui.panels.template.words import step_parts, step_text, unit_words
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import row_layout, text_label

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLayout

    from bayesgui.core.temporal.template import Template
    from bayesgui.widgets.live_text import Text

_NUMBER, _UNIT, _START = 84, 96, 150
_MOST_LETTERS = 60
_MOST_TYPED = 99_999_999
"""Slices that can be typed; of too many it is said what they would take."""


class TimeForm(QWidget):
    """Says what a field was changed to; shows what the document says of it."""

    slices_changed = Signal(int)
    step_changed = Signal(str)
    start_changed = Signal(str)
    settled = Signal()
    """The next change of a number is a step of its own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said: Template | None = None
        self.slices = self._number("templateSlices", _MOST_TYPED, live("Number of slices"))
        self.slices.valueChanged.connect(self.slices_changed)
        self.count = self._number("templateStep", 999_999, live("Units in a slice"))
        self.count.valueChanged.connect(lambda _value: self._tell_step())
        self.unit = named(
            QComboBox(self),
            "templateUnit",
            tip=live("What a slice is: choose a unit, or type one"),
            spoken=live("Unit of a slice"),
            width=_UNIT,
        )
        self.unit.setEditable(True)
        self.unit.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.unit.activated.connect(lambda _place: self._tell_unit())
        self._unit_line.editingFinished.connect(self._tell_unit)
        self._unit_line.setMaxLength(_MOST_LETTERS)
        self.start = named(
            QLineEdit(self),
            "templateStart",
            tip=live("A name of the first slice, such as a date"),
            spoken=live("What t = 0 is called"),
            width=_START,
        )
        self.start.setMaxLength(_MOST_LETTERS)
        self.start.editingFinished.connect(self._tell_start)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(0, 1)
        self._add_row(live("Slices"), row_layout(None, self.slices))
        self._add_row(live("One slice is"), row_layout(None, self.count, self.unit, spacing=6))
        self._add_row(live("t = 0 is called"), row_layout(None, self.start))

    @property
    def _unit_line(self) -> QLineEdit:
        line = self.unit.lineEdit()
        assert line is not None, "it is editable"
        return line

    def _number(self, name: str, most: int, spoken: Text) -> SpinEdit:
        field = named(SpinEdit(1, most, 1, self), name, spoken=spoken, width=_NUMBER)
        field.setKeyboardTracking(False)
        field.editingFinished.connect(self.settled)
        return field

    def _add_row(self, word: Text, fields: QLayout) -> None:
        row = self._grid.rowCount()
        caption = text_label(self, 13, role="muted", wraps=False, text=word)
        self._grid.addWidget(caption, row, 0, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addLayout(fields, row, 1)

    # -- showing ------------------------------------------------------------------------------

    def show_time(self, said: Template) -> None:
        """Show what a template says; what is being typed stays."""
        self._said = said
        quietly(self.slices.setValue, said.slices)
        count, unit = step_parts(said.step)
        quietly(self.count.setValue, count)
        words = unit_words()
        if [self.unit.itemText(k) for k in range(self.unit.count())] != [*words.values()]:
            quietly(self._offer, words)
        if not (self.unit.hasFocus() and self._unit_line.isModified()):
            quietly(self.unit.setEditText, words.get(unit, unit))
            self._unit_line.setCursorPosition(0)
        if not (self.start.hasFocus() and self.start.isModified()):
            self.start.setText(said.start)

    def _offer(self, words: dict[str, str]) -> None:
        self.unit.clear()
        for unit, word in words.items():
            self.unit.addItem(word, unit)

    # -- telling ------------------------------------------------------------------------------

    def _tell_step(self) -> None:
        typed = " ".join(self.unit.currentText().split())
        known = {word.casefold(): unit for unit, word in unit_words().items()}
        unit = known.get(typed.casefold(), typed)
        self._unit_line.setModified(False)
        step = step_text(self.count.value(), unit)
        if self._said is not None and step_parts(step) != step_parts(self._said.step):
            self.step_changed.emit(step)

    def _tell_unit(self) -> None:
        self.settled.emit()
        self._tell_step()
        self.settled.emit()

    def _tell_start(self) -> None:
        typed = self.start.text().strip()
        self.start.setModified(False)
        if self._said is not None and typed != self._said.start:
            self.start_changed.emit(typed)
