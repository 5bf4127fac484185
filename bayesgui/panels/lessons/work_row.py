"""A number to be worked out: a field, the steps of the working, and the solution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from bayesgui.panels.lessons.item_row import ItemRow
from bayesgui.panels.lessons.plain_markdown import SMALL_LINE, plain_text, rich_text
from bayesgui.panels.lessons.shown import ShownWork
from bayesgui.widgets.fields.buttons import link_button, push_button
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from bayesgui.panels.lessons.shown import ShownItem, ShownWorking

FIELD, STEP_FIELD = 112, 84
HOLE = "{?}"
GAP = "…"


@dataclass(frozen=True, slots=True)
class TypedWork:
    """Typed texts: the answer, and the numbers of the working's steps; "" for none."""

    answer: str
    steps: tuple[str, ...] = ()


class _WorkingRow(QWidget):
    """A step of the working with a field where its number goes."""

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = QLabel(self)
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setFont(font(12))
        self.field = QLineEdit(self)
        self.field.setObjectName(f"working{number}")
        self._given = ""
        self.field.setFixedWidth(STEP_FIELD)
        row = row_layout(parent=self, spacing=6)
        row.addWidget(self.text, 1)
        row.addWidget(self.field, 0, Qt.AlignmentFlag.AlignBottom)

    def show_step(self, shown: ShownWorking, *, is_open: bool) -> None:
        """Show the text with a gap for its number, and the number if it is known."""
        text = shown.text.rstrip()
        # The field stands where a number at the end would.
        text = text.removesuffix(HOLE).rstrip().replace(HOLE, GAP)
        self.text.setText(rich_text(text, SMALL_LINE))
        self.field.setAccessibleName(plain_text(shown.text).replace(HOLE, GAP))
        if shown.number or self._given:
            self.field.setText(shown.number)
        self._given = shown.number
        self.field.setReadOnly(not is_open)
        self.field.setProperty("wrong", shown.mark == "wrong")
        self.field.style().polish(self.field)


class WorkRow(ItemRow):
    """A number to be worked out; `answered` carries a `TypedWork`."""

    solution_requested = Signal()
    grown = Signal()
    """The steps of the working came into view."""

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(number, parent)
        self.field = QLineEdit(self.body)
        self.field.setObjectName("answer")
        self.field.setFixedWidth(FIELD)
        self.field.returnPressed.connect(self._on_check)
        self.check = push_button("check", self.body, self._on_check, primary=True)
        self.solution = link_button(self.body, self.solution_requested.emit)
        self.solution.setObjectName("solution")
        self.working = link_button(self.body, self._show_working)
        self.working.setObjectName("working")
        self._steps: list[_WorkingRow] = []
        self._is_working = False
        self._shown: ShownWork | None = None
        self._build()

    def _build(self) -> None:
        self._column = column_layout(spacing=6)
        answer = row_layout(self.field, self.check, spacing=8)
        answer.addStretch(1)
        # Offset the padding of the link, to align it with what is above.
        more = row_layout(self.working, self.solution, margins=(-6, 0, 0, 0))
        more.addStretch(1)
        column_layout(self._column, answer, more, parent=self.body, spacing=8)

    @property
    def fields(self) -> tuple[QLineEdit, ...]:
        """The fields of the working's steps."""
        return tuple(row.field for row in self._steps)

    def show_body(self, shown: ShownItem) -> bool:
        assert isinstance(shown, ShownWork)
        if self._shown is not None and self._shown.answer and not shown.answer:
            # Another question has taken the place of one that was answered.
            self.clear()
        self._shown = shown
        is_open = shown.status == "now" and not shown.answer
        while len(self._steps) < len(shown.steps):
            row = _WorkingRow(len(self._steps), self.body)
            row.field.returnPressed.connect(self._on_check)
            self._steps.append(row)
            self._column.addWidget(row)
        seen = self._is_working or any(step.number for step in shown.steps)
        for k, row in enumerate(self._steps):
            row.setVisible(seen and k < len(shown.steps))
            if k < len(shown.steps):
                row.show_step(shown.steps[k], is_open=is_open)
        if shown.answer:
            self.field.setText(shown.answer)
        self.field.setReadOnly(not is_open)
        if not is_open:
            self.field.setCursorPosition(0)
        self.field.setProperty("wrong", shown.mark == "wrong")
        self.field.style().polish(self.field)
        self.field.setAccessibleName(self.tr("Your answer"))
        self.field.setPlaceholderText(self.tr("a number"))
        self.check.setText(self.tr("Check"))
        self.check.setVisible(is_open)
        self.check.setToolTip(self.tr("Mark the number, and what was filled in (Return)"))
        self.solution.setText(self.tr("Show the solution"))
        self.solution.setVisible(is_open and shown.has_tried)
        self.solution.setToolTip(self.tr("Show how the number is worked out"))
        self.working.setText(self.tr("Fill in the steps"))
        self.working.setToolTip(self.tr("Write your own working down: its first mistake is told"))
        self.working.setVisible(is_open and bool(shown.steps) and not seen)
        return True

    def _show_working(self) -> None:
        self._is_working = True
        if self._shown is not None:
            self.show_body(self._shown)
        if self._steps:
            self._steps[0].field.setFocus()
        self.grown.emit()

    def clear(self) -> None:
        """Take back what was typed, for another question."""
        self._is_working = False
        for field in (self.field, *self.fields):
            field.clear()

    def _on_check(self) -> None:
        typed = tuple(row.field.text() if not row.isHidden() else "" for row in self._steps)
        self.answered.emit(TypedWork(self.field.text(), typed))

    def focus_parts(self) -> tuple[QWidget, ...]:
        return *self.fields, self.field, self.check, self.solution, self.working
