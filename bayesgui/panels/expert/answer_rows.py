"""The rows that are asked: under words from 0 to 1 the answers, their pool and the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip

from bayesgui.panels.expert.asked_row import AGREED
from bayesgui.panels.expert.expert_marks import (
    RADIUS,
    letters_of,
    paint_expert,
    paint_pool,
    paint_table,
)
from bayesgui.panels.expert.title_lines import two_lines
from bayesgui.panels.expert.word_scale import PlacedWord, Words, placed
from bayesgui.widgets.live_text import live, phrase, say
from bayesgui.widgets.numbers import probability
from bayesgui.widgets.painting import END, LEFT, RIGHT, rounded, smooth_painter, write
from bayesgui.widgets.plots.handle import LONG, Handle
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPaintEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.expert.asked_row import AskedRow

ROW, HEAD = 46, 36
STEP, STOP = 0.01, 3.0
"""What an arrow key moves by; distance in px at which a word holds a mark."""
_LEFT_SHARE, _LEAST_LEFT, _MOST_LEFT = 0.295, 84, 160
_NUMBER = 60
"""Room for the numbers at the right."""
_GRIP, _NEAR = 10.0, 11.0
_ABOVE = 14.0


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the marks of a row stand: each expert by number, and the pool, if it has one."""

    experts: dict[int, QPointF]
    pool: QPointF | None


