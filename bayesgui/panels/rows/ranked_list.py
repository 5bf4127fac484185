"""A list of rows with a bar and a number each, in descending order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from bayesgui.panels.rows.finding_mark import paint_mark
from bayesgui.panels.rows.hoverable_list import KEY_ROLE, HoverableList, paint_focus
from bayesgui.widgets.eliding import MIN_NAME, elide_before, told_apart
from bayesgui.widgets.rows.probability_bar import paint_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QColor, QFont

    Index = QModelIndex | QPersistentModelIndex

LOW, HIGH = 26, 44
_MARGIN, _GUTTER, _GAP = 12, 24, 10
_BAR, _PAIR = 92, 84
_MIN_BAR = 36
_ROW = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A row.

    `key`: name of its node. `title, value`: texts on the left and right. `bar`: its length, 0 to 1.
    `tick`: position of a tick on the bar, 0 to 1. `pair`: numbers of the bar, written with it on a
    second line. `mark`: mark of a finding before the title, "" for a node without one; None
    reserves no space. `span`: start and end of the bar, 0 to 1; by default it starts at 0.
    `tip, spoken`: tooltip and text for screen readers. `start, end`: the beginning and the
    end of the title that are never cut, such as a rank and `` = yes``.
    """

    key: str
    title: str
    value: str
    bar: float
    tick: float | None = None
    pair: str = ""
    mark: str | None = None
    span: tuple[float, float] | None = None
    tip: str = ""
    spoken: str = ""
    end: str = ""
    start: str = ""

    @property
    def name(self) -> str:
        """The part of the title that may be cut."""
        return self.title.removeprefix(self.start).removesuffix(self.end)


R = TypeVar("R")


