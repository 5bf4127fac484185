"""A prediction before revealing: a number, yes or no, or an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QSlider,
    QSpacerItem,
    QWidget,
)

from bayesgui.panels.lessons.item_row import ItemRow
from bayesgui.panels.lessons.shown import ShownPrediction
from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.fields.percent_edit import PercentEdit
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QDropEvent, QKeyEvent

    from bayesgui.panels.lessons.shown import ShownItem

STEPS = 1000
"""Positions of the slider."""
FIELD = 76
ROW = 28


class OrderList(QListWidget):
    """Rows that can be moved."""

    moved = Signal()
    """The rows are in another order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QListWidget.Shape.StyledPanel)
        self.setWordWrap(True)

    @property
    def order(self) -> tuple[int, ...]:
        """The rows as they were given, in their present order."""
        return tuple(self.item(k).data(Qt.ItemDataRole.UserRole) for k in range(self.count()))

    def show_labels(self, labels: Sequence[str], order: Sequence[int]) -> None:
        """Show texts in an order; `labels` are as they were given."""
        if len(labels) == self.count() and sorted(self.order) == sorted(order):
            for k in range(self.count()):
                self.item(k).setText(labels[self.item(k).data(Qt.ItemDataRole.UserRole)])
            return
        self.clear()
        for number in order:
            item = QListWidgetItem(labels[number], self)
            item.setData(Qt.ItemDataRole.UserRole, number)
            item.setSizeHint(QSize(0, ROW))
            # What is dropped on a row would replace it; it can be dropped between rows only.
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
        self.setFixedHeight(ROW * len(labels) + 2 * self.frameWidth())
        self.setCurrentRow(0)

    def move_row(self, by: int) -> None:
        """Move the current row up (below 0) or down."""
        row = self.currentRow()
        if by and 0 <= row < self.count() and 0 <= row + by < self.count():
            item = self.takeItem(row)
            self.insertItem(row + by, item)
            self.setCurrentRow(row + by)
            self.moved.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        by = steps.get(Qt.Key(event.key()))
        if by is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_row(by)
            return
        super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Move the row that is dragged between those at the pointer."""
        place = event.position().toPoint()
        target = self.indexAt(place)
        row = self.count() if not target.isValid() else target.row()
        if target.isValid() and place.y() > self.visualRect(target).center().y():
            row += 1
        # With a move Qt would remove the dragged row once more.
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        before = self.currentRow()
        self.move_row((row if row <= before else row - 1) - before)


class PredictionRow(ItemRow):
    """A prediction; `answered` carries a probability, a truth, or the order of the labels."""

    predicted = Signal(float)
    """The slider is at another probability, which is not the answer yet."""

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(number, parent)
        self._form = "number"
        self._follows = False
        self.slider = QSlider(Qt.Orientation.Horizontal, self.body)
        self.slider.setRange(0, STEPS)
        self.slider.setSingleStep(STEPS // 100)
        self.slider.setPageStep(STEPS // 20)
        self.slider.setObjectName("prediction")
        self.slider.setValue(STEPS // 2)
        self.field = PercentEdit(self.body)
        self.field.setObjectName("predictionField")
        self.field.setValue(50.0)
        self.field.setFixedWidth(FIELD)
        # A style sheet cannot reach the editor inside a spin box.
        self.field.lineEdit().setTextMargins(6, 0, 0, 0)
        self.truth = Segmented([("yes", ""), ("no", "")], self.body)
        self.truth.setObjectName("predictionTruth")
        self.order = OrderList(self.body)
        self.order.setObjectName("predictionOrder")
        self.reveal = push_button("reveal", self.body, self._on_reveal, primary=True)
        self.note = text_label(self.body, 12, role="muted")
        self._build()
        self.slider.valueChanged.connect(self._on_slider)
        self.field.valueChanged.connect(self._on_field)

    def _build(self) -> None:
        number = QWidget(self.body)
        row_layout(self.slider, self.field, parent=number, spacing=12)
        truth = QWidget(self.body)
        row_layout(self.truth, parent=truth).addStretch(1)
        order = QWidget(self.body)
        column_layout(self.order, parent=order)
        self._forms = {"number": number, "truth": truth, "order": order}
        foot = row_layout(self.reveal, spacing=8)
        foot.addWidget(self.note, 1)
        # Without a note the button keeps its size.
        foot.addSpacerItem(QSpacerItem(0, 0, QSizePolicy.Policy.Expanding))
        column_layout(*self._forms.values(), foot, parent=self.body, spacing=8)

    def show_body(self, shown: ShownItem) -> bool:
        assert isinstance(shown, ShownPrediction)
        self._form = shown.form
        is_open = shown.status == "now" and not shown.is_revealed
        for form, part in self._forms.items():
            part.setVisible(form == shown.form and (is_open or shown.said is not None))
        self.truth.set_texts(self.tr("Yes"), self.tr("No"))
        self._show_said(shown)
        for part in self._forms.values():
            part.setEnabled(is_open)
        self.reveal.setVisible(is_open)
        self.reveal.setText(self.tr("Reveal"))
        self.note.setText(shown.note)
        self.note.setVisible(is_open and bool(shown.note))
        names = (
            (self.slider, self.tr("Predicted probability")),
            (self.field, self.tr("Predicted probability in per cent")),
            (self.order, self.tr("Largest first; Alt+Up and Alt+Down move a row")),
            (self.truth, self.tr("Your prediction")),
            (self.reveal, self.tr("Show what comes out")),
        )
        for part, name in names:
            part.setAccessibleName(name)
            part.setToolTip(name)
        return True

    def _show_said(self, shown: ShownPrediction) -> None:
        said = shown.said
        if shown.form == "order":
            order = said if isinstance(said, tuple) else range(len(shown.labels))
            self.order.show_labels(shown.labels, order)
        elif isinstance(said, bool):
            self.truth.set_current("yes" if said else "no")
        elif isinstance(said, float):
            self._put(said)

    @property
    def probability(self) -> float:
        """The probability on the slider."""
        return self.field.value() / 100.0

    def _put(self, p: float) -> None:
        if abs(p - self.probability) > 1e-9:
            self._follows = True
            self.field.setValue(100.0 * p)
            self.slider.setValue(round(STEPS * p))
            self._follows = False

    def _on_slider(self, value: int) -> None:
        if not self._follows:
            self._follows = True
            self.field.setValue(100.0 * value / STEPS)
            self._follows = False
            self.predicted.emit(self.probability)

    def _on_field(self, value: float) -> None:
        if not self._follows:
            self._follows = True
            self.slider.setValue(round(STEPS * value / 100.0))
            self._follows = False
            self.predicted.emit(self.probability)

    def _on_reveal(self) -> None:
        if self._form == "number":
            self.answered.emit(self.probability)
        elif self._form == "truth":
            self.answered.emit(self.truth.current == "yes")
        else:
            self.answered.emit(self.order.order)

    def focus_parts(self) -> tuple[QWidget, ...]:
        return self.slider, self.field, self.truth, self.order, self.reveal