class AnswerRows(Handle):
    """Questions below each other; marks are dragged, or moved by the arrow keys."""

    moved = Signal(int, int, float)
    """Row, expert and the probability that the expert's mark was moved to."""
    removed = Signal(int, int)
    """Row and expert of an answer that is taken back; expert -1 for the whole row."""
    settled = Signal()
    """A drag ended; the next move is a step of its own."""
    current_changed = Signal()
    menu_requested = Signal(int, int, QPoint)
    """Row, expert or -1, and the place of the pointer on the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answerRows")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.rows: tuple[AskedRow, ...] = ()
        """The rows that are shown."""
        self.names: tuple[str, ...] = ()
        """The experts."""
        self._letters: tuple[str, ...] = ()
        self._words: Words = ()
        self.current = (0, 0)
        """Row and expert of the mark that keys move."""
        self._over: tuple[int, int] | None = None
        say(self, spoken=live("Rows asked"))

    # -- content ------------------------------------------------------------------------------

    def show_rows(self, rows: Sequence[AskedRow], names: Sequence[str], words: Words) -> None:
        """Show questions with the answers of some experts, under words."""
        resized = len(rows) != len(self.rows)
        self.rows, self.names, self._words = tuple(rows), tuple(names), words
        self._letters = letters_of(names)
        row, expert = self.current
        self.current = (
            min(row, max(0, len(rows) - 1)),
            min(expert, max(0, len(names) - 1)),
        )
        if resized:
            self.updateGeometry()
            self.setFixedHeight(self.sizeHint().height())
        self._tell()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, HEAD + ROW * len(self.rows))

    def minimumSizeHint(self) -> QSize:
        return QSize(220, HEAD + ROW * len(self.rows))

    # -- geometry -----------------------------------------------------------------------------

    @property
    def line(self) -> tuple[float, float]:
        """The ends of the lines from 0 to 1."""
        left = min(max(_LEFT_SHARE * self.width(), _LEAST_LEFT), _MOST_LEFT)
        return left, max(left + 40.0, float(self.width() - _NUMBER))

    def x_of(self, p: float) -> float:
        """Return the place of a probability."""
        start, end = self.line
        return start + p * (end - start)

    def p_at(self, x: float) -> float:
        """Return the probability at a place; a word near it holds the mark."""
        start, end = self.line
        for p, _ in self._words:
            if abs(self.x_of(p) - x) <= STOP:
                return p
        return min(max(round((x - start) / (end - start), 2), 0.0), 1.0)

    def middle_of(self, row: int) -> float:
        """Return the height of a row's line."""
        return HEAD + ROW * (row + 0.5)

    def mark_place(self, row: int, expert: int) -> QPointF:
        """Return the middle of an expert's mark."""
        return self._places(row).experts[expert]

    def words_placed(self) -> tuple[PlacedWord, ...]:
        """Return the words above the lines, as they stand."""
        metrics = QFontMetrics(font(11))
        room = (self.line[0] - 60.0, float(self.width()))
        return placed(self._words, metrics.horizontalAdvance, self.x_of, room)

    @property
    def _title_room(self) -> float:
        return self.line[0] - RADIUS - 2

    def title_lines(self, row: int) -> tuple[str, ...]:
        """Return the configuration of a row as it is written, on two lines if it is long."""
        width = QFontMetrics(font(12, 600)).horizontalAdvance
        shown = self.rows[row]
        return two_lines(shown.title, width, self._title_room, shown.short)

    def question_text(self, row: int) -> str:
        """Return the question of a row as it is written: the state alone where it is too long."""
        shown = self.rows[row]
        is_long = QFontMetrics(font(11)).horizontalAdvance(shown.question) > self._title_room
        return f"{shown.state}?" if is_long and shown.state else shown.question

    def _places(self, row: int) -> _Places:
        """Return where marks stand: those on one spot side by side, the pool above them."""
        shown, middle = self.rows[row], self.middle_of(row)
        wanted = []
        for expert, answer in enumerate(shown.answers):
            p = answer if answer is not None else shown.table
            wanted.append((self.x_of(0.5 if p is None else p), answer is None, expert))
        found: dict[int, QPointF] = {}
        group: list[tuple[float, bool, int]] = []
        for each in sorted(wanted):
            if group and each[0] - group[-1][0] >= _NEAR:
                found |= _beside(group, middle, self.line)
                group = []
            group.append(each)
        found |= _beside(group, middle, self.line)
        pool = None
        if shown.pool is not None and len(shown.given) > 1:
            x = self.x_of(shown.pool)
            # As near as that, one mark would hide the other.
            covered = any(abs(x - place.x()) < _NEAR for place in found.values())
            pool = QPointF(x, middle - _ABOVE if covered else middle)
        return _Places(found, pool)

    def _row_at(self, y: float) -> int:
        row = int((y - HEAD) // ROW)
        return row if y >= HEAD and 0 <= row < len(self.rows) else -1

    def _mark_at(self, place: QPointF) -> tuple[int, int] | None:
        row = self._row_at(place.y())
        if row < 0:
            return None
        near = [
            ((spot - place).manhattanLength(), expert)
            for expert, spot in self._places(row).experts.items()
            if abs(spot.x() - place.x()) <= _GRIP and abs(spot.y() - place.y()) <= _GRIP + 4
        ]
        return (row, min(near)[1]) if near else None

    # -- moving -------------------------------------------------------------------------------

    def take(self, place: QPointF) -> bool | None:
        """Take the mark below the pointer, or bring the current expert's to it."""
        found = self._mark_at(place)
        if found is not None:
            self._make_current(*found)
            return False
        row, (start, end) = self._row_at(place.y()), self.line
        if row < 0:
            return self._take_word(place)
        if not self.names:
            return None
        self._make_current(row, self.current[1])
        return True if start - RADIUS <= place.x() <= end + RADIUS else None

    def _take_word(self, place: QPointF) -> bool | None:
        """Move the current mark to a word that is clicked."""
        for word in self.words_placed():
            box = QRectF(word.left, 14 * word.line, word.width, 15)
            if box.contains(place) and self.rows and self.names:
                self.moved.emit(*self.current, word.probability)
                return None
        return None

    def move_to(self, place: QPointF) -> None:
        self.moved.emit(*self.current, self.p_at(place.x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_dragged = self.is_dragged
        super().mouseReleaseEvent(event)
        if was_dragged and not self.is_dragged:
            self.settled.emit()

    def hover(self, place: QPointF) -> None:
        over = self._mark_at(place)
        if over != self._over:
            self._over = over
            shape = Qt.CursorShape.SizeHorCursor if over else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._over = None
        self.update()
        super().leaveEvent(event)

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        """Move the current mark, or go to the row above or below."""
        if not self.rows or not self.names:
            return False
        row, expert = self.current
        if up:
            self._make_current(min(max(row - up, 0), len(self.rows) - 1), expert)
            return True
        p = self._p_of(row, expert) + across * STEP * (LONG if shift else 1)
        self.moved.emit(row, expert, min(max(round(p, 2), 0.0), 1.0))
        return True

    def _p_of(self, row: int, expert: int) -> float:
        shown = self.rows[row]
        p = shown.answers[expert]
        if p is None:
            p = shown.table
        return 0.5 if p is None else p

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from word to word with Ctrl, and to another expert by the first letter."""
        held = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        ways = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        key = Qt.Key(event.key())
        if held and key in ways and self.rows and self.names:
            self._to_word(ways[key])
            return
        letter = event.text().upper()
        if letter and letter in self._letters and self.rows:
            self._make_current(self.current[0], self._letters.index(letter))
            return
        super().keyPressEvent(event)

    def press_key(self, key: Qt.Key) -> bool:
        if not self.rows or not self.names:
            return False
        row, expert = self.current
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.moved.emit(row, expert, 0.0 if key == Qt.Key.Key_Home else 1.0)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            # To agree with what the table says is an answer as well.
            self.moved.emit(row, expert, round(self._p_of(row, expert), 2))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            answered = self.rows[row].answers[expert] is not None
            self.removed.emit(row, expert if answered else -1)
        else:
            return False
        self.settled.emit()
        return True

    def _to_word(self, way: int) -> None:
        now = self._p_of(*self.current)
        stops = [p for p, _ in self._words if (p - now) * way > 1e-9]
        if stops:
            self.moved.emit(*self.current, min(stops) if way > 0 else max(stops))
            self.settled.emit()

    def go_to(self, row: int) -> None:
        """Let keys move the marks of a row."""
        if 0 <= row < len(self.rows):
            self._make_current(row, self.current[1])
            self.setFocus()

    def _make_current(self, row: int, expert: int) -> None:
        if (row, expert) != self.current:
            self.settled.emit()
            self.current = (row, expert)
            self._tell()
            self.current_changed.emit()
            self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            row, expert = self.current
            place = self.mapToGlobal(QPoint(int(self.line[0]), int(self.middle_of(row))))
        else:
            found = self._mark_at(QPointF(event.pos()))
            row, expert = found or (self._row_at(event.pos().y()), -1)
            place = event.globalPos()
        if 0 <= row < len(self.rows):
            self.menu_requested.emit(row, expert, place)

    # -- saying -------------------------------------------------------------------------------

    def _tell(self) -> None:
        self.setAccessibleDescription(self.mark_text(*self.current))

    def mark_text(self, row: int, expert: int) -> str:
        """Return a row and the answer of an expert in words."""
        if not 0 <= row < len(self.rows):
            return ""
        shown = self.rows[row]
        if not 0 <= expert < len(self.names):
            return f"{shown.title}. {shown.question}"
        answer = shown.answers[expert]
        said = phrase("Expert", "no answer yet") if answer is None else probability(answer)
        return f"{shown.title}. {shown.question} {self.names[expert]}: {said}"

    def event(self, event: QEvent) -> bool:
        if event.type() == event.Type.ToolTip:
            return self._show_tip(event)  # type: ignore[arg-type]
        return super().event(event)

    def _show_tip(self, event: QHelpEvent) -> bool:
        found = self._mark_at(QPointF(event.pos()))
        row, expert = found or (self._row_at(event.pos().y()), -1)
        QToolTip.showText(event.globalPos(), self.mark_text(row, expert), self)
        return True

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        self._paint_words(painter)
        for row, shown in enumerate(self.rows):
            self._paint_texts(painter, row, shown)
            self._paint_marks(painter, row, shown)

    def _paint_words(self, painter: QPainter) -> None:
        colors = theme()
        bottom = self.middle_of(len(self.rows) - 1) + 8 if self.rows else HEAD
        for word in self.words_placed():
            box = QRectF(word.left, 14 * word.line, word.width + 1, 15)
            write(painter, box, word.text, font(11), colors.muted, LEFT)
            x, top = self.x_of(word.probability), 14.0 * word.line + 16
            painter.fillRect(QRectF(round(x), top, 1, max(0.0, bottom - top)), colors.border)

    def _paint_texts(self, painter: QPainter, row: int, shown: AskedRow) -> None:
        colors, middle = theme(), self.middle_of(row)
        is_current = row == self.current[0] and self.hasFocus()
        face = font(12, 600 if is_current else 500)
        lines = self.title_lines(row)
        high = 17 if len(lines) == 1 else 15
        left = QRectF(0, middle - (17 if len(lines) == 1 else 22), self._title_room, high)
        for line in lines:
            write(painter, left, line, face, colors.text, LEFT, END)
            left.translate(0, high - 1)
        write(painter, left, self.question_text(row), font(11), colors.muted, LEFT, END)
        if row:
            painter.fillRect(QRectF(0, HEAD + ROW * row, self.width(), 1), colors.border)
        right = QRectF(self.width() - _NUMBER, middle - 17, _NUMBER, 17)
        number = "–" if shown.pool is None else f"{shown.pool:.2f}"
        write(painter, right, number, font(12, 600), colors.text, RIGHT)
        right.translate(0, 16)
        text, color = self._apart_text(shown), colors.warning if shown.differs else colors.muted
        write(painter, right, text, font(11, 500 if shown.differs else 400), color, RIGHT)

    def _apart_text(self, shown: AskedRow) -> str:
        if not shown.given:
            return phrase("Expert", "open")
        if len(shown.given) < 2:
            return ""
        if shown.apart < AGREED:
            return phrase("Expert", "agreed")
        return phrase("Expert", "{points} apart", points=f"{shown.apart:.0f}")

    def _paint_marks(self, painter: QPainter, row: int, shown: AskedRow) -> None:
        colors, middle = theme(), self.middle_of(row)
        start, end = self.line
        rounded(painter, QRectF(start, middle - 3, end - start, 6), 3, colors.track)
        given = shown.given
        if shown.differs:
            low, high = self.x_of(min(given)), self.x_of(max(given))
            painter.fillRect(QRectF(low, middle - 2, high - low, 4), colors.warning)
        if shown.table is not None:
            paint_table(painter, QPointF(self.x_of(shown.table), middle))
        places = self._places(row)
        if places.pool is not None:
            paint_pool(painter, places.pool)
        for expert, place in places.experts.items():
            hollow = shown.answers[expert] is None
            if self.hasFocus() and (row, expert) == self.current:
                painter.setPen(QPen(colors.accent, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(place, RADIUS + 4, RADIUS + 4)
            paint_expert(painter, place, expert, self._letters[expert], hollow=hollow)


def _beside(
    group: Sequence[tuple[float, bool, int]], middle: float, line: tuple[float, float]
) -> dict[int, QPointF]:
    """Return marks that are too near side by side, around where they all are, on the line."""
    if not group:
        return {}
    wide = 2 * RADIUS - 3
    if len(group) == 1:
        return {group[0][2]: QPointF(group[0][0], middle)}
    center = sum(x for x, _, _ in group) / len(group)
    room = wide * (len(group) - 1)
    first = max(min(center - room / 2, line[1] - room), line[0])
    if first < center - room / 2:
        # At the right end answers stand where they are, and what is open gives way.
        group = sorted(group, key=lambda each: each[1], reverse=True)
    return {each[2]: QPointF(first + k * wide, middle) for k, each in enumerate(group)}
