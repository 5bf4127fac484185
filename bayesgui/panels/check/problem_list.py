"""The list of problems: rows to choose, mend and ignore by mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    Property,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from bayesgui.panels.check.row_painter import (
    button_rect,
    has_button,
    more_rect,
    paint_row,
    row_height,
    shown_sentence,
)
from bayesgui.panels.check.rows import FOLD, PROBLEM
from bayesgui.widgets import motion
from bayesgui.widgets.live_text import live, phrase, say, tell
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import (
        QFocusEvent,
        QHelpEvent,
        QKeyEvent,
        QMouseEvent,
        QPainter,
        QResizeEvent,
    )

    from bayesgui.panels.check.rows import Key, ProblemRow

Index = QModelIndex | QPersistentModelIndex
FADE = 120
"""Duration in ms in which a problem that is mended fades."""
_MOST_SINGLE = 40
"""Rows that come and go one by one; more are shown as another list."""


class ProblemRows(QAbstractListModel):
    """The lines of the list; what stays keeps its place, selected or not."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[ProblemRow] = []

    def set_rows(self, rows: Sequence[ProblemRow]) -> None:
        """Show other rows, removing and inserting single ones where these are few."""
        wanted = {row.key: row for row in rows}
        kept = [row.key for row in self.rows if row.key in wanted]
        staying = set(kept)
        same_order = kept == [row.key for row in rows if row.key in staying]
        changes = len(self.rows) + len(rows) - 2 * len(kept)
        if not same_order or changes > _MOST_SINGLE:
            self.beginResetModel()
            self.rows = list(rows)
            self.endResetModel()
            return
        for place in reversed(range(len(self.rows))):
            if self.rows[place].key not in wanted:
                self.beginRemoveRows(QModelIndex(), place, place)
                del self.rows[place]
                self.endRemoveRows()
        for place, row in enumerate(rows):
            if place < len(self.rows) and self.rows[place].key == row.key:
                self._replace(place, row)
                continue
            self.beginInsertRows(QModelIndex(), place, place)
            self.rows.insert(place, row)
            self.endInsertRows()

    def _replace(self, place: int, row: ProblemRow) -> None:
        before, self.rows[place] = self.rows[place], row
        if before is not row:
            index = self.index(place)
            self.dataChanged.emit(index, index)

    def place_of(self, key: Key | None) -> int:
        """Return the place of a row, -1 if it is not there."""
        return next((k for k, row in enumerate(self.rows) if row.key == key), -1)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.place or row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(row)
        return None


def spoken(row: ProblemRow) -> str:
    """Return a line in the words of a screen reader."""
    if row.kind != PROBLEM:
        return row.text
    severity = {
        "error": phrase("Legend", "error"),
        "warning": phrase("Legend", "warning"),
        "hint": phrase("Legend", "hint"),
    }[row.severity]
    words = [f"{severity}, {row.place}: {row.text}"]
    if row.is_ignored:
        words.append(phrase("Check", "Ignored."))
    if row.remedy:
        words.append(phrase("Check", "Enter: {remedy}", remedy=row.remedy))
    return " ".join((*words, row.why)).rstrip()


