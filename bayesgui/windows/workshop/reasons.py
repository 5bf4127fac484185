"""Reasons for the decision of a row: log-odds as bars, the product worked out, or votes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QWidget

from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.painting import END, RIGHT, write
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, text_label
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.classifiers.contributions import Contribution, Explanation, WorkedRow
    from bayesgui.classifiers.models.aode_model import SuperParentVote

MOST_BARS = 12
"""Columns shown as bars; those that say least are summed up."""
_LINE = 24
_ROW, _MOST_ROWS = 26, 12
"""Height of a row of a table in px, and rows that are seen without scrolling."""
_NAME, _NUMBER = 190, 64


class ClassScore(NamedTuple):
    """A model's result for a class and a row; `score`: −ln P(class, row)."""

    name: str
    posterior: float
    score: float


@dataclass(frozen=True, eq=False)
class RowReason:
    """The reasons for one row's decision.

    `row`: its position in the table that judges. `model`: name of the model. `worked`: the product;
    None where the model is none. `scores`: of all classes. `votes`: of the super-parents; empty for
    other models.
    """

    row: int
    model: str
    classes: tuple[str, ...]
    explanation: Explanation
    worked: WorkedRow | None
    scores: tuple[ClassScore, ...] = ()
    votes: tuple[SuperParentVote, ...] = ()


@dataclass(frozen=True)
class Bar:
    """A line of the bars: what speaks, and how much."""

    text: str
    value: float
    is_sum: bool = False


