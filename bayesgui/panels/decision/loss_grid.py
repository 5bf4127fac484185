"""The grid of a loss matrix: rows truth, columns decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QWidget

from bayesgui.decisions.loss import LossMatrix
from bayesgui.panels.decision.heads import cut_heads
from bayesgui.panels.decision.loss_menu import LossMenuButton
from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.fields.undoable_edit import UndoableEdit
from bayesgui.widgets.live_text import live, say, tell_by
from bayesgui.widgets.rows.layouts import clear_layout, column_layout, row_layout, text_label

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from bayesgui.widgets.live_text import Text

LIMIT = 1e9
MOST = 8
"""Most classes whose losses are shown as a grid."""
REJECT_LOSS = 0.5
"""Loss of a decision that is left open, when it is added."""
_FIELD, _LEAST, _TIGHT = 76, 36, 27
"""Largest and least width of a field in px, and the least beside `_MANY` others or more."""
_NAME, _SHORT_NAME, _MANY = 90, 66, 4
"""Px for the name of a truth, beside few decisions and at most beside `_MANY` or more."""
_PADDING = 10
"""Px around the text of a tight field."""
_ROOM = 244
"""Px for the name of a truth and a row of fields; more fields are scrolled."""


class _SidewaysArea(QScrollArea):
    """As high as what it holds, and scrolled sideways where there is no room for it."""

    def __init__(self, body: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._body = body
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(body)

    def fit(self) -> None:
        """Take the height of what it holds, and of the scroll bar if there is one."""
        least = self._body.minimumSizeHint()
        bar = self.horizontalScrollBar().sizeHint().height() if least.width() > self.width() else 0
        self.setFixedHeight(least.height() + bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # New fields have a size as soon as they are shown, which their layout tells.
        if watched is self._body and event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return super().eventFilter(watched, event)


class LossGrid(QWidget):
    """A field for each truth and decision; negative losses are gains."""

    changed = Signal(object)
    """The `LossMatrix` after an edit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lossGrid")
        self.losses: LossMatrix
        self.fields: list[list[UndoableEdit]] = []
        body = QWidget(self)
        self._grid = QGridLayout(body)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(2)
        self.area = _SidewaysArea(body, self)
        self._too_many = text_label(self, 13, role="muted")
        self.zero_one = push_button(
            "",
            self,
            self._set_zero_one,
            "0/1",
            tip=live("Every wrong decision costs 1, every right one nothing"),
        )
        self.transpose = push_button(
            "",
            self,
            self._set_transposed,
            live("Transpose"),
            tip=live(
                "Exchange truth and decision: some texts write the matrix the other way round"
            ),
        )
        self.reject = push_button(
            "",
            self,
            self._toggle_reject,
            tip=live("A decision to leave the row open, with a loss of its own"),
        )
        self.files = LossMenuButton(self, lambda: self.losses)
        self.files.pasted.connect(self.change)
        buttons = row_layout(
            self.zero_one, self.transpose, self.reject, None, self.files, spacing=6
        )
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self.files.open_at)
        column_layout(self.area, self._too_many, buttons, parent=self, spacing=8)

    def show_losses(self, losses: LossMatrix) -> None:
        """Show other losses."""
        is_same = bool(self.fields) and _names(self.losses) == _names(losses)
        self.losses = losses
        if is_same:
            self._fill()
        else:
            self._build()

    # -- building -----------------------------------------------------------------------------

    def _build(self) -> None:
        clear_layout(self._grid)
        self.fields = []
        classes, decisions = _names(self.losses)
        few = len(classes) <= MOST
        self._too_many.setVisible(not few)
        said = live("More than {most} classes: the losses are those of a file.")
        if self.losses == LossMatrix.zero_one(classes):
            said = live("More than {most} classes: every wrong decision costs 1.")
        say(self._too_many, said.filled(most=MOST))
        for button in (self.zero_one, self.transpose, self.reject):
            button.setVisible(few)
        say(self.reject, live("Add reject") if classes == decisions else live("No reject"))
        self.transpose.setEnabled(classes == decisions)
        self.area.setVisible(few)
        if few:
            self._build_fields(classes, decisions)

    def _build_fields(self, classes: tuple[str, ...], decisions: tuple[str, ...]) -> None:
        many = len(decisions) >= _MANY
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(name) for name in classes) + 6
        truths = live("truth")
        if many:
            widest = max(widest, metrics.horizontalAdvance(str(truths)))
            self._grid.addWidget(self._label(truths, Qt.AlignmentFlag.AlignLeft, _SHORT_NAME), 1, 0)
        left = min(widest, _SHORT_NAME) if many else _NAME
        least = _TIGHT if many else _LEAST
        width = max(least, min(_FIELD, (_ROOM - left) // len(decisions) - 2))
        above = self._label(live("decided"), Qt.AlignmentFlag.AlignHCenter, _NAME)
        self._grid.addWidget(above, 0, 1, 1, len(decisions))
        for column, head in enumerate(cut_heads(decisions, self.font(), width)):
            label = self._label(head, Qt.AlignmentFlag.AlignRight, width)
            label.setToolTip(decisions[column])
            self._grid.addWidget(label, 1, column + 1)
        for row, name in enumerate(classes):
            truth = name if many else live("truth {name}").filled(name=name)
            label = self._label(truth, Qt.AlignmentFlag.AlignLeft, left)
            self._grid.addWidget(label, row + 2, 0)
            self.fields.append([])
            for column, decision in enumerate(decisions):
                field = self._field(name, decision, tight=many)
                self.fields[row].append(field)
                self._grid.addWidget(field, row + 2, column + 1)
        self._fill()

    def head_text(self, column: int) -> str:
        """Return what stands above a column of fields."""
        item = self._grid.itemAtPosition(1, column + 1)
        label = None if item is None else item.widget()
        return label.text() if isinstance(label, QLabel) else ""

    def _field(self, truth: str, decision: str, *, tight: bool) -> UndoableEdit:
        field = UndoableEdit(0.0, -LIMIT, LIMIT, self, probability=False)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.setMinimumWidth(_TIGHT if tight else _LEAST)
        field.setProperty("tight", tight)
        field.setMaximumWidth(_FIELD)
        name = live("Loss where {truth} is true and {decision} is decided")
        name = name.filled(truth=truth, decision=decision)
        say(field, tip=name, spoken=name)
        field.committed.connect(lambda _value: self._keep())
        return field

    def _label(self, text: Text | str, side: Qt.AlignmentFlag, width: int) -> QLabel:
        def write(label: QLabel, text: str) -> None:
            shown = label.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
            label.setText(shown)
            label.setToolTip(text)

        label = text_label(self, role="muted", wraps=False)
        label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        tell_by(write, label, text)
        return label

    def _fill(self) -> None:
        for fields, values in zip(self.fields, self.losses.values.tolist(), strict=True):
            for field, value in zip(fields, values, strict=True):
                field.set_value(value)
                if field.property("tight"):
                    needed = field.fontMetrics().horizontalAdvance(field.text()) + _PADDING
                    field.setMinimumWidth(min(max(_TIGHT, needed), _FIELD))

    # -- edits --------------------------------------------------------------------------------

    def change(self, losses: LossMatrix) -> None:
        """Show other losses, and tell that they were edited."""
        self.show_losses(losses)
        self.changed.emit(losses)

    def _keep(self) -> None:
        values = np.array([[field.value for field in fields] for fields in self.fields])
        for field in (field for fields in self.fields for field in fields):
            field.setModified(False)
        self.change(LossMatrix(*_names(self.losses), values))

    def _set_zero_one(self) -> None:
        self.change(LossMatrix.zero_one(self.losses.classes))

    def _set_transposed(self) -> None:
        self.change(self.losses.transposed)

    def _toggle_reject(self) -> None:
        """Add the decision to leave a row open, or take it away."""
        losses = self.losses
        classes = losses.classes
        if classes == losses.decisions:
            added = LossMatrix.with_reject(classes, REJECT_LOSS)
            values = np.column_stack([losses.values, added.values[:, -1]])
            self.change(LossMatrix(classes, added.decisions, values))
        else:
            self.change(LossMatrix(classes, classes, losses.values[:, : len(classes)]))


def _names(losses: LossMatrix) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return losses.classes, losses.decisions