class ProblemList(QListView):
    """Rows to choose by a click or the arrow keys; Enter mends, I ignores."""

    chosen = Signal(object)
    """A row was clicked, or reached by the arrow keys."""
    remedy_requested = Signal(object)
    """The button of a row was clicked, or Enter was pressed on it."""
    ignore_requested = Signal(object)
    """I was pressed on a row."""
    menu_requested = Signal(object, QPoint)
    """The menu of a row is wanted at a point of the screen."""
    fold_requested = Signal()
    """The ignored ones are to be shown, or hidden again."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hot: tuple[int, str] = (-1, "")
        """The row under the pointer, and the part of it: "remedy", "more" or ""."""
        self.held = False
        self.gone: frozenset[Key] = frozenset()
        """Rows that fade."""
        self._fade = 1.0
        self._due: list[ProblemRow] | None = None
        self._is_quiet = False
        self.lines = ProblemRows(self)
        self.setModel(self.lines)
        self.setObjectName("problemList")
        say(self, spoken=live("Problems of the model"))
        tell(
            self.setAccessibleDescription,
            live("Arrow keys move, Enter mends, I ignores, the menu key tells more"),
        )
        self.setItemDelegate(_RowDelegate(self))
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)

    # -- rows ---------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[ProblemRow, ...]:
        """The lines, without those that fade."""
        shown = self.lines.rows if self._due is None else self._due
        return tuple(shown)

    def show_rows(self, rows: Sequence[ProblemRow], *, at_once: bool = False) -> None:
        """Show other rows; those that are gone fade first, unless all are others anyway."""
        wanted = {row.key for row in rows}
        gone = frozenset(row.key for row in self.lines.rows) - wanted
        self._due = list(rows)
        if not gone or at_once or not motion.duration(FADE) or not self.isVisible():
            self._settle()
            return
        if gone != self.gone:
            self.gone = gone
            motion.animate(self, "fade", 1.0, 0.0, FADE)

    def _settle(self) -> None:
        """Show the rows that are due."""
        rows, self._due = self._due, None
        self.gone, self._fade = frozenset(), 1.0
        if rows is None:
            return
        place, key = self.currentIndex().row(), self.current_key
        self._is_quiet = True
        self.lines.set_rows(rows)
        if place >= 0:
            there = self.lines.place_of(key)
            # What was mended leaves the keyboard on the problem that has come up to its place.
            self._go_to(there if there >= 0 else min(place, len(rows) - 1))
        self._is_quiet = False
        self.viewport().update()

    @property
    def opacity_of_gone(self) -> float:
        """The opacity of the rows that fade."""
        return self._fade

    def _faded(self) -> float:
        return self._fade

    def _set_faded(self, share: float) -> None:
        self._fade = share
        self.viewport().update()
        if share <= 0.0:
            QTimer.singleShot(0, self, self._settle)

    fade = Property(float, _faded, _set_faded)

    @property
    def current_key(self) -> Key | None:
        """The key of the current row."""
        place = self.currentIndex().row()
        return self.lines.rows[place].key if 0 <= place < len(self.lines.rows) else None

    def choose(self, key: Key) -> None:
        """Make a row the current one, without showing its place."""
        place = self.lines.place_of(key)
        if place >= 0:
            self._is_quiet = True
            self._go_to(place)
            self._is_quiet = False

    def _go_to(self, place: int) -> None:
        if place >= 0:
            self.setCurrentIndex(self.lines.index(place))

    # -- the pointer --------------------------------------------------------------------------

    def part_at(self, at: QPoint) -> tuple[int, str]:
        """Return the row at a point of the viewport, and the part of it."""
        index = self.indexAt(at)
        if not index.isValid() or self.lines.rows[index.row()].kind != PROBLEM:
            return index.row(), ""
        rect, row = self.visualRect(index), self.lines.rows[index.row()]
        if has_button(row, rect.width()) and button_rect(rect, row).contains(at):
            return index.row(), "remedy"
        return index.row(), "more" if more_rect(rect, row).contains(at) else ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        # A press must not select what the pointer passes.
        if not event.buttons():
            super().mouseMoveEvent(event)
        self._point(self.part_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point((-1, ""))

    def _point(self, hot: tuple[int, str]) -> None:
        if hot != self.hot:
            self.hot = hot
            self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.hot = self.part_at(event.position().toPoint())
        self.held = bool(self.hot[1])
        self._is_quiet = True
        super().mousePressEvent(event)
        self._is_quiet = False
        if not self.held and self.hot[0] >= 0 and self.lines.rows[self.hot[0]].kind == PROBLEM:
            # A click on the current row shows its place once more.
            self.chosen.emit(self.lines.rows[self.hot[0]].key)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at = event.position().toPoint()
        was, self.held = self.held, False
        place, part = self.part_at(at)
        if place < 0 or (was and (place, part) != self.hot):
            return
        row = self.lines.rows[place]
        if row.kind == FOLD:
            self.fold_requested.emit()
        elif was and part == "remedy":
            self.remedy_requested.emit(row.key)
        elif was and part == "more":
            below = more_rect(self.visualRect(self.lines.index(place)), row).bottomLeft()
            self.menu_requested.emit(row.key, self.viewport().mapToGlobal(below))
        self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if not index.isValid() or self.lines.rows[index.row()].kind != PROBLEM:
            return
        row = self.lines.rows[index.row()]
        self.choose(row.key)
        below = self.viewport().mapToGlobal(more_rect(self.visualRect(index), row).bottomLeft())
        self.menu_requested.emit(row.key, event.globalPos() if by_mouse else below)

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell what a button does, and what a cut sentence says in full."""
        if event.type() != QEvent.Type.ToolTip:
            return super().viewportEvent(event)
        at: QHelpEvent = event  # type: ignore[assignment]
        place, part = self.part_at(at.pos())
        QToolTip.showText(at.globalPos(), self.tip_of(place, part), self.viewport())
        return True

    def tip_of(self, place: int, part: str) -> str:
        """Return the tooltip of a part of a row."""
        if place < 0 or self.lines.rows[place].kind != PROBLEM:
            return ""
        row = self.lines.rows[place]
        if part == "remedy":
            return phrase("Check", "{remedy} (Enter)", remedy=row.remedy)
        if part == "more":
            return phrase("Check", "Ignore (I), and why it matters")
        whole = "".join(shown_sentence(row, self.viewport().width())).replace(" ", "")
        return "" if whole == row.text.replace(" ", "") else f"{row.place}\n{row.text}"

    # -- the keyboard -------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        place = self.currentIndex().row()
        row = self.lines.rows[place] if 0 <= place < len(self.lines.rows) else None
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if row is None or not plain:
            super().keyPressEvent(event)
        elif row.kind == FOLD and (enter or event.key() == Qt.Key.Key_Space):
            self.fold_requested.emit()
        elif row.kind == PROBLEM and enter:
            self.remedy_requested.emit(row.key)
        elif row.kind == PROBLEM and event.key() == Qt.Key.Key_I:
            self.ignore_requested.emit(row.key)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Ignore typed letters, of which I is a key of the list."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.lines.rows:
            self._is_quiet = True
            self._go_to(0)
            self._is_quiet = False

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Show the place of a row that is reached by the arrow keys."""
        super().currentChanged(current, previous)
        place = current.row()
        if self._is_quiet or not 0 <= place < len(self.lines.rows):
            return
        if self.lines.rows[place].kind == PROBLEM:
            self.chosen.emit(self.lines.rows[place].key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # What is told of why a problem matters is as high as its lines in this width.
        self.scheduleDelayedItemsLayout()


class _RowDelegate(QStyledItemDelegate):
    def __init__(self, shown: ProblemList) -> None:
        super().__init__(shown)
        self._list = shown

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = self._list.lines.rows[index.row()]
        return QSize(120, row_height(row, self._list.viewport().width()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        shown, states = self._list, QStyle.StateFlag
        row, rect = shown.lines.rows[index.row()], option.rect
        painter.save()
        if row.key in shown.gone:
            painter.setOpacity(shown.opacity_of_gone)
        hot = shown.hot[1] if shown.hot[0] == index.row() else ""
        if option.state & states.State_MouseOver:
            painter.fillRect(rect, theme().row_hover)
        selected = bool(option.state & states.State_Selected)
        painter.save()
        paint_row(painter, rect, row, selected=selected, hot=hot, pressed=shown.held)
        painter.restore()
        if option.state & states.State_HasFocus:
            painter.setPen(QPen(theme().accent, 1, Qt.PenStyle.DashLine))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))
        painter.restore()
