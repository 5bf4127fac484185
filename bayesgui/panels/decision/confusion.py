"""The confusion matrix: truth in rows, decisions in columns, cells that can be chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from bayesgui.panels.decision.heads import cut_heads
from bayesgui.widgets.numbers import count_text, number, number_in_text, percent, short_count
from bayesgui.widgets.painting import CENTER, END, RIGHT, outlined, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray
    from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPaintEvent

_HEAD, _GAP, _LABEL = 22.0, 4.0, 74.0
_HEIGHTS = ((4, 64.0), (8, 42.0), (12, 34.0))
"""Most classes that have cells of a height in px, in which there is room for the share."""
_TINY = 18.0
_INSET, _MANY = 6, 5
_LEAST_PX = 9


def _fits(texts: Iterable[str], px: int, width: float, weight: int = 400) -> bool:
    metrics = QFontMetrics(font(px, weight))
    return all(metrics.horizontalAdvance(text) <= width for text in texts)


def _fitting(texts: Sequence[str], px: int, width: float, weight: int = 400) -> int:
    """Return the size in px, at most `px`, at which all texts fit into a width."""
    while px > _LEAST_PX and not _fits(texts, px, width, weight):
        px -= 1
    return px


@dataclass(frozen=True)
class CellTexts:
    """Counts and shares of the cells as they are written, and the sizes of both in px."""

    counts: tuple[tuple[str, ...], ...]
    shares: tuple[tuple[str, ...], ...]
    count_px: int
    share_px: int


class ConfusionMatrix(QWidget):
    """Counts and shares of the row; a click chooses a cell, again clears the choice."""

    cell_chosen = Signal(object)
    """(row of truth, column of decision), or None."""

    def __init__(self, parent: QWidget | None = None, *, is_choosable: bool = True) -> None:
        """Make it with cells that can be chosen, or only looked at."""
        super().__init__(parent)
        self.setObjectName("confusionMatrix")
        self._is_choosable = is_choosable
        self._counts = np.zeros((0, 0))
        self._truths: tuple[str, ...] = ()
        self._decisions: tuple[str, ...] = ()
        self._chosen: tuple[int, int] | None = None
        self._cursor = (0, 0)
        if is_choosable:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def counts(self) -> NDArray[np.float64]:
        """The counts that are shown, shape (truths, decisions)."""
        return self._counts

    @property
    def chosen(self) -> tuple[int, int] | None:
        """The chosen cell."""
        return self._chosen

    def show_counts(
        self,
        counts: NDArray[np.float64],
        truths: tuple[str, ...],
        decisions: tuple[str, ...],
        chosen: tuple[int, int] | None,
    ) -> None:
        """Show other counts."""
        resized = counts.shape != self._counts.shape
        self._counts, self._truths, self._decisions = counts, truths, decisions
        self._chosen = chosen
        if resized:
            self._cursor = (0, 0)
            self.updateGeometry()
        lines = (
            f"{truth}: " + ", ".join(map(" ".join, zip(map(_count, row), decisions, strict=True)))
            for truth, row in zip(truths, counts.tolist(), strict=True)
        )
        self.setAccessibleDescription("; ".join(lines))
        self.update()

    # -- geometry -----------------------------------------------------------------------------

    def _cell_height(self) -> float:
        rows = len(self._truths)
        return next((height for most, height in _HEIGHTS if rows <= most), _TINY)

    @property
    def _gap(self) -> float:
        return _GAP if len(self._decisions) < _MANY else _GAP / 2

    @property
    def _label_width(self) -> float:
        """Px for the names of the truths."""
        metrics = QFontMetrics(font(12))
        words = (self.tr("truth"), *self._truths)
        return min(_LABEL, max(map(metrics.horizontalAdvance, words)) + 10.0)

    def sizeHint(self) -> QSize:
        return QSize(260, round(_HEAD + len(self._truths) * (self._cell_height() + self._gap)))

    def minimumSizeHint(self) -> QSize:
        return QSize(180, self.sizeHint().height())

    def cell_rect(self, row: int, column: int) -> QRectF:
        """Return a cell's rectangle in pixels."""
        columns = max(1, len(self._decisions))
        label, gap = self._label_width, self._gap
        width = (self.width() - label - gap * (columns - 1)) / columns
        height = self._cell_height()
        left = label + column * (width + gap)
        return QRectF(left, _HEAD + row * (height + gap), width, height)

    def _cell_at(self, place: QPointF) -> tuple[int, int] | None:
        for row in range(len(self._truths)):
            for column in range(len(self._decisions)):
                if self.cell_rect(row, column).contains(place):
                    return row, column
        return None

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        muted = theme().muted
        label = self._label_width
        write(painter, QRectF(0, 0, label - 6, _HEAD), self.tr("truth"), font(12), muted)
        texts = self.cell_texts() if self._truths else CellTexts((), (), 12, 11)
        heads = cut_heads(self._decisions, font(12), self.cell_rect(0, 0).width())
        for column, name in enumerate(heads):
            box = self.cell_rect(0, column)
            box = QRectF(box.left(), 0, box.width(), _HEAD)
            write(painter, box, name, font(12), muted, CENTER)
        for row, name in enumerate(self._truths):
            box = self.cell_rect(row, 0)
            box = QRectF(0, box.top(), label - 8, box.height())
            write(painter, box, name, font(12), muted, RIGHT, cuts=END)
            for column in range(len(self._decisions)):
                self._paint_cell(painter, row, column, texts)

    def cell_texts(self) -> CellTexts:
        """Return what the cells say, all alike: as exactly as the narrowest has room for."""
        box = self.cell_rect(0, 0)
        room = box.width() - (_INSET if len(self._decisions) < _MANY else 2)
        is_tall = box.height() == _HEIGHTS[0][1]
        weight = 600 if is_tall else 400
        most = 14 if is_tall else 12 if box.height() > _TINY else 10
        cells = [(r, c) for r in range(len(self._truths)) for c in range(len(self._decisions))]
        counts = [_count(float(self._counts[cell])) for cell in cells]
        if not _fits(counts, min(most, 11), room, weight):
            counts = [short_count(round(float(self._counts[cell]))) for cell in cells]
        shares = [self._share(*cell) for cell in cells]
        said = [f"{percent(share)} %" for share in shares]
        if not _fits(said, 10, room):
            said = [number_in_text(share, "percent-0") for share in shares]
        if not _fits(said, 10, room):
            said = [number(share, "percent-0") for share in shares]
        shape = (len(self._truths), len(self._decisions))
        return CellTexts(
            tuple(map(tuple, np.reshape(np.array(counts, object), shape).tolist())),
            tuple(map(tuple, np.reshape(np.array(said, object), shape).tolist())),
            _fitting(counts, most, room, weight),
            _fitting(said, 11 if is_tall else 10, room),
        )

    def _share(self, row: int, column: int) -> float:
        total = self._counts[row].sum()
        return float(self._counts[row, column] / total) if total else 0.0

    def share_text(self, row: int, column: int) -> str:
        """Return the share of a cell in its row as it is written."""
        return f"{percent(self._share(row, column))} %"

    def _paint_cell(self, painter: QPainter, row: int, column: int, texts: CellTexts) -> None:
        box, colors = self.cell_rect(row, column), theme()
        share = self._share(row, column)
        is_right = self._truths[row] == self._decisions[column]
        painter.setBrush(_mixed(colors.c1 if is_right else colors.c2, share))
        is_chosen = (row, column) == self._chosen
        painter.setPen(QPen(colors.accent, 2) if is_chosen else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
        if self.hasFocus() and (row, column) == self._cursor:
            place = box.adjusted(3, 3, -3, -3)
            outlined(painter, place, 3, QPen(colors.text, 1, Qt.PenStyle.DotLine))
        ink, count = colors.text, texts.counts[row][column]
        is_tall, said = box.height() == _HEIGHTS[0][1], texts.shares[row][column]
        if box.height() == _TINY or (not is_tall and not self._counts[row, column]):
            write(painter, box, count, font(texts.count_px), ink, CENTER)
            return
        half = box.height() / 2
        if not is_tall:
            upper, lower = box.adjusted(0, 3, 0, -half + 1), box.adjusted(0, half - 1, 0, -3)
            write(painter, upper, count, font(texts.count_px), ink, CENTER)
            write(painter, lower, said, font(texts.share_px), ink, CENTER)
            return
        face = font(texts.count_px, 600)
        write(painter, box.adjusted(0, 6, 0, -22), count, face, ink, CENTER)
        face = font(texts.share_px)
        write(painter, box.adjusted(0, 32, 0, -6), said, face, ink, CENTER)
        corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        sign = "✓" if is_right else "×"
        write(painter, box.adjusted(0, 3, -6, 0), sign, font(11), ink, corner)

    # -- pointer and keys ---------------------------------------------------------------------

    def _choose(self, cell: tuple[int, int] | None) -> None:
        if self._is_choosable:
            self.cell_chosen.emit(None if cell == self._chosen else cell)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position())
        if cell is not None and event.button() == Qt.MouseButton.LeftButton:
            self._cursor = cell
            self._choose(cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, column = self._cursor
        steps = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is not None and len(self._truths):
            self._cursor = (
                min(max(row + step[0], 0), len(self._truths) - 1),
                min(max(column + step[1], 0), len(self._decisions) - 1),
            )
            self.update()
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return) and len(self._truths):
            self._choose(self._cursor)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            cell = self._cell_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._tip(cell), self)
            return True
        return super().event(event)

    def _tip(self, cell: tuple[int, int] | None) -> str:
        if cell is None:
            return ""
        text = self.tr("truth {truth}, decided {decision}: {count}, {share} of the row")
        return text.format(
            truth=self._truths[cell[0]],
            decision=self._decisions[cell[1]],
            count=_count(float(self._counts[cell])),
            share=self.share_text(*cell),
        )


def _count(number: float) -> str:
    return count_text(round(float(number)))


def _mixed(color: QColor, share: float) -> QColor:
    """Return a color mixed with the surface, the stronger the larger the share."""
    from PySide6.QtGui import QColor

    ground, weight = theme().surface, 0.15 + 0.30 * min(1.0, max(0.0, share))
    parts = (
        round(weight * a + (1 - weight) * b)
        for a, b in zip(color.getRgb()[:3], ground.getRgb()[:3], strict=True)  # type: ignore[index]
    )
    return QColor(*parts)
