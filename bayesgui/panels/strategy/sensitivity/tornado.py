"""Rows of numbers with what the best strategy is worth at both ends of their ranges."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractItemView, QHeaderView

from bayesgui.decisions.solving.sensitivity.numbers import number_text, short_number_text
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import MISSING, cell_text, end_text, value_cell_text, value_text
from bayesgui.widgets.painting import CENTER, write
from bayesgui.widgets.plots.content import ticks
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.rows.worth_bar import PALE
from bayesgui.widgets.theme import font, mix, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QItemSelection, QRect
    from PySide6.QtGui import QPainter, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.sensitivity.asking import NumberWorth
    from bayesgui.decisions.solving.sensitivity.numbers import TableNumber

_ROW, _HEADER, _BAR = 23, 26, 12.0
BAR = 1
"""The column of the bars."""
_RANGE, _CHANGES = 104, 84
_LEAST_BAR, _ROOMY = 100, 350
_ENDS = 2
"""The column of the ends of ranges."""
_EDGE = 10.0
_MOST_TICKS = 6
_MORE_DIGITS = 4
"""Digits more than usual with which numbers that are nearly equal are told apart."""


@dataclass(frozen=True, eq=False)
class TornadoRow:
    """A number, its name in short and in full, and what it does."""

    worth: NumberWorth
    name: str
    full: str

    @property
    def number(self) -> TableNumber:
        """The number."""
        return self.worth.number


def tornado_rows(
    model: Model, found: Sequence[NumberWorth], every: Sequence[TableNumber]
) -> list[TornadoRow]:
    """Return rows of some numbers; `every`: among which their names tell them apart."""
    return [
        TornadoRow(
            each, short_number_text(model, each.number, every), number_text(model, each.number)
        )
        for each in found
    ]


def number_said(number: TableNumber, value: float, *, exactly: bool = False) -> str:
    """Return a value of a number: three decimals of a probability, few digits of a utility.

    `exactly`: whether zeros at the end stay.
    """
    if number.is_probability:
        if exactly and 0.001 <= value <= 0.999:
            return f"{value:.3f}"
        return cell_text(value, 3)
    return end_text(float(f"{value:.4g}"))


def ends_said(number: TableNumber, values: Sequence[float]) -> list[str]:
    """Return values of a number with as many digits as tell them, and the present one, apart."""
    apart = len({*values, number.value})
    for more in range(_MORE_DIGITS):
        said = [_said_with(number, value, more) for value in values]
        if len({*said, _said_with(number, number.value, more)}) == apart:
            break
    return said


def _said_with(number: TableNumber, value: float, more: int) -> str:
    if not more:
        return number_said(number, value, exactly=True)
    if number.is_probability:
        return f"{value:.{3 + more}f}"
    return value_cell_text(float(f"{value:.{4 + more}g}"))


def _plain(value: float) -> float:
    """Return a number without the noise of its last digits."""
    return float(f"{value:.12g}")


def share_text(share: float) -> str:
    """Return a part of a map in whole per cent; a small one is not none."""
    return "< 1 %" if share < 0.005 else f"{100 * share:.0f} %"


def diamond(center: QPointF, radius: float) -> QPolygonF:
    """Return the mark of a threshold."""
    corners = [QPointF(0, -radius), QPointF(radius * 0.8, 0)]
    return QPolygonF([center + each for each in (*corners, -corners[0], -corners[1])])


def paint_diamond(painter: QPainter, center: QPointF, radius: float = 6.0) -> None:
    """Paint the mark of a threshold."""
    painter.setPen(QPen(theme().accent, 1.5))
    painter.setBrush(theme().surface)
    painter.drawPolygon(diamond(center, radius))
    painter.setBrush(Qt.BrushStyle.NoBrush)


class _ScaleHeader(QHeaderView):
    """Heads, and over the bars the numbers of their scale."""

    def __init__(self, table: Tornado) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self._table = table
        self.setSectionsClickable(False)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        super().paintSection(painter, rect, logicalIndex)
        if logicalIndex != BAR:
            return
        painter.save()
        for tick, box in self._table.labels(QRectF(rect)):
            write(painter, box, end_text(tick), font(11), theme().muted, CENTER)
        painter.restore()


class Tornado(RowsTable[TornadoRow]):
    """A row for each number: pale the worth of lower ones, full that of higher ones."""

    numbers_chosen = Signal(object)
    """The numbers of the selected rows, a tuple."""
    hovered = Signal(object)
    """The node of the row under the pointer, or None."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_ROW, parent, copies="all")
        self.setHorizontalHeader(_ScaleHeader(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setShowGrid(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setFrameShape(self.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setFixedHeight(_HEADER)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        self.setMouseTracking(True)
        self.entered.connect(
            lambda index: self.hovered.emit(self.records.rows[index.row()].number.variable)
        )
        self.selectionModel().selectionChanged.connect(self._on_selected)
        self.now = 0.0
        self._scale = (0.0, 1.0)
        self._most = 1.0
        self._is_shown = False
        self.ticks: tuple[float, ...] = ()
        """The numbers over the bars."""

    # -- content ------------------------------------------------------------------------------

    def show_rows(
        self, rows: Sequence[TornadoRow], now: float, chosen: Sequence[TableNumber]
    ) -> None:
        """Show other rows, some of which are selected; `now`: where the line stands."""
        self._is_shown = True
        values = [now, *(end for row in rows for end in row.worth.ends)]
        low, high = min(values), max(values)
        room = (high - low) * 0.04 or max(1.0, abs(now)) * 0.1
        self.now, self._scale, self._most = now, (low - room, high + room), max(map(abs, values))
        self.ticks = ticks(*self._scale, _MOST_TICKS)
        self.records.show(self._columns(), rows)
        header = self.horizontalHeader()
        for column in range(4):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self._share_width()
        self._select(chosen)
        self._is_shown = False
        self.viewport().update()
        header.viewport().update()

    def _share_width(self) -> None:
        """Give the bars what names and numbers leave."""
        if not self.records.columns:
            return
        metrics = self.fontMetrics()
        names = max((metrics.horizontalAdvance(row.name) for row in self.records.rows), default=60)
        width = self.viewport().width() - _CHANGES
        # In a narrow page bars and thresholds say more than ends do; the tooltip has them.
        is_wide = width >= _ROOMY
        first = self._room_of_names(names, width - _RANGE * is_wide, least_bar=2 / 5)
        if self._are_alike(first):
            # Names that are cut to the same are worth the room of the ends, and of long bars.
            is_wide = False
            first = self._room_of_names(names, width, least_bar=0.0)
        self.setColumnHidden(_ENDS, not is_wide)
        width -= _RANGE if is_wide else 0
        for column, room in enumerate((first, max(_LEAST_BAR, width - first), _RANGE, _CHANGES)):
            self.setColumnWidth(column, room)

    @staticmethod
    def _room_of_names(names: int, width: int, least_bar: float) -> int:
        return max(60, min(names + 24, width - _LEAST_BAR, int(width * (1 - least_bar))))

    def _are_alike(self, room: int) -> bool:
        """Return whether names look alike, cut to a room."""
        names = {row.name for row in self.records.rows}
        face, mode = self.fontMetrics(), self.textElideMode()
        return len({face.elidedText(name, mode, room - 16) for name in names}) < len(names)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _select(self, chosen: Sequence[TableNumber]) -> None:
        places = {row.number.key: k for k, row in enumerate(self.records.rows)}
        model, flags = self.selectionModel(), QItemSelectionModel.SelectionFlag
        model.clearSelection()
        for k, number in enumerate(chosen):
            if number.key in places:
                index = self.records.index(places[number.key], 0)
                if not k:
                    model.setCurrentIndex(index, flags.NoUpdate)
                model.select(index, flags.Select | flags.Rows)

    def _on_selected(self, _more: QItemSelection, _less: QItemSelection) -> None:
        if self._is_shown:
            return
        places = {index.row() for index in self.selectedIndexes()}
        current = self.currentIndex().row()
        order = sorted(places - {current}) + ([current] if current in places else [])
        if order:
            self.numbers_chosen.emit(tuple(self.records.rows[k].number for k in order))

    def leaveEvent(self, event: object) -> None:
        self.hovered.emit(None)
        super().leaveEvent(event)  # type: ignore[arg-type]

    def _columns(self) -> list[Column[TornadoRow]]:
        return [
            Column(
                phrase("Tornado", "number"),
                lambda row: row.name,
                note=self._said,
                weight=lambda row: 600 if self._is_chosen(row) else None,
            ),
            Column(
                "",
                self._ends_text,
                note=self._said,
                paint=self._paint_bar,
                pictured=True,
            ),
            Column(
                phrase("Tornado", "from … to"),
                self._range_text,
                note=self._said,
                color=lambda _row: theme().muted,
            ),
            Column(
                phrase("Tornado", "changes at"),
                self._change_text,
                note=self._said,
                right=True,
                weight=lambda row: 600 if self._is_chosen(row) else None,
            ),
        ]

    @property
    def copied(self) -> str:
        """The rows as a spreadsheet reads them."""
        return "\n".join("\t".join(map(str, row)) for row in self.exported()) + "\n"

    def exported(self) -> list[Sequence[object]]:
        """Return the rows with plain numbers, the heads first."""
        found: list[Sequence[object]] = [
            ("number", "now", "from", "to", "EU at from", "EU at to", "changes at", "strategies")
        ]
        for row in self.records.rows:
            worth = row.worth
            numbers = (row.number.value, worth.low, worth.high, *worth.ends)
            found.append(
                (
                    row.full,
                    *map(_plain, numbers),
                    "; ".join(str(_plain(each)) for each in worth.thresholds),
                    "; ".join(translate_sentence(words) for words in worth.words),
                )
            )
        return found

    def _is_chosen(self, row: TornadoRow) -> bool:
        current = self.current
        return current is not None and current.number.key == row.number.key

    def _ends_text(self, row: TornadoRow) -> str:
        return " … ".join(value_text(each, self._most) for each in row.worth.ends)

    @staticmethod
    def _range_text(row: TornadoRow) -> str:
        number = row.number
        return f"{number_said(number, row.worth.low)} … {number_said(number, row.worth.high)}"

    @staticmethod
    def _change_text(row: TornadoRow) -> str:
        nearest = row.worth.nearest
        if nearest is None:
            return MISSING
        said, value = number_said(row.number, nearest), row.number.value
        if said == number_said(row.number, value) and nearest != value:
            # Close to the present number, further digits tell on which side.
            return f"{nearest:.6g}".replace("-", "−")
        return said

    def _said(self, row: TornadoRow) -> str:
        """Return all of a row in a sentence."""
        low, high = row.worth.ends
        said = phrase(
            "Tornado",
            "{number} = {now}: from {low} to {high} the expected utility goes from {first} to "
            "{last}.",
            number=row.full,
            now=number_said(row.number, row.number.value),
            low=number_said(row.number, row.worth.low),
            high=number_said(row.number, row.worth.high),
            first=value_text(low, self._most),
            last=value_text(high, self._most),
        )
        if not row.worth.thresholds:
            return said
        places = ", ".join(number_said(row.number, each) for each in row.worth.thresholds)
        return f"{said} " + phrase("Tornado", "The choice changes at {places}.", places=places)

    # -- painting -----------------------------------------------------------------------------

    def x_of(self, value: float, box: QRectF) -> float:
        """Return the pixel of a worth within a cell."""
        low, high = self._scale
        return box.left() + _EDGE + (value - low) / (high - low) * (box.width() - 2 * _EDGE)

    def labels(self, box: QRectF) -> list[tuple[float, QRectF]]:
        """Return the numbers over the bars that have room beside each other, and where."""
        face, every = QFontMetricsF(font(11)), self.ticks
        for step in range(1, len(every) + 1):
            found = []
            for tick in every[::step]:
                width = face.horizontalAdvance(end_text(tick)) + 8
                x = self.x_of(tick, box)
                found.append((tick, QRectF(x - width / 2, box.top(), width, box.height())))
            if all(a.right() <= b.left() for (_, a), (_, b) in itertools.pairwise(found)):
                return found
        return []

    def _paint_bar(self, painter: QPainter, box: QRectF, row: TornadoRow) -> None:
        colors = theme()
        painter.setPen(QPen(colors.border, 1))
        for tick in self.ticks:
            x = round(self.x_of(tick, box)) + 0.5
            painter.drawLine(QLineF(x, box.top(), x, box.bottom()))
        ends = row.worth.ends
        # The longer one first: both may lie at the same side, as the worth is convex.
        for k in sorted((0, 1), key=lambda k: -abs(ends[k] - self.now)):
            self._paint_half(painter, box, ends[k], is_pale=k == 0)
        x = round(self.x_of(self.now, box))
        painter.fillRect(QRectF(x - 1, box.top(), 2, box.height() + 1), colors.text)
        nearest = row.worth.nearest
        if nearest is not None:
            painter.setRenderHint(painter.RenderHint.Antialiasing)
            paint_diamond(painter, QPointF(self.x_of(row.worth.at(nearest), box), box.center().y()))

    def _paint_half(self, painter: QPainter, box: QRectF, end: float, *, is_pale: bool) -> None:
        left, right = sorted((self.x_of(self.now, box), self.x_of(end, box)))
        bar = QRectF(left, box.center().y() - _BAR / 2, right - left, _BAR)
        paint_half(painter, bar, is_pale=is_pale)


def paint_half(painter: QPainter, bar: QRectF, *, is_pale: bool) -> None:
    """Paint one half of a bar: pale with a rim for lower numbers, full for higher ones."""
    colors = theme()
    if not is_pale:
        painter.fillRect(bar, colors.value)
        return
    painter.setPen(QPen(colors.value, 1))
    painter.setBrush(mix(colors.surface, colors.value, PALE))
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
