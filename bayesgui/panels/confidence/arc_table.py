"""The page Arcs: every pair that was ever found, how sure it is, and in which direction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.panels.panel import Panel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, stacked
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent

    from bayesgui.document.session import DocumentSession
    from bayesgui.learning.confidence.shares import PairConfidence

    Index = QModelIndex | QPersistentModelIndex

ROW = 26
KEPT, PAIR, CONFIDENCE, DIRECTION, WHOLE = range(5)
OVERRIDDEN = Qt.ItemDataRole.UserRole
"""Whether the pair is kept or left out against the threshold."""
KEPT_WIDTH = 44
NAMES_LEAST, NAMES_MOST = 0.2, 0.3
"""Share of the table's width for a column of names, of which there are two."""
DIRECTION_SHARE = 0.63
"""Of the width that both columns of bars have together."""
_BAR, _NUMBER = 8.0, 48.0
_BARS_LEAST = 240
"""Width in pixels that both columns of bars keep together."""


class ArcTableModel(QAbstractTableModel):
    """A pair a row, surest first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.state: ArcConfidence | None = None
        self.heads: tuple[str, ...] = ("",) * 5
        self.not_found = ""

    def show(self, state: ArcConfidence | None) -> None:
        """Show another state; rows that stay keep their places."""
        same = self._count(self.state) == self._count(state)
        if not same:
            self.beginResetModel()
        self.state = state
        if not same:
            self.endResetModel()
        elif self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, WHOLE))

    @staticmethod
    def _count(state: ArcConfidence | None) -> int:
        return 0 if state is None else len(state.pairs)

    def pair(self, row: int) -> PairConfidence:
        """Return the pair of a row."""
        assert self.state is not None
        return self.state.pairs[row]

    def names(self, row: int) -> frozenset[str]:
        """Return the variables of a row."""
        pair = self.pair(row)
        return frozenset((pair.first, pair.second))

    @property
    def n_above(self) -> int:
        """Number of rows at or above the threshold."""
        state = self.state
        if state is None:
            return 0
        return sum(pair.confidence >= state.threshold - 1e-9 for pair in state.pairs)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self._count(self.state)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.heads)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        texts = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        if orientation == Qt.Orientation.Horizontal and role in texts:
            return self.heads[section]
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return usual | Qt.ItemFlag.ItemIsUserCheckable if index.column() == KEPT else usual

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        state, row = self.state, index.row()
        if state is None or row >= len(state.pairs):
            return None
        names = self.names(row)
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == KEPT:
            return Qt.CheckState.Checked if names in state.chosen else Qt.CheckState.Unchecked
        if role == OVERRIDDEN:
            return names in state.kept | state.dropped
        if role == Qt.ItemDataRole.ForegroundRole:
            return theme().text if names in state.chosen else theme().muted
        if role == Qt.ItemDataRole.FontRole:
            strong = names in state.chosen and index.column() in (PAIR, CONFIDENCE)
            return font(12, 600 if strong else 400)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(index.column(), row)
        return None

    def _text(self, column: int, row: int) -> str:
        pair = self.pair(row)
        if column == PAIR:
            return f"{pair.first} → {pair.second}"
        if column == CONFIDENCE:
            return f"{pair.confidence:.2f}"
        if column == DIRECTION:
            forward = round(100 * pair.direction)
            return f"{forward} % → · ← {100 - forward} %"
        return self._whole(pair) if column == WHOLE else ""

    def _whole(self, pair: PairConfidence) -> str:
        state = self.state
        if state is None or state.whole is None:
            return ""
        for arc in ((pair.first, pair.second), (pair.second, pair.first)):
            if arc in state.whole:
                return " → ".join(arc)
        return self.not_found


class _BarDelegate(QStyledItemDelegate):
    """Paints a share as a bar, with its number; a dot where the threshold is overridden."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, ArcTableModel) or model.state is None:
            return
        if index.column() not in (CONFIDENCE, DIRECTION):
            super().paint(painter, option, index)
            if index.column() == KEPT and index.data(OVERRIDDEN):
                self._paint_dot(painter, option)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(index.data(Qt.ItemDataRole.FontRole))
        painter.setPen(index.data(Qt.ItemDataRole.ForegroundRole))
        pair = model.pair(index.row())
        kept = model.names(index.row()) in model.state.chosen
        rect = QRectF(option.rect).adjusted(8, 0, -8, 0)
        if index.column() == CONFIDENCE:
            self._paint_confidence(painter, rect, pair.confidence, model.state.threshold, kept)
        else:
            self._paint_direction(painter, rect, pair.direction)
        painter.restore()

    @staticmethod
    def _paint_dot(painter: QPainter, option: QStyleOptionViewItem) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().accent)
        painter.drawEllipse(QRectF(option.rect.right() - 12, option.rect.center().y() - 2, 6, 6))
        painter.restore()

    @staticmethod
    def _paint_confidence(
        painter: QPainter, rect: QRectF, share: float, threshold: float, kept: bool
    ) -> None:
        colors = theme()
        text = f"{share:.2f}"
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(rect, right, text)
        width = max(20.0, rect.width() - _NUMBER)
        track = QRectF(rect.left(), rect.center().y() - _BAR / 2, width, _BAR)
        painter.fillRect(track, colors.track)
        track.setWidth(width * share)
        painter.fillRect(track, colors.bar if kept else colors.stale_bar)
        line = rect.left() + width * threshold
        painter.fillRect(QRectF(line - 1, rect.center().y() - 7, 2, 14), colors.accent)

    @staticmethod
    def _paint_direction(painter: QPainter, rect: QRectF, share: float) -> None:
        colors = theme()
        forward = round(100 * share)
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        left = QRectF(rect.left(), rect.top(), _NUMBER - 8, rect.height())
        painter.drawText(left, right, f"{forward} %")
        width = max(20.0, rect.width() - 2 * _NUMBER)
        start = rect.left() + _NUMBER
        track = QRectF(start, rect.center().y() - _BAR / 2, width, _BAR)
        painter.fillRect(track, colors.track)
        painter.fillRect(QRectF(start, track.top(), width * share, _BAR), colors.control)
        painter.fillRect(
            QRectF(start + width / 2 - 1, track.top() - 1, 2, _BAR + 2), colors.surface
        )
        painter.setPen(colors.muted)
        painter.setFont(font(12))
        rest = QRectF(start + width + 8, rect.top(), _NUMBER - 8, rect.height())
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, f"{100 - forward} %")


