"""The page Two criteria: strategies as points, and which one is best for which price."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal

from bayesgui.document.shown.strategy.criteria import CriteriaShown
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.strategy.criteria_choice import CriteriaChoice
from bayesgui.panels.strategy.criteria_rows import StrategyRow, columns_of, rows_of
from bayesgui.panels.strategy.frontier_plot import FrontierPlot, PlotPoint
from bayesgui.panels.strategy.interval_strip import IntervalStrip, short_number
from bayesgui.widgets.fields.buttons import named, plain_button, push_button
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.plots.pictures import save_picture
from bayesgui.widgets.rows.layouts import row_layout, show_text, text_label
from bayesgui.widgets.rows.rows_table import RowsTable
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QHeaderView, QWidget

    from bayesgui.decisions.solving.frontier.told import ToldFrontier

_ROW, _HEADER, _MOST_HIGH = 26, 26, 12
_BENEFIT, _ROOMY = 4, 520
"""Column of the net benefit, and the width of the page from which it has room."""
_MOST = 1e12
_BEYOND = 10.0
"""How far the strip goes on beyond the outer prices, as a factor."""


def _strip_ends(told: ToldFrontier) -> tuple[float, float]:
    """Return round prices far below and above those at which the best strategy changes."""
    known = [each for each in (*told.frontier.thresholds, told.price) if 0 < each < math.inf]
    low, high = min(known, default=1.0) / _BEYOND, max(known, default=1.0) * _BEYOND
    return float(f"{low:.1g}"), float(f"{high:.1g}")


class CriteriaPage(EnginePage):
    """The utilities of both criteria, strategies as points and rows, and the price."""

    shows = (CriteriaShown,)

    criteria_chosen = Signal(object)
    """Other `Criteria`."""
    price_moved = Signal(float)
    """Another price of the second criterion."""
    fixed_requested = Signal(object)
    """Request to set the policies of a `Strategy` by hand."""
    weights_requested = Signal(object, float)
    """Request for weights by which the price of the second of some `Criteria` counts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        named(self, "criteriaPage", spoken=live("Two criteria"))
        tell(self._name_page, live("Two criteria"))
        self._told: ToldFrontier | None = None
        self._chosen: int | None = None
        self.choice = CriteriaChoice(self)
        self.choice.chosen.connect(self.criteria_chosen)
        self.axis = text_label(self, weight=600, wraps=False)
        self.plot = named(FrontierPlot(self), "frontierPlot", spoken=live("Frontier"))
        self.plot.picked.connect(self._choose)
        self.question = text_label(self, 13, 600, wraps=False)
        self.price = named(
            NumberEdit(1.0, 0.0, _MOST, self, probability=False),
            "criteriaPrice",
            spoken=live("Price of the second criterion"),
            width=84,
        )
        self.price.committed.connect(self.price_moved)
        self.problem = text_label(self, 11, role="error")
        self.price.problem_changed.connect(lambda text: show_text(self.problem, text))
        self.reading = text_label(self, 13, 600)
        self.words = text_label(self, 11, role="muted")
        self.strip = named(IntervalStrip(self), "priceStrip", spoken=live("Best by price"))
        self.strip.moved.connect(self.price_moved)
        self.table: RowsTable[StrategyRow] = RowsTable(
            _ROW, self, copies="all", chosen=lambda row: self._choose(row.place)
        )
        named(self.table, "criteriaTable", spoken=live("Strategies by two criteria"))
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note = text_label(self, 11, role="muted")
        self._set_body(self._laid_out())

    def _laid_out(self) -> QWidget:
        self.export = plain_button(
            "export",
            self,
            lambda: save_picture(self, shown=self.plot),
            live("Save the plot as a picture"),
            name="exportFrontier",
        )
        self.copy = plain_button(
            "copy",
            self,
            lambda: self.table.copy(),
            live("Copy the table as a spreadsheet reads it"),
            name="copyFrontier",
        )
        self.fix = push_button(
            "fixFrontier",
            self,
            self._fix,
            live("Take as fixed policy"),
            tip=live("Set the policies of the chosen strategy by hand: one step of Undo"),
            icon_name="lock",
        )
        self.weigh = push_button(
            "weighFrontier",
            self,
            self._weigh,
            live("Price as weight"),
            tip=live("Let the second criterion count in the total as the price says"),
        )
        return scroll_page(
            self,
            row_layout(self.axis, None, self.copy, self.export, spacing=4),
            self.plot,
            row_layout(self.question, self.price, None, spacing=8),
            self.problem,
            self.strip,
            self.reading,
            self.words,
            row_layout(self.fix, self.weigh, None, spacing=8),
            self.table,
            self.note,
            Section(live("What belongs to which criterion"), self, 12),
            self.choice,
            None,
            spacing=8,
        )

    def show_frontier(self, told: ToldFrontier) -> None:
        """Show an answer."""
        self._told, self._chosen = told, None
        self.refresh()
        self.show_body()

    # -- choices --------------------------------------------------------------------------------

    def _choose(self, place: int) -> None:
        """Choose a strategy, or the best one at the price again."""
        self._chosen = None if place == self._chosen else place
        self.refresh()

    def _fix(self) -> None:
        if self._told is not None:
            self.fixed_requested.emit(self._told.frontier.every[self._place()].strategy)

    def _weigh(self) -> None:
        if self._told is not None:
            self.weights_requested.emit(self._told.frontier.criteria, self._price())

    # -- content --------------------------------------------------------------------------------

    def _price(self) -> float:
        """Return the price that is shown: the chosen one, that of the model, or a middle one."""
        told, price = self._told, self.session.shown[CriteriaShown].state.price
        assert told is not None
        if price is not None:
            return price
        if math.isfinite(told.price) and told.price > 0:
            return told.price
        known = [each for each in told.frontier.thresholds if each > 0]
        return math.sqrt(known[0] * known[-1]) if known else 1.0

    def _place(self) -> int:
        """Return the place of the chosen strategy, else of the best one at the price."""
        assert self._told is not None
        found = self._told.frontier
        if self._chosen is not None:
            return self._chosen
        return found.points.index(found.at(self._price()))

    @property
    def names(self) -> tuple[str, ...]:
        """All strategies in words."""
        return () if self._told is None else tuple(map(translate_sentence, self._told.words))

    def _criterion(self, which: int) -> str:
        """Return the name of a criterion."""
        told = self._told
        assert told is not None
        names = (told.frontier.criteria.first, told.frontier.criteria.second)[which]
        if told.costs[which]:
            return self.tr("cost")
        if len(names) == 1:
            return names[0]
        if told.costs[1 - which]:
            return self.tr("effect")
        return self.tr("criterion 2") if which else self.tr("criterion 1")

    def _axis(self, which: int) -> str:
        """Return the name of a criterion with its unit."""
        assert self._told is not None
        return ", ".join(filter(None, (self._criterion(which), self._told.units[which])))

    def refresh(self) -> None:
        told = self._told
        if told is None:
            return
        price, found = self._price(), told.frontier
        best = found.points.index(found.at(price))
        self.set_headline(self.tr("Strategies by two criteria"))
        self.choice.show_criteria(told.utilities, found.criteria)
        signs = tuple(-1.0 if cost else 1.0 for cost in told.costs)
        rows = rows_of(told, self.names, price, best)
        self.axis.setText(self._axis(0))
        points = [PlotPoint(r.name, r.second, r.first, r.said, r.is_best) for r in rows]
        slope = -price * signs[0] * signs[1]
        self.plot.show_points(points, best, self._chosen, axis=self._axis(1), slope=slope)
        self._show_price(price)
        self._show_reading(rows, best)
        heads = self._criterion(0), self._criterion(1)
        columns = columns_of(told, heads, price)
        self.table.records.show(columns, rows)
        self._fit_table(len(rows))
        if self._chosen is None:
            self.table.clearSelection()
        else:
            self.table.selectRow(self._chosen)
        show_text(self.note, self._note_text())

    def _show_price(self, price: float) -> None:
        told = self._told
        assert told is not None
        first, second = told.units
        if second and second != first:
            text = self.tr("Price of 1 {unit}").format(unit=second)
        else:
            text = self.tr("Price of {name}").format(name=self._criterion(1))
        self.question.setText(f"{text}, {first}" if first and second != first else text)
        self.price.show_value(price)
        low, high = _strip_ends(told)
        # The ends stay while the mark is dragged; a price that is typed may lie beyond them.
        low, high = min(low, price or low), max(high, price)
        parts = [
            (max(point.low, low), min(point.high, high), name)
            for point, name in zip(told.frontier.points, self.names, strict=False)
            if point.high > low and point.low < high
        ]
        self.strip.show_parts(parts, price)

    def _show_reading(self, rows: list[StrategyRow], best: int) -> None:
        """Say which strategy is best at the price, or how far the chosen one is behind."""
        told, row = self._told, rows[best]
        assert told is not None
        unit = told.units[0]
        self.reading.setText(self.tr("Best: {strategy}").format(strategy=row.name))
        lines = [self.tr("Net benefit {value} {unit}.").format(value=row.benefit_text, unit=unit)]
        others = [each for each in rows if each.place != best]
        if self._chosen is not None and self._chosen != best:
            other = rows[self._chosen]
            text = self.tr("{strategy} is behind by {gap}: {said}.")
        elif others:
            other = max(others, key=lambda each: each.benefit)
            text = self.tr("Ahead of {strategy} by {gap}.")
        else:
            self.words.setText(lines[0])
            return
        gap = short_number(max(row.benefit - other.benefit, 0.0))
        lines.append(text.format(strategy=other.name, gap=gap, said=other.said))
        self.words.setText(" ".join(line.replace(" .", ".") for line in lines))

    def _note_text(self) -> str:
        told = self._told
        assert told is not None
        lines = []
        if not told.frontier.exact:
            lines.append(self.tr("The solution is local: there may be better strategies."))
        if not told.frontier.is_all:
            lines.append(
                self.tr(
                    "There are too many strategies: those are shown that a first option leads to."
                )
            )
        return " ".join(lines)

    def _fit_table(self, n_rows: int) -> None:
        header: QHeaderView = self.table.horizontalHeader()
        header.setFixedHeight(_HEADER)
        header.setMinimumSectionSize(40)
        header.setSectionResizeMode(0, header.ResizeMode.Stretch)
        for column in range(1, self.table.records.columnCount()):
            # As wide as their numbers: names need the room.
            header.setSectionResizeMode(column, header.ResizeMode.ResizeToContents)
        self.table.setFixedHeight(_HEADER + _ROW * min(n_rows, _MOST_HIGH) + 2)
        self.table.setColumnHidden(_BENEFIT, self.width() < _ROOMY)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.table.setColumnHidden(_BENEFIT, self.width() < _ROOMY)
