"""The loss matrix as a grid of fields: a row per truth, a column per decision."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.undoable_edit import UndoableEdit
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.rows.layouts import show_text, text_label
from bayesgui.windows.playgrounds.decision.limits import MAX_CLASSES, MAX_LOSS
from bayesgui.windows.playgrounds.decision.strokes import class_name

if TYPE_CHECKING:
    from bayesgui.windows.playgrounds.decision.settings import DecisionSettings


class DecisionLosses(QWidget):
    """The losses; those of decisions that do not exist are hidden."""

    changed = Signal(int, int, float)
    """Truth, decision and loss."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._count = 2
        self.fields: dict[tuple[int, int], UndoableEdit] = {}
        label = partial(text_label, self, 11, role="muted", wraps=False)
        self._decided = [label() for _ in range(MAX_CLASSES)]
        self._truths = [
            label(text=live("truth {name}").filled(name=class_name(k))) for k in range(MAX_CLASSES)
        ]
        self._problem = text_label(self, 12, role="error")
        self._problem.hide()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(4)
        self._grid.setVerticalSpacing(4)
        for k in range(MAX_CLASSES):
            self._grid.addWidget(self._decided[k], 0, k + 1, Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(self._truths[k], k + 1, 0, Qt.AlignmentFlag.AlignRight)
            for j in range(MAX_CLASSES):
                self._grid.addWidget(self._field(k, j), k + 1, j + 1)
        self._grid.addWidget(self._problem, MAX_CLASSES + 1, 0, 1, MAX_CLASSES + 1)
        tell(self._show_decisions, live("decide {name}"))

    def _field(self, truth: int, decided: int) -> UndoableEdit:
        field = UndoableEdit(0.0, -MAX_LOSS, MAX_LOSS, self)
        name = live("loss of deciding {decided} where {truth} is true").filled(
            decided=class_name(decided), truth=class_name(truth)
        )
        named(field, f"decision.loss.{truth}.{decided}", tip=name, spoken=name)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.setMinimumWidth(40)
        field.committed.connect(lambda value: self.changed.emit(truth, decided, value))
        field.problem_changed.connect(self._show_problem)
        self.fields[truth, decided] = field
        return field

    def _show_problem(self, _text: str) -> None:
        found = next((each.problem for each in self.fields.values() if each.problem), "")
        show_text(self._problem, found)

    def _show_decisions(self, decide: str) -> None:
        """Head the columns with what is decided, in short where there are many."""
        for k, label in enumerate(self._decided):
            text = decide.format(name=class_name(k))
            label.setText(class_name(k) if self._count > 2 else text)
            label.setToolTip(text)

    def show_settings(self, settings: DecisionSettings) -> None:
        """Show the losses."""
        if settings.count != self._count:
            self._count = settings.count
            tell(self._show_decisions, live("decide {name}"))
        for (truth, decided), field in self.fields.items():
            there = max(truth, decided) < settings.count
            field.setVisible(there)
            if there:
                field.show_value(settings.losses[truth][decided])
        labels: tuple[list[QLabel], ...] = (self._decided, self._truths)
        for group in labels:
            for k, label in enumerate(group):
                label.setVisible(k < settings.count)
