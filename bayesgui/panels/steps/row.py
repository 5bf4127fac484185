"""One step of a derivation as a row: its title, formula, numbers and result."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.explain.formula import Number
from bayesgui.explain.rendering import to_text
from bayesgui.explain.writing import equals_sign, number_text
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.steps.formula_layout import Face, Row, Typesetter, face
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent

    from bayesgui.explain.derivation import Derivation, StepTable

_LEFT, _RIGHT, _TOP = 12, 10, 8
_STEP = 12
_TITLE, _LINE = 18, 4
_GUTTER = 18
_TABLE_ROW = 20
GAP = 10.0
"""Empty pixels between two columns."""
_COLUMN = 110.0
_NUMBER = re.compile(r"[+−-]?\d[\d.,]*(·10[⁻⁰¹²³⁴-⁹]+)?|[−-]?∞")


def column_widths(headers: Sequence[float], bodies: Sequence[float], room: float) -> list[float]:
    """Return the pixels of each column; where room is short, headers give way before numbers.

    `headers`, `bodies`: pixels that the header and the widest cell below it need.
    """
    wanted = [max(pair) + GAP for pair in zip(headers, bodies, strict=True)]
    spare = room - sum(wanted)
    if spare >= 0:
        share = min(spare, max(0.0, _COLUMN * len(wanted) - sum(wanted))) / len(wanted)
        return [width + share for width in wanted]
    least = [body + GAP for body in bodies]
    left = room - sum(least)
    if left < 0:
        return [width * room / sum(least) for width in least]
    cut = left / (sum(wanted) - sum(least))
    return [low + (high - low) * cut for low, high in zip(least, wanted, strict=True)]


def is_number(word: str) -> bool:
    """Return whether a cell holds a number, so that its column is set to the right."""
    return _NUMBER.fullmatch(word) is not None


class StepRow(QWidget):
    """Paints a step; a click or the keys Left and Right collapse and expand the steps below."""

    fold_requested = Signal(bool)
    """Request to hide (True) or show the steps below."""
    moved = Signal(int)
    """Request to move the focus by a number of rows."""

    def __init__(
        self, step: Derivation, number: str, level: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.step = step
        self.number = number
        self.level = level
        self.is_open = False
        """Whether the steps below are shown."""
        self._hovered = False
        self._rows: list[tuple[Row, float]] = []
        self._set_for = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._tell_name()

    @property
    def heading(self) -> str:
        """The title."""
        return translate_sentence(self.step.title)

    def set_open(self, opened: bool) -> None:
        """Point the triangle down (open) or to the right."""
        self.is_open = opened
        self._tell_name()
        self.update()

    def _tell_name(self) -> None:
        alone = to_text(replace(self.step, children=()), translate_sentence).split("\n", 1)
        words = " ".join(alone[1].split())
        self.setAccessibleName(f"{self.number} {self._title()}. {words}")
        if self.step.children:
            state = self.tr("unfolded") if self.is_open else self.tr("folded")
            self.setAccessibleDescription(state)
            self.setToolTip(
                self.tr("Hide the steps below it")
                if self.is_open
                else self.tr("Show the steps below it")
            )

    def _title(self) -> str:
        role = translate_sentence(self.step.role)
        return f"{role}: {self.heading}" if role else self.heading

    # -- size ---------------------------------------------------------------------------------

    @property
    def _x(self) -> int:
        return _LEFT + _GUTTER + _STEP * min(self.level, 7)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        self._lay_out(width)
        return self._height

    def sizeHint(self) -> QSize:
        width = max(self.width(), 200)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 40)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def _lay_out(self, width: int) -> None:
        if width == self._set_for:
            return
        self._set_for = width
        room = max(80, width - self._x - _RIGHT)
        setter = Typesetter(room)
        step = self.step
        rows = list(setter.lines(step.target))
        for side in step.sides:
            rows += setter.lines(side, "=")
        if step.has_number:
            rows += Typesetter(room, 600).lines(Number(step.result), equals_sign(step.result))
        self._title_height = _wrapped_height(self._title(), face(12, 600), room)
        y = _TOP + self._title_height + 4.0
        self._rows = []
        for row in rows:
            self._rows.append((row, y + row.ascent))
            y += row.ascent + row.descent + _LINE
        self._table_top = y
        if step.table is not None:
            y += _TABLE_ROW * (len(step.table.rows) + 1 + bool(step.table.left_out)) + 4
        self._note_top = y
        for note in step.remarks:
            y += _wrapped_height(translate_sentence(note), face(11), room) + 2
        self._height = int(y + _TOP)

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        self._lay_out(self.width())
        colors = theme()
        painter = smooth_painter(self)
        if self._hovered and self.step.children:
            painter.fillRect(self.rect(), colors.row_hover)
        self._paint_guides(painter)
        if self.step.children:
            sign = "down" if self.is_open else "right"
            place = QRectF(self._x - 17, _TOP + 2, 14, 14)
            paint_icon(painter, sign, place, colors.muted)
        room = self.width() - self._x - _RIGHT
        painter.setFont(face(12, 600)[0])
        painter.setPen(colors.text)
        place = QRectF(self._x, _TOP, room, self._title_height)
        painter.drawText(place, Qt.TextFlag.TextWordWrap, self._title())
        painter.setPen(colors.text)
        for row, baseline in self._rows:
            row.paint(painter, self._x, baseline)
        if self.step.table is not None:
            self._paint_table(painter, self.step.table, room)
        painter.setFont(face(11)[0])
        painter.setPen(colors.muted)
        y = self._note_top
        for note in self.step.remarks:
            height = _wrapped_height(translate_sentence(note), face(11), room)
            place = QRectF(self._x, y, room, height)
            painter.drawText(place, Qt.TextFlag.TextWordWrap, translate_sentence(note))
            y += height + 2
        paint_hairline(painter, self._x, self.height() - 1, self.width() - self._x)
        if self.hasFocus():
            painter.setPen(QPen(colors.accent, 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -2), 3, 3)

    def _paint_guides(self, painter: QPainter) -> None:
        """Draw an indent guide for each ancestor."""
        painter.setPen(QPen(theme().border, 1))
        for k in range(min(self.level, 7)):
            x = _LEFT + _GUTTER + _STEP * k - 10.5
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))

    def _paint_table(self, painter: QPainter, table: StepTable, room: float) -> None:
        colors = theme()
        body = [(*words, number_text(v)) for words, v in table.rows]
        heads, plain = QFontMetricsF(font(12, 600)), QFontMetricsF(font(12, 400))
        cells = list(zip(*body, strict=True)) or [()] * len(table.header)
        widths = column_widths(
            [heads.horizontalAdvance(word) for word in table.header],
            [max(map(plain.horizontalAdvance, column), default=0.0) for column in cells],
            room,
        )
        right = [k > 0 and all(map(is_number, column)) for k, column in enumerate(cells)]
        lines = [(table.header, colors.muted, 600)]
        lines += [(words, colors.text, 400) for words in body]
        if table.left_out:
            lines.append(((f"… +{table.left_out:,}",), colors.muted, 400))
        y = self._table_top
        for k, (words, color, weight) in enumerate(lines):
            painter.setFont(font(12, weight))
            metrics = QFontMetricsF(painter.font())
            painter.setPen(color)
            x = float(self._x)
            for word, width, numeric in zip(words, widths, right, strict=False):
                cell = QRectF(x, y, width - GAP + 1, _TABLE_ROW)
                side = Qt.AlignmentFlag.AlignRight if numeric else Qt.AlignmentFlag.AlignLeft
                shown = metrics.elidedText(word, Qt.TextElideMode.ElideRight, cell.width())
                painter.drawText(cell, side | Qt.AlignmentFlag.AlignVCenter, shown)
                x += width
            y += _TABLE_ROW
            if not k:
                paint_hairline(painter, self._x, int(y) - 1, int(sum(widths) - GAP))

    # -- input --------------------------------------------------------------------------------

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.step.children:
            self.fold_requested.emit(self.is_open)

    def enterEvent(self, event: object) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: object) -> None:
        self._hovered = False
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        moves = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if key in moves:
            self.moved.emit(moves[key])
        elif key == Qt.Key.Key_Left and self.is_open:
            self.fold_requested.emit(True)
        elif key == Qt.Key.Key_Right and self.step.children and not self.is_open:
            self.fold_requested.emit(False)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.step.children:
            self.fold_requested.emit(self.is_open)
        else:
            super().keyPressEvent(event)


def _wrapped_height(text: str, chosen: Face, width: float) -> float:
    metrics = chosen[1]
    room = QRectF(0, 0, width, 10_000)
    return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()
