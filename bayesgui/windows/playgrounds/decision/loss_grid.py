"""The loss matrix as a grid of fields: a row per truth, a column per decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from bayesgui.widgets.rows.layouts import text_label
from bayesgui.windows.playgrounds.decision.limits import MAX_CLASSES, MAX_LOSS
from bayesgui.windows.playgrounds.decision.strokes import class_name
from bayesgui.windows.playgrounds.undo_keys import UndoableEdit

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
        self._decided = [text_label(self, 11, role="muted", wraps=False) for _ in self._all()]
        self._truths = [text_label(self, 11, role="muted", wraps=False) for _ in self._all()]
        self._problem = text_label(self, 12, role="error")
        self._problem.hide()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(4)
        self._grid.setVerticalSpacing(4)
        for k in self._all():
            self._grid.addWidget(self._decided[k], 0, k + 1, Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(self._truths[k], k + 1, 0, Qt.AlignmentFlag.AlignRight)
            for j in self._all():
                self._grid.addWidget(self._field(k, j), k + 1, j + 1)
        self._grid.addWidget(self._problem, MAX_CLASSES + 1, 0, 1, MAX_CLASSES + 1)
        self.retranslate()

    @staticmethod
    def _all() -> range:
        return range(MAX_CLASSES)

    def _field(self, truth: int, decided: int) -> UndoableEdit:
        field = UndoableEdit(0.0, -MAX_LOSS, MAX_LOSS, self)
        field.setObjectName(f"decision.loss.{truth}.{decided}")
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.setMinimumWidth(40)
        field.committed.connect(lambda value: self.changed.emit(truth, decided, value))
        field.problem_changed.connect(self._show_problem)
        self.fields[truth, decided] = field
        return field

    def _show_problem(self, _text: str) -> None:
        found = next((each.problem for each in self.fields.values() if each.problem), "")
        self._problem.setText(found)
        self._problem.setVisible(bool(found))

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        for k in self._all():
            name = class_name(k)
            narrow = self._count > 2
            decide = self.tr("decide {name}").format(name=name)
            self._decided[k].setText(name if narrow else decide)
            self._decided[k].setToolTip(decide)
            self._truths[k].setText(self.tr("truth {name}").format(name=name))
        for (truth, decided), field in self.fields.items():
            text = self.tr("loss of deciding {decided} where {truth} is true").format(
                decided=class_name(decided), truth=class_name(truth)
            )
            field.setAccessibleName(text)
            field.setToolTip(text)

    def show_settings(self, settings: DecisionSettings) -> None:
        """Show the losses."""
        if settings.count != self._count:
            self._count = settings.count
            self.retranslate()
        for (truth, decided), field in self.fields.items():
            there = max(truth, decided) < settings.count
            field.setVisible(there)
            if there and (field.problem or field.value != settings.losses[truth][decided]):
                field.set_value(settings.losses[truth][decided])
        labels: tuple[list[QLabel], ...] = (self._decided, self._truths)
        for group in labels:
            for k, label in enumerate(group):
                label.setVisible(k < settings.count)
