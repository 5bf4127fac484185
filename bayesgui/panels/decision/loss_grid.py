"""The grid of a loss matrix: rows truth, columns decided."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from bayesgui.decisions.loss import LossMatrix
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.theme import font

LIMIT = 1e9
MOST = 8
"""Most classes whose losses are shown as a grid."""
REJECT_LOSS = 0.5
"""Loss of a decision that is left open, when it is added."""
_FIELD = 76


class LossField(NumberEdit):
    """A field that leaves Ctrl+Z to the window unless something is being typed."""

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.matches(QKeySequence.StandardKey.Undo)
            and not self.isModified()
        ):
            event.ignore()
            return True
        return super().event(event)


class LossGrid(QWidget):
    """A field for each truth and decision; negative losses are gains."""

    changed = Signal(object)
    """The `LossMatrix` after an edit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lossGrid")
        self._losses: LossMatrix | None = None
        self.fields: list[list[LossField]] = []
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
    def losses(self) -> LossMatrix | None:
        """What is shown."""
        return self._losses

    def show_losses(self, losses: LossMatrix) -> None:
        """Show other losses."""
        old, self._losses = self._losses, losses
        if old is not None and _names(old) == _names(losses) and self.fields:
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
        if self._losses is None:
            return
        classes, decisions = _names(self._losses)
        few = len(classes) <= MOST
        self._too_many.setVisible(not few)
        for button in (self.zero_one, self.transpose, self.reject):
            button.setVisible(few)
        self.reject.setText(self.tr("Add reject") if classes == decisions else self.tr("No reject"))
        self.transpose.setEnabled(classes == decisions)
        if few:
            self._build_fields(classes, decisions)

    def _build_fields(self, classes: tuple[str, ...], decisions: tuple[str, ...]) -> None:
        head = self._label(self.tr("decided"), Qt.AlignmentFlag.AlignHCenter)
        self._grid.addWidget(head, 0, 1, 1, len(decisions))
        for column, name in enumerate(decisions):
            self._grid.addWidget(self._label(name, Qt.AlignmentFlag.AlignRight), 1, column + 1)
        for row, name in enumerate(classes):
            truth = self.tr("truth {name}").format(name=name)
            self._grid.addWidget(self._label(truth, Qt.AlignmentFlag.AlignLeft), row + 2, 0)
            self.fields.append([])
            for column, decision in enumerate(decisions):
                field = self._field(name, decision)
                self.fields[row].append(field)
                self._grid.addWidget(field, row + 2, column + 1)
        self._fill()

    def _field(self, truth: str, decision: str) -> LossField:
        field = LossField(0.0, -LIMIT, LIMIT, self, probability=False)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.setMaximumWidth(_FIELD)
        name = self.tr("Loss where {truth} is true and {decision} is decided")
        field.setAccessibleName(name.format(truth=truth, decision=decision))
        field.setToolTip(field.accessibleName())
        field.committed.connect(lambda _value: self._keep())
        return field

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
        assert self._losses is not None
        for fields, values in zip(self.fields, self._losses.values.tolist(), strict=True):
            for field, value in zip(fields, values, strict=True):
                field.set_value(value)

    # -- edits --------------------------------------------------------------------------------

    def _change(self, losses: LossMatrix) -> None:
        self.show_losses(losses)
        self.changed.emit(losses)

    def _keep(self) -> None:
        assert self._losses is not None
        values = np.array([[field.value for field in fields] for fields in self.fields])
        for field in (field for fields in self.fields for field in fields):
            field.setModified(False)
        self._change(LossMatrix(*_names(self._losses), values))

    def _set_zero_one(self) -> None:
        assert self._losses is not None
        self._change(LossMatrix.zero_one(self._losses.classes))

    def _set_transposed(self) -> None:
        assert self._losses is not None
        self._change(self._losses.transposed)

    def _toggle_reject(self) -> None:
        """Add the decision to leave a row open, or take it away."""
        losses = self._losses
        assert losses is not None
        classes = losses.classes
        if classes == losses.decisions:
            added = LossMatrix.with_reject(classes, REJECT_LOSS)
            values = np.column_stack([losses.values, added.values[:, -1]])
            self._change(LossMatrix(classes, added.decisions, values))
        else:
            self._change(LossMatrix(classes, classes, losses.values[:, : len(classes)]))


def _names(losses: LossMatrix) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return losses.classes, losses.decisions
