"""The page Arcs: every pair that was ever found, how sure it is, and in which direction."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.panels.confidence.mark_shares import marks_text, paint_marks
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.painting import RIGHT, write
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import stacked
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QModelIndex
    from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent

    from bayesgui.learning.confidence.shares import PairConfidence

ROW = 26
KEPT, PAIR, CONFIDENCE, DIRECTION, WHOLE = range(5)
KEPT_WIDTH = 44
NAMES_LEAST, NAMES_MOST = 0.2, 0.3
"""Share of the table's width for a column of names, of which there are two."""
DIRECTION_SHARE = 0.63
"""Of the width that both columns of bars have together."""
_BAR, _NUMBER = 8.0, 48.0
_BARS_LEAST = 240
"""Width in pixels that both columns of bars keep together."""


def is_overridden(pair: PairConfidence, state: ArcConfidence) -> bool:
    """Return whether a pair is kept or left out against the threshold."""
    return _names(pair) in state.kept | state.dropped


def _names(pair: PairConfidence) -> frozenset[str]:
    return frozenset((pair.first, pair.second))


def _shares(pair: PairConfidence) -> tuple[str, str]:
    """Return how often an arc has each direction."""
    forward = round(100 * pair.direction)
    return f"{forward} %", f"{100 - forward} %"


def _pair_text(pair: PairConfidence) -> str:
    return f"{pair.first} → {pair.second}" if pair.edge is None else str(pair.edge)


