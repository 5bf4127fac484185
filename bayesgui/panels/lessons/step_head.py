"""The head of a step: the lesson's name, where one is in it, and the text of the step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from bayesgui.panels.lessons.item_row import SIDE
from bayesgui.panels.lessons.plain_markdown import rich_text
from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent

    from bayesgui.panels.lessons.shown import ShownStep

SEGMENT, GAP = 6, 4


class Segments(QWidget):
    """A segment for each step, filled as far as the lesson has been taken.

    `empty`: token of the color of what is not filled.
    """

    def __init__(self, parent: QWidget | None = None, empty: str = "track") -> None:
        super().__init__(parent)
        self._count, self._empty = 1, empty
        self.filled = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(SEGMENT)

    def show_steps(self, count: int, filled: float) -> None:
        """Show `count` steps, of which `filled` are done, the last one perhaps in part."""
        self._count, self.filled = max(1, count), filled
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, SEGMENT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        width = (self.width() - GAP * (self._count - 1)) / self._count
        for k in range(self._count):
            box = QRectF(k * (width + GAP), 0, width, SEGMENT)
            painter.setBrush(theme().color(self._empty))
            painter.drawRoundedRect(box, 3, 3)
            share = min(1.0, max(0.0, self.filled - k))
            if share > 0:
                box.setWidth(max(SEGMENT, width * share))
                painter.setBrush(theme().accent)
                painter.drawRoundedRect(box, 3, 3)


class StepHead(QWidget):
    """Everything of a step above its items."""

    def __init__(self, parent: QWidget, on_scene: Callable[[], object]) -> None:
        super().__init__(parent)
        self.name = ElidedLabel(12, 400, self)
        self.name.setProperty("role", "muted")
        self.place = text_label(self, 12, role="muted", wraps=False)
        self.segments = Segments(self)
        self.title = text_label(self, 16, 600)
        self.text = QLabel(self)
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setFont(font(13))
        self.scene = push_button("scene", self, on_scene)
        above = row_layout(spacing=8)
        above.addWidget(self.name, 1)
        above.addWidget(self.place)
        self._button = row_layout(self.scene)
        self._button.addStretch(1)
        column = column_layout(above, parent=self, margins=(SIDE, 14, SIDE, 16), spacing=0)
        column.addSpacing(6)
        column.addWidget(self.segments)
        column.addSpacing(18)
        column.addWidget(self.title)
        column.addSpacing(6)
        column.addWidget(self.text)
        column.addLayout(self._button)

    def show_step(self, shown: ShownStep) -> None:
        """Show a step."""
        self.name.set_text(shown.lesson)
        place = self.tr("step {number} of {count}")
        self.place.setText(place.format(number=shown.number, count=shown.count))
        self.segments.show_steps(shown.count, shown.number - 1 + shown.share)
        self.segments.setAccessibleName(self.place.text())
        self.title.setText(shown.title)
        self.text.setText(rich_text(shown.text))
        self.text.setVisible(bool(shown.text))
        self.scene.setText(shown.scene.replace("&", "&&"))
        self.scene.setVisible(bool(shown.scene))
        self.scene.setToolTip(self.tr("Set the scene of this step; Undo takes it back"))
        self.scene.setEnabled(not shown.is_busy)
        self.scene.setProperty("primary", not shown.is_set)
        self.scene.style().polish(self.scene)
        self._button.setContentsMargins(0, 10 if shown.scene else 0, 0, 0)
