"""The status bar: one sentence at the left, cells separated by lines at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QSizePolicy, QStatusBar, QWidget

from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import outlined, rounded, smooth_painter, write
from bayesgui.widgets.rows.layouts import row_layout
from bayesgui.widgets.sentence import spans
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent

Kind = Literal["plain", "warning", "error"]

HEIGHT = 26
BAR_WIDTH, BAR_HEIGHT = 60, 6
_PADDING, _ICON = 10, 14
_MIN_SENTENCE = 150


def _paint_spans(
    painter: QPainter, left: float, height: int, marked: str, colors: tuple[str, str], width: float
) -> None:
    """Paint text in two weights and colors, the last span elided."""
    text, bold = spans(marked)
    runs, end = [], 0
    for start, length in bold:
        runs += [(text[end:start], False), (text[start : start + length], True)]
        end = start + length
    runs.append((text[end:], False))
    for run, strong in runs:
        face = font(12, 600 if strong else 400)
        metrics = QFontMetrics(face)
        shown = metrics.elidedText(run, Qt.TextElideMode.ElideRight, max(0, int(width)))
        advance = metrics.horizontalAdvance(shown)
        box = QRectF(left, 0, advance + 4, height)
        write(painter, box, shown, face, theme().color(colors[strong]))
        left, width = left + advance, width - advance
        if shown != run:
            return


def _width_of(marked: str) -> int:
    text, bold = spans(marked)
    strong = "".join(text[start : start + length] for start, length in bold)
    thin = QFontMetrics(font(12)).horizontalAdvance(text)
    more = QFontMetrics(font(12, 600)).horizontalAdvance(strong)
    return thin + more - QFontMetrics(font(12)).horizontalAdvance(strong) + 2


class _Sentence(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.marked = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(_MIN_SENTENCE, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self.width() - _PADDING - 4
        _paint_spans(painter, _PADDING, self.height(), self.marked, ("muted", "text"), room)


class StatusCell(QWidget):
    """One cell: text with bold numbers, optionally with an icon before it and a bar behind it."""

    clicked = Signal()

    def __init__(self, id: str) -> None:
        super().__init__()
        self.setObjectName(f"status.{id}")
        self.id = id
        self.marked = ""
        self.kind: Kind = "plain"
        self.share: float | None = None
        self._measured = "", 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The text without markup."""
        return spans(self.marked)[0]

    def when_clicked(self, slot: Callable[[], object]) -> None:
        """Call a function when the cell is clicked, which the focus reaches like a button."""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(slot)

    def sizeHint(self) -> QSize:
        if self._measured[0] != self.marked:
            self._measured = self.marked, _width_of(self.marked)
        width = self._measured[1] + 2 * _PADDING
        width += _ICON + 5 if self.kind != "plain" else 0
        width += BAR_WIDTH + 8 if self.share is not None else 0
        return QSize(width, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if inside and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        middle = self.height() / 2
        paint_hairline(painter, 0, middle - 7, 14, upright=True)
        left = float(_PADDING)
        if self.kind != "plain":
            square = QRectF(left, middle - _ICON / 2, _ICON, _ICON)
            paint_icon(painter, self.kind, square, colors.color(self.kind))
            left += _ICON + 5
        tokens = ("muted", "text") if self.kind == "plain" else (self.kind, self.kind)
        width = _width_of(self.marked)
        _paint_spans(painter, left, self.height(), self.marked, tokens, width + 4)
        if self.share is not None:
            bar = QRectF(left + width + 6, middle - BAR_HEIGHT / 2, BAR_WIDTH, BAR_HEIGHT)
            rounded(painter, bar, 3, colors.track)
            bar.setWidth(max(BAR_HEIGHT, BAR_WIDTH * min(1.0, self.share)))
            rounded(painter, bar, 3, colors.accent)
        if self.hasFocus():
            outlined(painter, QRectF(self.rect()).adjusted(3, 3, -3, -3), 3, colors.accent)


class StatusCells(QStatusBar):
    """A status bar 26 px high whose last cell stays visible in a narrow window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.setFixedHeight(HEIGHT)
        self._cells: dict[str, StatusCell] = {}
        self._sentence = _Sentence()
        holder = QWidget(self)
        self._row = row_layout(parent=holder, margins=(0, 0, 8, 0), spacing=0)
        self._row.addWidget(self._sentence, 1)
        self._holder = holder
        holder.setGeometry(self.rect())

    @property
    def sentence(self) -> str:
        """The sentence at the left, without markup."""
        return spans(self._sentence.marked)[0]

    def set_sentence(self, marked: str) -> None:
        """Set the sentence at the left.

        `marked`: one sentence; ``**bold**`` spans are in the text color.
        """
        self._sentence.marked = marked
        self._sentence.setAccessibleName(self.sentence)
        self._sentence.setToolTip(self.sentence)
        self._sentence.update()

    def set_cell(
        self,
        id: str,
        marked: str,
        kind: Kind = "plain",
        tool_tip: str = "",
        share: float | None = None,
    ) -> StatusCell:
        """Set the content of a cell, added at the right end if new and hidden without text.

        `marked`: its text with ``**bold**`` numbers. `share`: fill of its bar, 0 to 1; no bar if
        None.

        Returns the cell, whose ``clicked`` signal can open details.
        """
        cell = self._cells.get(id)
        if cell is None:
            cell = self._cells[id] = StatusCell(id)
            self._row.addWidget(cell)
        cell.marked, cell.kind, cell.share = marked, kind, share
        cell.setToolTip(tool_tip)
        cell.setAccessibleName(cell.text)
        cell.updateGeometry()
        cell.update()
        self._fit()
        return cell

    def cell(self, id: str) -> StatusCell | None:
        """Return a cell, or None before its content was set."""
        return self._cells.get(id)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._holder.setGeometry(0, 1, self.width(), self.height() - 1)
        self._fit()

    def _fit(self) -> None:
        """Hide cells, from the middle, until the sentence has its minimum width."""
        shown = [cell for cell in self._cells.values() if cell.marked]
        room = self.width() - 8 - _MIN_SENTENCE
        while len(shown) > 1 and sum(cell.sizeHint().width() for cell in shown) > room:
            shown.pop(len(shown) // 2 if len(shown) > 2 else 0)
        for cell in self._cells.values():
            cell.setVisible(cell in shown)