class RowsModel(QAbstractListModel, Generic[R]):
    """Rows in order."""

    def __init__(self, key: Callable[[R], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._key = key
        self.rows: tuple[R, ...] = ()

    def set_rows(self, rows: Sequence[R]) -> None:
        """Show other rows; the model is not reset if the keys and their order are the same."""
        same = [self._key(row) for row in rows] == [self._key(row) for row in self.rows]
        if not same:
            self.beginResetModel()
        self.rows = tuple(rows)
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)


class RankedModel(RowsModel[RankedRow]):
    """The rows of a `RankedList`."""

    value_width = title_width = 0

    def set_rows(self, rows: Sequence[RankedRow]) -> None:
        values, titles = QFontMetrics(font(12, 500)), QFontMetrics(font(13))
        self.value_width = 2 + max((values.horizontalAdvance(row.value) for row in rows), default=0)
        self.title_width = 2 + max((titles.horizontalAdvance(row.title) for row in rows), default=0)
        super().set_rows(rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        return {
            Qt.ItemDataRole.DisplayRole: row.title,
            Qt.ItemDataRole.ToolTipRole: row.tip or None,
            Qt.ItemDataRole.AccessibleTextRole: row.spoken or f"{row.title} {row.value}",
            KEY_ROLE: row.key,
            _ROW: row,
        }.get(role)


class RankedDelegate(QStyledItemDelegate):
    """Paints title, bar and number; with a pair of numbers on two lines."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: RankedRow = index.data(_ROW)
        return QSize(200, HIGH if row.pair else LOW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: RankedRow = index.data(_ROW)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        colors = theme()
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        stale = not state & QStyle.StateFlag.State_Enabled
        painter.save()
        ground = colors.row_hover if over else colors.surface
        painter.fillRect(rect, ground)
        line = rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
        top, height = (3, LOW - 4) if row.pair else (0, LOW)
        first = QRect(line.x(), line.y() + top, line.width(), height)
        if row.mark is not None:
            paint_mark(painter, QPointF(line.x() + 6, first.center().y() + 1), row.mark)
            first.setLeft(line.x() + _GUTTER)
        model = index.model()
        assert isinstance(model, RankedModel)
        ink = colors.muted if stale else colors.text
        bar = self._bar_rect(row, line, first, model)
        self._write(painter, first, row.value, font(12, 500), ink, right=True)
        if row.pair:
            title = first.adjusted(0, 0, -model.value_width - _GAP, 0)
            pair = QRect(first.x(), first.bottom() + 1, first.width(), 18)
            self._write(painter, pair, row.pair, font(12), colors.muted, right=True)
        else:
            title = first.adjusted(0, 0, int(bar.left()) - _GAP - first.right() - 1, 0)
        shown = _shown_title(row, model.rows, title.width() + 1)
        self._write(painter, title, shown, font(13), ink)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.span is None:
            paint_bar(painter, bar, row.bar, row.tick, "stale" if stale else "belief", ground)
        else:
            _paint_span(painter, bar, row, stale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        if state & QStyle.StateFlag.State_HasFocus:
            paint_focus(painter, rect)
        painter.restore()

    @staticmethod
    def _bar_rect(row: RankedRow, line: QRect, first: QRect, model: RankedModel) -> QRectF:
        if row.span is not None:
            return QRectF(first.x(), first.bottom() + 6, line.width() - _PAIR, 8)
        if row.pair:
            width = min(_BAR + 32, line.width() // 2)
            return QRectF(first.x(), first.bottom() + 6, width, 8)
        # All bars have the same width, reduced for the longest title.
        right = line.right() + 1 - model.value_width - _GAP
        room = right - _GAP - first.x() - model.title_width
        width = max(_MIN_BAR, min(_BAR, line.width() // 3, room))
        return QRectF(right - width, line.y() + 9, width, 8)

    @staticmethod
    def _write(
        painter: QPainter,
        rect: QRect,
        text: str,
        face: QFont,
        ink: QColor,
        *,
        right: bool = False,
    ) -> None:
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        painter.setFont(face)
        painter.setPen(ink)
        shown = _cut_to(face, text, rect.width() + 1)
        painter.drawText(rect, int(side | Qt.AlignmentFlag.AlignVCenter), shown)


def _cut_to(face: QFont, text: str, width: int) -> str:
    """Return a text whose end is cut where it is too long."""
    metrics = QFontMetrics(face)
    # Qt would cut a text again that fills the width but for a part of a pixel.
    if metrics.horizontalAdvance(text) <= width:
        return text
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


def _shown_title(row: RankedRow, rows: Sequence[RankedRow], width: int) -> str:
    """Return a title as far as there is room, told apart from the others; neither end is cut."""
    face = font(13)
    metrics = QFontMetrics(face)
    if metrics.horizontalAdvance(row.title) <= width:
        return row.title
    room = width
    if row.start or row.end:
        # Their widths are rounded, which may add up to a pixel.
        room -= metrics.horizontalAdvance(row.start) + metrics.horizontalAdvance(row.end) + 1
        if room < MIN_NAME:
            return elide_before(metrics, row.title, row.end, width)
    names = [other.name for other in rows if other.end or not row.end]
    return row.start + told_apart(face, row.name, room, names) + row.end


def _paint_span(painter: QPainter, rect: QRectF, row: RankedRow, stale: bool) -> None:
    """Paint the range of a value, with a tick at its position."""
    assert row.span is not None
    paint_bar(painter, rect, None)
    low, high = row.span
    width = max(2.0, (high - low) * rect.width())
    swing = QRectF(rect.x() + low * rect.width(), rect.y(), width, rect.height())
    colors = theme()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.stale_bar if stale else colors.bar)
    painter.drawRoundedRect(swing, min(2.0, width / 2), min(2.0, width / 2))
    if row.tick is not None:
        x = min(rect.x() + row.tick * rect.width(), rect.right() - 1) - 1
        painter.fillRect(QRectF(x - 1, rect.center().y() - 6, 4, 12), colors.surface)
        painter.fillRect(QRectF(x, rect.center().y() - 6, 2, 12), colors.prior)


class RankedList(HoverableList):
    """Rows to hover, click and open.

    `whole`: whether the list is as high as its rows, for a page that scrolls; else it scrolls
    itself.
    """

    def __init__(self, whole: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = whole
        self._rows = RankedModel(lambda row: row.key, self)
        self.setModel(self._rows)
        self.setItemDelegate(RankedDelegate(self))
        self.setFrameShape(QListView.Shape.NoFrame)
        if whole:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def rows(self) -> tuple[RankedRow, ...]:
        """The rows."""
        return self._rows.rows

    def show_rows(self, rows: Sequence[RankedRow]) -> None:
        """Show other rows."""
        self._rows.set_rows(rows)
        if self._whole:
            self.setFixedHeight(sum(HIGH if row.pair else LOW for row in rows))
