"""Texts that stand for missing values: of a whole file, or of one column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from bayesgui.panels.rows.chip_flow import FlowBox
from bayesgui.widgets.fields.buttons import link_button, named
from bayesgui.widgets.rows.chip import Chip
from bayesgui.widgets.rows.layouts import column_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent


class MarkField(QLineEdit):
    """Accepts Enter, which adds a text here and must not trigger the dialog's default button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Accept Enter."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class MissingMarks(QWidget):
    """Texts that stand for missing values as chips, and a field to add one."""

    changed = Signal()

    def __init__(
        self, marks: Sequence[str], parent: QWidget | None = None, *, empty: bool = True
    ) -> None:
        """`empty`: whether blank cells are shown as one of them."""
        super().__init__(parent)
        self._empty = empty
        self._marks = list(dict.fromkeys(marks))
        self._is_chosen = False
        self._chips = FlowBox(self)
        spoken, hint = self.tr("Text of a missing value"), self.tr("such as NA; Enter adds it")
        self.field = named(MarkField(self), "missingMark", spoken=spoken, hint=hint)
        self.field.hide()
        self.field.returnPressed.connect(self.add_typed)
        column_layout(self._chips, self.field, parent=self, spacing=4)
        self._show()

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts that stand for missing values, the empty one first."""
        return ("", *self._marks)

    @property
    def chosen(self) -> tuple[str, ...] | None:
        """The texts if the user changed them; None to take those that are found."""
        return self.texts if self._is_chosen else None

    def show_found(self, marks: Sequence[str]) -> None:
        """Show the marks found in the file, unless the user chose others."""
        if not self._is_chosen and list(marks) != self._marks:
            self._marks = list(marks)
            self._show()

    def choose_none(self) -> None:
        """Take only blank cells for missing ones."""
        self._marks.clear()
        self._on_chosen()

    def _show(self) -> None:
        self._chips.clear()
        if self._empty:
            self._chips.add(Chip(self.tr("empty"), self._chips, removable=False))
        for mark in self._marks:
            chip = Chip(mark, self._chips)
            chip.removed.connect(self._remove)
            self._chips.add(chip)
        tip = self.tr("Add a text that stands for a missing value")
        add = link_button(self._chips, self.ask, self.tr("Add"), tip=tip)
        add.setAutoDefault(False)
        self._chips.add(add)

    def ask(self) -> None:
        """Open the field for another text."""
        self.field.show()
        self.field.setFocus()

    def add_typed(self) -> None:
        """Add the text of the field, if there is one."""
        mark = self.field.text().strip()
        self.field.clear()
        self.field.hide()
        if mark and mark not in self._marks:
            self._marks.append(mark)
            self._on_chosen()

    def _remove(self, mark: str) -> None:
        self._marks.remove(mark)
        self._on_chosen()

    def _on_chosen(self) -> None:
        self._is_chosen = True
        self._show()
        self.changed.emit()
