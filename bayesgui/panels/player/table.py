"""The numbers of a step: a small table of a message or factor."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.explain.scripts.junction_tree.message_words import number_text
from bayesgui.widgets.painting import END, LEFT, RIGHT, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.explain.scripts.script import NumberTable

ROW = 24
MAX_STATES_ACROSS = 3
"""Maximum number of states of the last variable shown as columns; otherwise it has rows too."""
MAX_ROWS = 24
_MARGIN = 12
_NUMBERS = 76
"""Width of a column of numbers where there is room."""


class PlayerTable(QWidget):
    """Paints the numbers of a step; the last variable spans the columns if it has few states."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head: tuple[str, ...] = ()
        self.rows: list[tuple[str, ...]] = []
        """The visible rows, captions first."""
        self.left_out = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_table(None)

    def show_table(self, table: NumberTable | None) -> None:
        """Show other numbers, or none."""
        self._head, self.rows, self.left_out = (), [], 0
        if table is not None:
            self._fill(table)
        self.setFixedHeight(ROW * (len(self.rows) + 1) + 2 if self._head else 0)
        self.setAccessibleDescription("; ".join(" ".join(row) for row in self.rows))
        self.update()

    def _fill(self, table: NumberTable) -> None:
        if not table.variables:
            self._head, self.rows = ("", ""), [("", number_text(float(table.logs)))]
            return
        across = len(table.states[-1]) <= MAX_STATES_ACROSS
        beside = table.variables[:-1] if across else table.variables
        states = table.states[:-1] if across else table.states
        columns = len(table.states[-1]) if across else 1
        caption = ", ".join(beside)
        if across:
            title = f"{caption} \\ {table.variables[-1]}" if beside else table.variables[-1]
            self._head = (title, *table.states[-1])
        else:
            self._head = (caption, "")
        numbers = table.logs.reshape(-1, columns)
        for words, row in itertools.islice(
            zip(itertools.product(*states), numbers, strict=True), MAX_ROWS
        ):
            self.rows.append((", ".join(words), *(number_text(float(log)) for log in row)))
        self.left_out = int(numbers.size) - columns * len(self.rows)
        """Count of numbers that are not shown."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._head:
            return
        colors = theme()
        painter = QPainter(self)
        width = self.width() - 2 * _MARGIN
        columns = len(self._head) - 1
        # Numbers need little room; states that are cut cannot be told apart.
        first = max(width * (0.36 if columns > 1 else 0.6), width - columns * _NUMBERS)
        rest = (width - first) / columns
        whole = QRectF(_MARGIN, 0.5, width, ROW * (len(self.rows) + 1))
        painter.fillRect(QRectF(whole.left(), whole.top(), width, ROW), colors.window)
        painter.fillRect(QRectF(whole.left(), whole.top(), first, whole.height()), colors.window)
        for k, row in enumerate((self._head, *self.rows)):
            for column, text in enumerate(row):
                left = whole.left() + (first + rest * (column - 1) if column else 0.0)
                cell = QRectF(left, whole.top() + ROW * k, rest if column else first, ROW)
                is_caption = not k or not column
                face = font(12, 400)
                inner, side = cell.adjusted(8, 0, -8, 0), RIGHT if column else LEFT
                ink = colors.muted if is_caption else colors.text
                write(painter, inner, text, face, ink, side, cuts=END)
        self._paint_lines(painter, whole, first, rest, columns)

    def _paint_lines(
        self, painter: QPainter, whole: QRectF, first: float, rest: float, columns: int
    ) -> None:
        painter.setPen(QPen(theme().border, 1))
        top, bottom = whole.top(), whole.top() + whole.height()
        for k in range(len(self.rows) + 2):
            y = round(top + ROW * k) + 0.5
            painter.drawLine(QPointF(whole.left(), y), QPointF(whole.right(), y))
        for column in range(columns + 2):
            x = round(whole.left() + (first + rest * (column - 1) if column else 0.0)) + 0.5
            painter.drawLine(QPointF(x, top), QPointF(x, bottom))
