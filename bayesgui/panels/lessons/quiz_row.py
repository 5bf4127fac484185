"""A question with options: a wrong one says why, the right one ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from bayesgui.panels.lessons.item_row import ItemRow
from bayesgui.panels.lessons.plain_markdown import plain_text
from bayesgui.panels.lessons.shown import ShownQuiz
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import rounded, smooth_painter, write
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from bayesgui.panels.lessons.shown import ShownItem, ShownOption

LETTERS = "ABCDEFGHIJ"
HEIGHT = 30
_LINE, _LETTER, _TEXT, _SIGN = 18, 11, 30, 26


class OptionButton(QAbstractButton):
    """An option with its letter, and a tick or a cross once it was chosen."""

    def __init__(self, letter: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._letter = letter
        self._shown: ShownOption | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(HEIGHT)

    @property
    def mark(self) -> str:
        """The mark of the answer, "right" or "wrong"; "" before that."""
        return "" if self._shown is None else self._shown.mark

    def show_option(self, shown: ShownOption) -> None:
        """Show a text and how it was answered."""
        self._shown = shown
        self.setText(plain_text(shown.text))
        said = {"": "", "right": self.tr("right"), "wrong": self.tr("wrong")}[shown.mark]
        self.setAccessibleName(f"{self._letter}. {self.text()}" + (f", {said}" if said else ""))
        self.setToolTip(self.accessibleName())
        self._fit()
        self.update()

    def _fit(self) -> None:
        room = max(40, self.width() - _TEXT - _SIGN)
        metrics = QFontMetrics(font(13, 500))
        box = metrics.boundingRect(0, 0, room, 10000, Qt.TextFlag.TextWordWrap, self.text())
        lines = max(1, -(-box.height() // metrics.height()))
        self.setFixedHeight(HEIGHT + _LINE * (lines - 1))

    def sizeHint(self) -> QSize:
        return QSize(280, HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors, painter, mark = theme(), smooth_painter(self), self.mark
        color, width = colors.control if self.isEnabled() else colors.border, 1.0
        ground = colors.row_hover if self.underMouse() and self.isEnabled() else colors.surface
        if mark:
            color = colors.success if mark == "right" else colors.error
            width = 1.5
            ground = colors.success_soft if mark == "right" else colors.surface
        if self.hasFocus():
            color, width = (colors.accent if not mark else color), 2.0
        half = width / 2
        place = QRectF(self.rect()).adjusted(half, half, -half, -half)
        rounded(painter, place, 4, ground, QPen(color, width))
        write(painter, QRectF(_LETTER, 0, 16, HEIGHT), self._letter, font(12, 600), colors.muted)
        painter.setPen(colors.text)
        painter.setFont(font(13, 500))
        box = QRectF(_TEXT, 0, self.width() - _TEXT - _SIGN, self.height())
        painter.drawText(
            box,
            int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap),
            self.text(),
        )
        if mark:
            square = QRectF(self.width() - 25, HEIGHT / 2 - 7, 14, 14)
            paint_icon(painter, "check" if mark == "right" else "close", square, color)


class QuizRow(ItemRow):
    """A question; `answered` carries the index of an option."""

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(number, parent)
        self.options: list[OptionButton] = []
        self._column = column_layout(parent=self.body, spacing=6)

    def show_body(self, shown: ShownItem) -> bool:
        assert isinstance(shown, ShownQuiz)
        while len(self.options) < len(shown.options):
            self._add_option(len(self.options))
        is_open = shown.status == "now"
        for k, button in enumerate(self.options):
            button.setVisible(k < len(shown.options))
            if k < len(shown.options):
                button.show_option(shown.options[k])
                button.setEnabled(is_open and not shown.options[k].mark)
        return True

    def _add_option(self, index: int) -> None:
        button = OptionButton(LETTERS[index % len(LETTERS)], self.body)
        button.setObjectName(f"option{index}")
        button.clicked.connect(lambda _=False: self.answered.emit(index))
        self.options.append(button)
        self._column.addWidget(button)

    def focus_first(self, *, by_pointer: bool = False) -> bool:
        return by_pointer or super().focus_first()

    def focus_parts(self) -> tuple[QWidget, ...]:
        return tuple(self.options)