class _ArcView(QTableView):
    """Draws the line between what the threshold keeps and what it leaves out."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Give the names the width that they need, as far as the bars can spare it."""
        room = self.viewport().width() - KEPT_WIDTH
        most = max(NAMES_LEAST * room, min(NAMES_MOST * room, (room - _BARS_LEAST) / 2))
        widest = max(self.sizeHintForColumn(column) for column in (PAIR, WHOLE))
        names = min(max(widest, NAMES_LEAST * room), most)
        bars = room - 2 * names
        direction = DIRECTION_SHARE * bars
        for column, width in (
            (PAIR, names),
            (CONFIDENCE, bars - direction),
            (DIRECTION, direction),
        ):
            self.setColumnWidth(column, round(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        model = self.model()
        if not isinstance(model, ArcTableModel) or not 0 < model.n_above < model.rowCount():
            return
        y = self.rowViewportPosition(model.n_above)
        painter = QPainter(self.viewport())
        painter.fillRect(QRectF(0, y - 2, self.viewport().width(), 2), theme().accent)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self.clicked.emit(self.currentIndex().siblingAtColumn(KEPT))
            return
        super().keyPressEvent(event)


class ArcTablePanel(Panel):
    """All pairs; a check mark overrides the threshold for one of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("arcTablePanel")
        self.model = ArcTableModel(self)
        self.table = _ArcView(self)
        self.table.setModel(self.model)
        self.table.setItemDelegate(_BarDelegate(self.table))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.resizeSection(KEPT, KEPT_WIDTH)
        header.setStretchLastSection(True)
        self.table.clicked.connect(self._on_clicked)
        self._empty = EmptyState("", "", self)
        self._stack = stacked(self, self._empty, self.table)
        column_layout(self._stack, parent=self)
        self._opened = False
        self.retranslate()

    def on_session_left(self, session: DocumentSession) -> None:
        session.shown[ArcConfidence].changed.disconnect(self.invalidate)

    def on_session_changed(self) -> None:
        self._opened = False
        if self.session is not None:
            self.session.shown[ArcConfidence].changed.connect(self.invalidate)
        self.invalidate()

    def refresh(self) -> None:
        state = None if self.session is None else self.session.shown[ArcConfidence].state
        known = state is not None and bool(state.pairs)
        self.model.show(state if known else None)
        self._stack.setCurrentWidget(self.table if known else self._empty)
        self.table.fit_columns()
        self.table.viewport().update()
        if known and not self._opened:
            self._opened = True
            row = self.model.index(min(self.model.n_above, self.model.rowCount() - 1), PAIR)
            self.table.scrollTo(row, QAbstractItemView.ScrollHint.PositionAtCenter)
        elif not known:
            self._opened = False

    def _on_clicked(self, index: Index) -> None:
        session = self.session
        if session is not None and index.column() == KEPT:
            names = self.model.names(index.row())
            session.shown[ArcConfidence].set(session.shown[ArcConfidence].state.toggled(names))

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Arcs"))
        self.table.setAccessibleName(self.tr("Arcs by confidence"))
        self.model.heads = (
            "",
            self.tr("Pair"),
            self.tr("Confidence"),
            self.tr("Direction, share of the searches with this arc"),
            self.tr("All rows, one search"),
        )
        self.model.not_found = self.tr("not found")
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, WHOLE)
        self._empty.set_texts(
            self.tr("No arcs yet"), self.tr("They come in with the first searches.")
        )
        self.refresh()
