"""The grid of a loss matrix: rows truth, columns decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from numpy.typing import NDArray

LIMIT = 1e9
MOST = 8
"""Most classes whose losses are shown as a grid."""
REJECT_LOSS = 0.5
"""Loss of a decision that is left open, when it is added."""
_FIELD = 76


class LossGrid(QWidget):
    """A field for each truth and decision; negative losses are gains."""

    changed = Signal(object, object)
    """The losses (truths, decisions) and the names of the decisions, after an edit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lossGrid")
        self._classes: tuple[str, ...] = ()
        self._decisions: tuple[str, ...] = ()
        self._losses: NDArray[np.float64] = np.zeros((0, 0))
        self.fields: list[list[NumberEdit]] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(2)
        self._too_many = QLabel(self)
        self._too_many.setProperty("role", "muted")
        self._too_many.setWordWrap(True)
        self.zero_one = self._button(self._set_zero_one)
        self.transpose = self._button(self._set_transposed)
        self.reject = self._button(self._toggle_reject)
        buttons = row_layout(self.zero_one, self.transpose, self.reject, spacing=6)
        buttons.addStretch(1)
        column_layout(self._grid, self._too_many, buttons, parent=self, spacing=8)
        self.retranslate()

    def _button(self, slot: object) -> QPushButton:
        button = QPushButton(self)
        button.clicked.connect(slot)
        return button

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        self.zero_one.setText("0/1")
        self.zero_one.setToolTip(self.tr("Every wrong decision costs 1, every right one nothing"))
        self.transpose.setText(self.tr("Transpose"))
        self.transpose.setToolTip(
            self.tr("Exchange truth and decision: some texts write the matrix the other way round")
        )
        self.reject.setToolTip(self.tr("A decision to leave the row open, with a loss of its own"))
        self._too_many.setText(
            self.tr("More than {most} classes: every wrong decision costs 1.").format(most=MOST)
        )
        self._build()

    @property
    def losses(self) -> NDArray[np.float64]:
        """loss[truth, decided]."""
        return self._losses

    @property
    def decisions(self) -> tuple[str, ...]:
        """What can be decided: the classes, and perhaps to leave the row open."""
        return self._decisions

    def show_losses(
        self, classes: tuple[str, ...], losses: NDArray[np.float64], decisions: tuple[str, ...]
    ) -> None:
        """Show the losses of other classes."""
        same = (classes, decisions) == (self._classes, self._decisions) and bool(self.fields)
        self._classes, self._decisions = classes, decisions
        self._losses = np.array(losses, np.float64)
        if same:
            self._fill()
        else:
            self._build()

    # -- building -----------------------------------------------------------------------------

    def _build(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.fields = []
        few = 0 < len(self._classes) <= MOST
        self._too_many.setVisible(len(self._classes) > MOST)
        for button in (self.zero_one, self.transpose, self.reject):
            button.setVisible(few)
        has_reject = len(self._decisions) > len(self._classes)
        self.reject.setText(self.tr("No reject") if has_reject else self.tr("Add reject"))
        self.transpose.setEnabled(not has_reject)
        if few:
            self._build_fields()

    def _build_fields(self) -> None:
        head = self._label(self.tr("decided"), Qt.AlignmentFlag.AlignHCenter)
        self._grid.addWidget(head, 0, 1, 1, len(self._decisions))
        for column, name in enumerate(self._decisions):
            self._grid.addWidget(self._label(name, Qt.AlignmentFlag.AlignRight), 1, column + 1)
        for row, name in enumerate(self._classes):
            truth = self.tr("truth {name}").format(name=name)
            self._grid.addWidget(self._label(truth, Qt.AlignmentFlag.AlignLeft), row + 2, 0)
            self.fields.append([])
            for column, decision in enumerate(self._decisions):
                field = NumberEdit(0.0, -LIMIT, LIMIT, self, probability=False)
                field.setAlignment(Qt.AlignmentFlag.AlignRight)
                field.setMaximumWidth(_FIELD)
                name_ = self.tr("Loss where {truth} is true and {decision} is decided")
                field.setAccessibleName(name_.format(truth=name, decision=decision))
                field.setToolTip(field.accessibleName())
                field.committed.connect(lambda _value: self._keep())
                self.fields[row].append(field)
                self._grid.addWidget(field, row + 2, column + 1)
        self._fill()

    def _label(self, text: str, side: Qt.AlignmentFlag) -> QLabel:
        label = QLabel(self)
        label.setFont(font(12))
        label.setProperty("role", "muted")
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        label.setText(label.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, 90))
        label.setToolTip(text)
        return label

    def _fill(self) -> None:
        for row, fields in enumerate(self.fields):
            for column, field in enumerate(fields):
                field.set_value(float(self._losses[row, column]))

    # -- edits --------------------------------------------------------------------------------

    def _tell(self) -> None:
        self.changed.emit(self._losses, self._decisions)

    def _keep(self) -> None:
        self._losses = np.array([[field.value for field in fields] for fields in self.fields])
        self._tell()

    def _set_zero_one(self) -> None:
        count = len(self._classes)
        self._losses = 1.0 - np.eye(count)
        self._decisions = self._classes
        self._build()
        self._tell()

    def _set_transposed(self) -> None:
        self._losses = self._losses.T.copy()
        self._fill()
        self._tell()

    def _toggle_reject(self) -> None:
        count = len(self._classes)
        if len(self._decisions) > count:
            self._losses, self._decisions = self._losses[:, :count], self._classes
        else:
            column = np.full((count, 1), REJECT_LOSS)
            self._losses = np.hstack([self._losses, column])
            self._decisions = (*self._classes, self.tr("reject"))
        self._build()
        self._tell()
