"""The page Weights: the completions of a row, and what another order would have come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.incomplete.kept_numbers import KeepingPanel
from bayesgui.panels.incomplete.row_table import Cell, RowTable
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.painting import disc, smooth_painter, write
from bayesgui.widgets.rows.layouts import inset, row_layout, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent

    from bayesgui.panels.incomplete.row_display import OrderComparison, OrderLine, RowStep

ROW = 26
MAX_SHOWN = 9
"""Rows of completions without a scroll bar."""
MAX_COLUMNS = 8
SMALL = 1e-3
"""Probabilities below this are written with a power of ten."""
_LINE = 26
_NUMBER, _TRACK, _GAP = 42, 64, 8


class OrderLines(QWidget):
    """A disc for the file's order, a square for the shuffled one, and both numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: Sequence[OrderLine] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: Sequence[OrderLine]) -> None:
        """Show other probabilities."""
        self.lines = lines
        said = (f"{line.title}: {line.file:.3f}, {line.shuffled:.3f}" for line in lines)
        self.setAccessibleName("; ".join(said))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, _LINE * len(self.lines))

    def event(self, event: QEvent) -> bool:
        """Say the whole title of the line under the pointer, which may be cut."""
        if isinstance(event, QHelpEvent):
            row = event.pos().y() // _LINE
            inside = 0 <= row < len(self.lines)
            self.setToolTip(self.lines[row].title if inside else "")
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors = smooth_painter(self), theme()
        metrics = QFontMetrics(font(11))
        left = self.width() - 2 * _NUMBER - _TRACK - 2 * _GAP
        middle = Qt.AlignmentFlag.AlignVCenter
        for k, line in enumerate(self.lines):
            top = k * _LINE
            if not event.rect().intersects(QRectF(0, top, self.width(), _LINE).toRect()):
                continue
            title = metrics.elidedText(line.title, Qt.TextElideMode.ElideMiddle, left)
            write(painter, QRectF(0, top, left, _LINE), title, font(11), colors.text)
            y = top + _LINE / 2
            start = left + _GAP
            painter.fillRect(QRectF(start, y - 2, _TRACK, 4), colors.track)
            x = start + _TRACK * line.shuffled
            painter.setPen(QPen(colors.series(1), 1.75))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(x - 4.5, y - 4.5, 9, 9))
            disc(painter, QPointF(start + _TRACK * line.file, y), 4.0, colors.series(0))
            painter.setFont(font(12))
            painter.setPen(colors.text)
            for column, value in enumerate((line.file, line.shuffled)):
                box = QRectF(self.width() - (2 - column) * _NUMBER, top, _NUMBER, _LINE)
                painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, f"{value:.3f}")


class WeightsPanel(KeepingPanel):
    """Completions by weight with their sum, and the same rows in two orders."""

    nothing = live("No row yet"), live("Add the first row on the left: → or Space.")

    shuffle_requested = Signal()
    em_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "weightsPanel", spoken=live("Weights"))
        self._step: RowStep | None = None
        self._orders: OrderComparison | None = None
        self.heading = text_label(self, 14, 600)
        weight = live(
            "Each completion adds its weight to the counts. The weight is its probability "
            "under the tables before the row, so the row adds one in all."
        )
        words = text_label(self, 12, role="muted", text=weight)
        self.table = named(RowTable(ROW, self), "completions", spoken=live("Completions"))
        self.table.horizontalHeader().setStretchLastSection(True)
        self._order_title = Section("", self, 14)
        self._order_words = text_label(self, 12, role="muted")
        self.orders = OrderLines(self)
        self.largest = text_label(self, 12)
        again, em = live("Shuffle again"), live("Go to EM")
        self.shuffle_button = push_button(
            "", self, self.shuffle_requested, again, icon_name="random"
        )
        self.em_button = push_button("", self, self.em_requested, em)
        rows = (self.heading, words, self.table)
        orders = (self._order_title, self._order_words, self.orders, self.largest)
        page = scroll_page(
            self,
            *map(inset, (*rows, *orders)),
            row_layout(self.shuffle_button, self.em_button, None, margins=(12, 0, 12, 0)),
            None,
            margins=(0, 12, 0, 12),
            spacing=8,
        )
        self.stack_of(page)

    def show_step(self, step: RowStep | None) -> None:
        """Show a row; None before the first one."""
        self._step = step
        self.invalidate()

    def show_orders(self, orders: OrderComparison | None) -> None:
        """Show what two orders come to; None while that is not known."""
        self._orders = orders
        self.invalidate()

    def refresh(self) -> None:
        step = self._step
        if not self.shows_numbers(step is not None) or step is None:
            return
        row, count = count_text(step.update.row + 1), len(step.completions)
        if not step.blanks:
            text = self.tr("Row {row} is complete").format(row=row)
        else:
            text = self.tr("Row {row} lacks {blanks}: {completions}").format(
                row=row,
                blanks=self.tr("%Ln cell(s)", "", len(step.blanks)),
                completions=self.tr("%Ln completion(s)", "", count),
            )
        self.heading.setText(text)
        self.table.setVisible(bool(count))
        if count:
            self._show_completions(step)
        self._show_orders()

    def _show_completions(self, step: RowStep) -> None:
        network = step.network
        blanks = set(step.blanks)
        names = sorted(network.names, key=lambda name: name not in blanks)[:MAX_COLUMNS]
        names = [name for name in network.names if name in names]
        place = {name: k for k, name in enumerate(network.names)}
        lines: list[Sequence[Cell]] = []
        for each in step.completions:
            cells = [
                Cell(
                    network[name].states[each.states[place[name]]],
                    role="strong" if name in blanks else "muted",
                )
                for name in names
            ]
            lines.append([*cells, *_numbers(each.probability, each.weight)])
        total = sum(each.probability for each in step.completions)
        said = [Cell(self.tr("sum"), role="muted"), *[Cell("") for _ in names[1:]]]
        lines.append([*said, Cell(_chance(total), number=True), Cell("1.000", number=True)])
        self.table.show_rows((*names, "P", self.tr("weight")), lines)
        header = self.table.horizontalHeader().sizeHint().height()
        self.table.setFixedHeight(header + ROW * min(MAX_SHOWN, len(lines)) + 16)

    def _show_orders(self) -> None:
        found = self._orders
        lines = () if found is None else found.lines
        self.orders.show_lines(lines)
        for part in (self._order_title, self._order_words, self.orders, self.largest):
            part.setVisible(bool(lines))
        if found is None or not lines:
            return
        worst = max(lines, key=lambda line: line.difference)
        if worst.difference:
            self._order_title.set_title(self.tr("The order matters"))
            text = self.tr("Largest difference {value}, at {where}.")
            self.largest.setText(text.format(value=f"{worst.difference:.3f}", where=worst.title))
        else:
            self._order_title.set_title(self.tr("The order does not matter"))
            self.largest.setText(self.tr("Both orders agree."))
        self._order_words.setText(
            self.tr(
                "All rows in two orders: as in the file (disc), shuffled with seed {seed} "
                "(square). Without blanks both would agree."
            ).format(seed=found.seed)
        )


def _numbers(probability: float, weight: float) -> list[Cell]:
    return [
        Cell(_chance(probability), number=True),
        Cell(f"{weight:.3f}", share=weight, number=True, role="strong"),
    ]


def _chance(value: float) -> str:
    return f"{value:.4f}" if value >= SMALL else f"{value:.1e}"