class LogOddsBars(QWidget):
    """A bar for each column, to the right where it speaks for the first class."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("logOdds")
        self.bars: tuple[Bar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bars(self, bars: tuple[Bar, ...]) -> None:
        """Show other bars."""
        self.bars = bars
        self.setAccessibleDescription("; ".join(f"{b.text} {number(b.value)}" for b in bars))
        self.setFixedHeight(_LINE * max(1, len(bars)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, _LINE * max(1, len(self.bars)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors = QPainter(self), theme()
        finite = [abs(bar.value) for bar in self.bars if math.isfinite(bar.value)]
        most = max(finite, default=0.0) or 1.0
        room = max(40, self.width() - _NAME - _NUMBER)
        middle = _NAME + room / 2
        for place, bar in enumerate(self.bars):
            top = place * _LINE
            length = min(1.0, abs(bar.value) / most) * (room / 2 - 6)
            left = middle if bar.value >= 0 else middle - length
            color = colors.c1 if bar.value >= 0 else colors.c2
            painter.fillRect(QRectF(left, top + 6, length, _LINE - 12), color)
            if bar.is_sum:
                paint_hairline(painter, 0, top, self.width())
            face = font(12, 600 if bar.is_sum else 400)
            spot = QRectF(0, top, _NAME - 10, _LINE)
            write(painter, spot, bar.text, face, colors.text, cuts=END)
            spot = QRectF(self.width() - _NUMBER, top, _NUMBER, _LINE)
            write(painter, spot, number(bar.value), face, colors.text, RIGHT)
        painter.setPen(colors.border)
        painter.drawLine(round(middle), 0, round(middle), self.height())


class TextTable(RowsTable[tuple[str, ...]]):
    """Names at the left, numbers at the right; as high as its rows, up to a dozen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_ROW, parent)
        self.setSelectionMode(RowsTable.SelectionMode.NoSelection)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setMinimumSectionSize(60)

    def show_rows(self, heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> None:
        """Show other rows; the first column takes what the others leave."""
        self.records.show(
            [Column(head, itemgetter(k), right=k > 0) for k, head in enumerate(heads)], rows
        )
        header = self.horizontalHeader()
        for column in range(len(heads)):
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(
                column, mode.Stretch if column == 0 else mode.ResizeToContents
            )
        lines = min(len(rows), _MOST_ROWS)
        self.setFixedHeight(lines * _ROW + header.sizeHint().height() + 3)


class ReasonPart(QWidget):
    """The part below the rows; hidden until a row is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rowReason")
        self.reason: RowReason | None = None
        self.head = Section("", self, line=False)
        self.note = text_label(self, role="muted")
        self.bars = LogOddsBars(self)
        self.scores = TextTable(self)
        self.votes, self.product = TextTable(self), TextTable(self)
        self.product_head = Section(live("The product, worked out"), self, px=13, line=False)
        self.warning = text_label(self, role="muted")
        column_layout(
            self.head, self.note, self.bars, self.scores, self.votes, self.product_head,
            self.product, self.warning,
            parent=self, margins=(0, 8, 0, 0), spacing=6,
        )  # fmt: skip
        self.hide()

    def show_reason(self, reason: RowReason | None) -> None:
        """Show why a row is decided, or nothing."""
        self.reason = reason
        self.setVisible(reason is not None)
        if reason is None:
            return
        found = reason.explanation
        title = self.tr("Why row {row} is {first} rather than {second}")
        self.head.set_title(
            title.format(row=count_text(reason.row + 1), first=found.first, second=found.second),
            self.tr("{model}, trained on all rows").format(model=reason.model),
        )
        text = self.tr("Log-odds in nats: right speaks for {first}, left for {second}.")
        if not found.adds_up:
            more = self.tr(
                "The model is not a product, so each bar is the change when its column is left "
                "out, and the bars need not sum to the whole."
            )
            text = join_sentences((text, more))
        self.note.setText(text.format(first=found.first, second=found.second))
        self.bars.show_bars(self._bars(found))
        self._show_scores(reason)
        self._show_votes(reason)
        self._show_product(reason)

    def _bars(self, found: Explanation) -> tuple[Bar, ...]:
        """Return the class, the columns that say most, the rest, and the whole."""
        own, *columns = found.contributions
        columns.sort(key=lambda each: -abs(each.log_odds))
        bars = [Bar(self.tr("share of the classes"), own.log_odds)]
        bars += [Bar(_says(each), each.log_odds) for each in columns[:MOST_BARS]]
        rest = columns[MOST_BARS:]
        if rest:
            text = self.tr("%Ln other column(s)", "", len(rest))
            bars.append(Bar(text, sum(each.log_odds for each in rest)))
        return (*bars, Bar(self.tr("together"), found.log_odds, is_sum=True))

    def _show_scores(self, reason: RowReason) -> None:
        """Show −ln P(class, row) of each class, the smallest first."""
        self.scores.setVisible(bool(reason.scores))
        heads = (
            self.tr("Class"),
            self.tr("P(class | row)"),
            self.tr("−ln P(class, row), the smallest wins"),
        )
        ordered = sorted(reason.scores, key=lambda each: each.score)
        self.scores.show_rows(
            heads,
            [(one.name, f"{one.posterior:.4f}", score_text(one.score)) for one in ordered],
        )

    def _show_votes(self, reason: RowReason) -> None:
        self.votes.setVisible(bool(reason.votes))
        first = reason.explanation.first
        heads = (
            self.tr("Super-parent"),
            self.tr("Rows with it"),
            self.tr("P({name})").format(name=first),
            self.tr("Share of the sum"),
        )
        if not reason.votes:
            return
        ordered = sorted(reason.votes, key=lambda each: -each.share)
        place = reason.classes.index(first)
        rows = [
            (
                f"{each.column} = {each.state}",
                f"{each.count:,.6g}",
                f"{each.posterior[place]:.4f}",
                f"{100 * each.share:.1f} %",
            )
            for each in ordered
        ]
        self.votes.show_rows(heads, rows)

    def _show_product(self, reason: RowReason) -> None:
        worked, found = reason.worked, reason.explanation
        for widget in (self.product, self.product_head, self.warning):
            widget.setVisible(worked is not None)
        if worked is None:
            return
        places = [worked.classes.index(name) for name in (found.first, found.second)]
        products, logs = worked.running_products, worked.running_logs
        heads = [self.tr("Factor")]
        for name in (found.first, found.second):
            heads += [name, self.tr("product"), self.tr("ln product")]
        rows = []
        for k, part in enumerate(worked.parts):
            cells = [part.factor_of(worked.target)]
            for c in places:
                cells += [
                    plain(math.exp(part.logs[c])), plain(float(products[k, c])),
                    number(float(logs[k, c])),
                ]  # fmt: skip
            rows.append(tuple(cells))
        self.product.show_rows(tuple(heads), rows)
        lost = [c for c in places if worked.underflows[c]]
        self.warning.setVisible(bool(lost))
        if lost:
            text = self.tr(
                "Underflow: the product of {name} is 0 for the machine, though its logarithm is "
                "{log}. Decisions are made from the logarithms."
            )
            name, log = worked.classes[lost[0]], number(float(logs[-1, lost[0]]))
            self.warning.setText(text.format(name=name, log=log))


def _says(each: Contribution) -> str:
    return f"{each.column} = {each.value}" if each.value else each.column or "…"


def number(value: float) -> str:
    """Return a logarithm with its sign."""
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    return f"{value:+.3f}".replace("-", "−")


def score_text(value: float) -> str:
    """Return −ln of a probability, of which infinity is that of 0."""
    return "∞" if math.isinf(value) else f"{value:.4f}".replace("-", "−")


def plain(value: float) -> str:
    """Return a factor or a product."""
    return f"{value:.4g}"