def _paint_confidence(
    painter: QPainter, cell: QRectF, pair: PairConfidence, state: ArcConfidence
) -> None:
    """Paint a share as a bar with the threshold on it, and its number."""
    colors, rect = theme(), cell.adjusted(8, 0, -8, 0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    share, kept = pair.confidence, _names(pair) in state.chosen
    ink = colors.text if kept else colors.muted
    write(painter, rect, f"{share:.2f}", font(12, 600 if kept else 400), ink, RIGHT)
    width = max(20.0, rect.width() - _NUMBER)
    track = QRectF(rect.left(), rect.center().y() - _BAR / 2, width, _BAR)
    painter.fillRect(track, colors.track)
    track.setWidth(width * share)
    painter.fillRect(track, colors.bar if kept else colors.stale_bar)
    line = rect.left() + width * state.threshold
    painter.fillRect(QRectF(line - 1, rect.center().y() - 7, 2, 14), colors.accent)


def _paint_direction(
    painter: QPainter, cell: QRectF, pair: PairConfidence, state: ArcConfidence
) -> None:
    """Paint how often an arc has each direction as a bar between the two numbers."""
    colors, rect = theme(), cell.adjusted(8, 0, -8, 0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    forward, back = _shares(pair)
    left = QRectF(rect.left(), rect.top(), _NUMBER - 8, rect.height())
    ink = colors.text if _names(pair) in state.chosen else colors.muted
    write(painter, left, forward, font(12), ink, RIGHT)
    width = max(20.0, rect.width() - 2 * _NUMBER)
    start = rect.left() + _NUMBER
    track = QRectF(start, rect.center().y() - _BAR / 2, width, _BAR)
    painter.fillRect(track, colors.track)
    painter.fillRect(QRectF(start, track.top(), width * pair.direction, _BAR), colors.control)
    painter.fillRect(QRectF(start + width / 2 - 1, track.top() - 1, 2, _BAR + 2), colors.surface)
    rest = QRectF(start + width + 8, rect.top(), _NUMBER - 8, rect.height())
    write(painter, rest, back, font(12), colors.muted)


def _paint_dot(painter: QPainter, cell: QRectF, pair: PairConfidence, state: ArcConfidence) -> None:
    """Paint a dot where the threshold is overridden."""
    if is_overridden(pair, state):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().accent)
        painter.drawEllipse(QRectF(cell.right() - 13, cell.center().y() - 3, 6, 6))


class _ArcView(RowsTable["PairConfidence"]):
    """Draws the line between what the threshold keeps and what it leaves out."""

    n_above = 0
    """Number of rows at or above the threshold."""

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
            (KEPT, KEPT_WIDTH),
            (PAIR, names),
            (CONFIDENCE, bars - direction),
            (DIRECTION, direction),
        ):
            self.setColumnWidth(column, round(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not 0 < self.n_above < len(self.records.rows):
            return
        y = self.rowViewportPosition(self.n_above)
        painter = QPainter(self.viewport())
        painter.fillRect(QRectF(0, y - 2, self.viewport().width(), 2), theme().accent)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self.clicked.emit(self.currentIndex().siblingAtColumn(KEPT))
            return
        super().keyPressEvent(event)


class ArcTablePanel(Panel):
    """All pairs; a check mark overrides the threshold for one of them."""

    shows = (ArcConfidence,)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "arcTablePanel", spoken=live("Arcs"))
        self.table = named(_ArcView(ROW, self, roomy=True), "", spoken=live("Arcs by confidence"))
        self.model = self.table.records
        header = self.table.horizontalHeader()
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setStretchLastSection(True)
        self.table.clicked.connect(self._on_clicked)
        self._empty = EmptyState(
            live("No arcs yet"), live("They come in with the first graphs."), self
        )
        self._stack = stacked(self, self._empty, self.table, fills=True)
        self._opened = False

    def on_session_changed(self) -> None:
        self._opened = False
        self.invalidate()

    def refresh(self) -> None:
        state = self.session.shown[ArcConfidence].state
        known = bool(state.pairs)
        self.show_pairs(state if known else None)
        self._stack.setCurrentWidget(self.table if known else self._empty)
        self.table.fit_columns()
        self.table.viewport().update()
        if known and not self._opened:
            self._opened = True
            row = self.model.index(min(self.table.n_above, self.model.rowCount() - 1), PAIR)
            self.table.scrollTo(row, QAbstractItemView.ScrollHint.PositionAtCenter)
        elif not known:
            self._opened = False

    def show_pairs(self, state: ArcConfidence | None) -> None:
        """Show the pairs of a state, surest first."""
        shown = ArcConfidence() if state is None else state
        sure = [pair for pair in shown.pairs if pair.confidence >= shown.threshold - 1e-9]
        self.table.n_above = len(sure)
        self.model.show(self._columns(shown), shown.pairs)

    def _columns(self, state: ArcConfidence) -> list[Column[PairConfidence]]:
        def is_chosen(pair: PairConfidence) -> bool:
            return _names(pair) in state.chosen

        def in_whole(pair: PairConfidence) -> str:
            if state.whole is None:
                return ""
            if state.pag is not None:
                edge = state.pag.by_pair.get(_names(pair))
                return not_found if edge is None else str(edge.forward)
            ways = (pair.first, pair.second), (pair.second, pair.first)
            return next((" → ".join(arc) for arc in ways if arc in state.whole), not_found)

        def column(
            head: str, text: Callable[[PairConfidence], str], weight: int = 400, **looks: Any
        ) -> Column[PairConfidence]:
            return Column(
                head,
                text,
                tip=head,
                weight=lambda pair: weight if is_chosen(pair) else 400,
                color=lambda pair: theme().text if is_chosen(pair) else theme().muted,
                **looks,
            )

        not_found = self.tr("not found")
        kept, confidence = (
            partial(paint, state=state) for paint in (_paint_dot, _paint_confidence)
        )
        has_marks = state.shares is not None and state.shares.marks is not None
        return [
            column("", lambda _pair: "", checked=is_chosen, paint=kept),
            column(self.tr("Pair"), _pair_text, 600),
            column(
                self.tr("Confidence"),
                lambda pair: f"{pair.confidence:.2f}",
                600,
                paint=confidence,
                pictured=True,
            ),
            column(
                self.tr("Marks, share of the graphs with this edge"),
                marks_text,
                paint=partial(paint_marks, is_chosen=is_chosen),
                pictured=True,
            )
            if has_marks
            else column(
                self.tr("Direction, share of the graphs with this arc"),
                lambda pair: "{} → · ← {}".format(*_shares(pair)),
                paint=partial(_paint_direction, state=state),
                pictured=True,
            ),
            column(self.tr("All rows, one search"), in_whole),
        ]

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.column() == KEPT:
            names = _names(self.model.rows[index.row()])
            confidence = self.session.shown[ArcConfidence]
            confidence.set(confidence.state.toggled(names))
