"""The page Risk: what a strategy may bring, beside another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QSizePolicy

from bayesgui.decisions.solving.utility_terms import unit_of_total
from bayesgui.document.shown.strategy.risk import RiskShown
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.strategy.attitude_form import AttitudeForm, equivalents, proposed
from bayesgui.panels.strategy.risk_plot import DASH, NamedLottery, RiskPlot, ends_of
from bayesgui.panels.strategy.risk_words import (
    area_words,
    band_of,
    dominance_words,
    dominated_words,
)
from bayesgui.widgets.fields.buttons import named, plain_button, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import cell_text, value_text
from bayesgui.widgets.plots.content import Series
from bayesgui.widgets.plots.key import PlotKey
from bayesgui.widgets.plots.pictures import save_picture
from bayesgui.widgets.rows.layouts import row_layout, show_text, text_label
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPainter, QResizeEvent
    from PySide6.QtWidgets import QHeaderView, QWidget

    from bayesgui.decisions.solving.risk.attitude import RiskAttitude
    from bayesgui.decisions.solving.risk.outlooks import Outlook

_ROW, _HEADER, _MOST_HIGH = 26, 26, 8
_WIDTHS = (48, 48, 48, 52, 62)
_DEVIATION, _EQUIVALENT, _ROOMY = 2, 5, 380
"""Columns that are left out, and the width of the page from which they have room."""
_BESIDE = 4
_LOW_SHARE = 0.05
_LEAST_COMBO = 64
_MOST = 1e12


class RiskPage(EnginePage):
    """Curves, areas and numbers of two strategies, dominance, and the attitude to risk."""

    shows = (RiskShown,)

    chosen = Signal(str, str)
    """What is compared with what: keys of outlooks, "" for the best strategy."""
    total_moved = Signal(float)
    """The total below which the probability is read."""
    attitude_chosen = Signal(object)
    """Another `RiskAttitude`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        named(self, "riskPage", spoken=live("Risk"))
        tell(self._name_page, live("Risk"))
        self._outlooks: tuple[Outlook, ...] = ()
        self._equivalents: dict[str, float] = {}
        self._is_neutral = True
        self._colors: dict[str, str] = {}
        self._shown: tuple[str, ...] = ("",)
        spoken = live("Strategy that is compared")
        self.first = choice_combo("riskFirst", self, spoken=spoken, letters=5)
        self.second = choice_combo("riskSecond", self, spoken=spoken, letters=5)
        self.first.activated.connect(lambda: self._compare(self.first.currentData(), None))
        self.second.activated.connect(lambda: self._compare(None, self.second.currentData()))
        self.axis = text_label(self, weight=600, wraps=False)
        self.key = PlotKey(self)
        self.plot = named(RiskPlot(self), "riskPlot", spoken=live("Distribution of the total"))
        self.plot.moved.connect(self.total_moved)
        self.question = text_label(self, 13, 600, wraps=False)
        self.total = self._field_of_total()
        self.reading = text_label(self)
        self.words = text_label(self, 11, role="muted")
        self.table: RowsTable[NamedLottery] = RowsTable(_ROW, self, copies="all")
        named(self.table, "riskTable", spoken=live("Risk of each strategy"))
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.dominated = text_label(self, 11)
        self.attitude = AttitudeForm(self)
        self.attitude.changed.connect(self.attitude_chosen)
        self._set_body(self._laid_out())

    def _field_of_total(self) -> NumberEdit:
        field = named(
            NumberEdit(0.0, -_MOST, _MOST, self, probability=False),
            "riskTotal",
            spoken=live("Total below which it may end"),
            width=64,
        )
        field.committed.connect(self.total_moved)
        return field

    def _laid_out(self) -> QWidget:
        self.export = plain_button(
            "export",
            self,
            lambda: save_picture(self, shown=self.plot),
            live("Save the plot as a picture"),
            name="exportRisk",
        )
        self.copy = push_button(
            "copyRisk",
            self,
            lambda: self.table.copy(),
            live("Copy"),
            tip=live("Copy the table as a spreadsheet reads it"),
            icon_name="copy",
        )
        compare = text_label(self, wraps=False, text=live("Compare"), weight=600)
        self._with = text_label(self, wraps=False, text=live("with"))
        compared = row_layout(compare, self.first, self._with, self.second, self.export, spacing=8)
        for combo in (self.first, self.second):
            combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            combo.setMinimumWidth(_LEAST_COMBO)
        self._risk_attitude = Section(live("Risk attitude"), self, 12)
        return scroll_page(
            self,
            compared,
            row_layout(self.axis, self.key, spacing=12, grows=self.key),
            self.plot,
            row_layout(self.question, self.total, self.reading, spacing=8, grows=self.reading),
            self.words,
            self.table,
            self.dominated,
            row_layout(self.copy, None),
            self._risk_attitude,
            self.attitude,
            None,
            spacing=8,
        )

    def show_outlooks(self, found: Sequence[Outlook]) -> None:
        """Show an answer: the best strategy, then others."""
        self._outlooks = tuple(found)
        self.refresh()
        self.show_body()

    def _compare(self, first: str | None, second: str | None) -> None:
        """Compare another strategy; one that is shown already changes places with it."""
        was = (*self._shown, *self._shown)[:2]
        if first is not None:
            second = was[0] if first == was[1] else was[1]
        elif second is not None:
            first = was[1] if second == was[0] else was[0]
        self.chosen.emit(first or "", second or "")

    # -- content ------------------------------------------------------------------------------

    @property
    def curves(self) -> tuple[NamedLottery, ...]:
        """All strategies with their names, the best one first."""
        return tuple(
            NamedLottery(self._name(each), each.lottery, translate_sentence(each.words))
            for each in self._outlooks
        )

    def _name(self, each: Outlook) -> str:
        return translate_sentence(each.words) if each.key else self.tr("best strategy")

    def _compared(self, state: RiskShown) -> list[NamedLottery]:
        """Return the two strategies that are compared, or the only one."""
        keys = [each.key for each in self._outlooks]
        first = keys.index(state.first) if state.first in keys else 0
        others = [k for k in range(len(keys)) if k != first]
        second = keys.index(state.second) if state.second in keys else -1
        places = [first] if not others else [first, second if second in others else others[0]]
        self._shown = tuple(keys[k] for k in places)
        return [self.curves[k] for k in places]

    def refresh(self) -> None:
        if not self._outlooks:
            return
        state = self.session.shown[RiskShown].state
        curves, shown = self.curves, self._compared(state)
        unit = unit_of_total(self.session.document.state.model)
        self.set_headline(self.tr("Risk of the best strategy"))
        names = [each.name for each in curves]
        choices = [(o.key, n) for o, n in zip(self._outlooks, names, strict=True)]
        for combo, place in ((self.first, 0), (self.second, len(shown) - 1)):
            show_choices(combo, choices)
            combo.setCurrentIndex(names.index(shown[place].name))
        for widget in (self._with, self.second):
            widget.setVisible(len(curves) > 1)
        self.axis.setText(self.tr("P(total ≤ x)") + (f", {unit}" if unit else ""))
        looks = (("c1", ()), ("c2", DASH))
        none = curves[0].lottery.values[:0]
        self.key.show_series(
            [
                Series(each.name, none, none, token, dash, 2.0)
                for each, (token, dash) in zip(shown, looks, strict=False)
            ]
        )
        self._colors = {each.name: look[0] for each, look in zip(shown, looks, strict=False)}
        self.plot.show_curves(shown, ends_of([each.lottery for each in shown]), state.total)
        self._show_reading(shown, state.total)
        attitude = proposed(state.attitude, curves)
        values, _ = equivalents(attitude, curves)
        self._equivalents = dict(zip(names, values, strict=True))
        self._is_neutral = attitude.kind == "linear"
        self._show_table(curves, attitude)
        first = self._equivalents[shown[0].name]
        self.attitude.show_attitude(attitude, curves)
        mean = shown[0].lottery.mean
        aside = self.tr("{strategy}: CE {value}, mean {mean}").format(
            strategy=shown[0].name, value=value_text(first, mean), mean=value_text(mean, mean)
        )
        self._risk_attitude.set_title(self.tr("Risk attitude"), aside)
        show_text(self.dominated, dominated_words(curves) if len(curves) > 2 else "")

    def _show_reading(self, shown: Sequence[NamedLottery], total: float) -> None:
        self.total.show_value(total)
        self.question.setText(self.tr("P(total < x), x ="))
        parts = [self._read(each, total) for each in shown]
        text = self.tr("{first} against {second}") if len(parts) > 1 else "{first}"
        self.reading.setText(text.format(first=parts[0], second=parts[-1]))
        words = []
        if len(shown) > 1:
            words = [dominance_words(*shown), area_words(*shown)]
        drawn = [each.lottery.n_drawn for each in shown if each.lottery.n_drawn]
        if drawn:
            text = self.tr("Estimated from {count} cases, as the joint table is too large.")
            words.append(text.format(count=f"{min(drawn):,.0f}"))
            text = self.tr(
                "Each curve is right to ± {margin} at every x (95 %): what dominates by less may "
                "be chance."
            )
            words.append(text.format(margin=cell_text(band_of(min(drawn)), 3)))
        show_text(self.words, " ".join(words))

    def _read(self, each: NamedLottery, total: float) -> str:
        p = each.lottery.below(total)
        error = each.lottery.error_of(p)
        said = cell_text(p, 3) + (f" ± {cell_text(error, 3)}" if error else "")
        return f"{each.name} {said}"

    def _show_table(self, curves: Sequence[NamedLottery], attitude: RiskAttitude) -> None:
        self.table.records.show(self._columns(attitude), curves)
        header: QHeaderView = self.table.horizontalHeader()
        header.setFixedHeight(_HEADER)
        header.setMinimumSectionSize(40)
        header.setSectionResizeMode(0, header.ResizeMode.Stretch)
        for column, width in enumerate(_WIDTHS, start=1):
            header.setSectionResizeMode(column, header.ResizeMode.Fixed)
            # No number is cut: names are, and heads where there is little room, with tooltips.
            needed = self.table.sizeHintForColumn(column) + _BESIDE
            head = header.sectionSizeHint(column) if self.width() >= _ROOMY else 0
            self.table.setColumnWidth(column, max(width, needed, head))
        self.table.setFixedHeight(_HEADER + _ROW * min(len(curves), _MOST_HIGH) + 2)
        self._fit_table()

    def _fit_table(self) -> None:
        """Leave out what matters least where names would have no room."""
        is_narrow = self.width() < _ROOMY
        self.table.setColumnHidden(_DEVIATION, is_narrow)
        # To who does not mind risk, what is worth as much for sure is the mean.
        self.table.setColumnHidden(_EQUIVALENT, is_narrow and self._is_neutral)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_table()

    def _columns(self, attitude: RiskAttitude) -> list[Column[NamedLottery]]:
        def number(
            head: str, tip: str, of: Callable[[NamedLottery], float]
        ) -> Column[NamedLottery]:
            return Column(
                head,
                lambda row: value_text(of(row), most),
                tip=tip,
                right=True,
                copied=lambda row: repr(of(row)),
            )

        most = max(abs(each.lottery.mean) for each in self.curves)

        equivalent = self.tr("CE")
        if attitude.kind == "exponential":
            equivalent = self.tr("CE, {tolerance}").format(tolerance=f"{attitude.tolerance:g}")
        return [
            Column(
                self.tr("strategy"),
                lambda row: f"     {row.name}",
                note=lambda row: row.words,
                paint=self._paint_square,
                copied=lambda row: row.name,
            ),
            number(self.tr("mean"), self.tr("Expected total"), lambda row: row.lottery.mean),
            number(self.tr("sd"), self.tr("Standard deviation"), lambda row: row.lottery.deviation),
            number(
                self.tr("5 %"),
                self.tr("It ends at this total or below with 5 %"),
                lambda row: row.lottery.quantile(_LOW_SHARE),
            ),
            Column(
                self.tr("P(< 0)"),
                lambda row: cell_text(row.lottery.below(0.0), 2),
                tip=self.tr("How likely it ends below zero"),
                right=True,
                copied=lambda row: repr(row.lottery.below(0.0)),
            ),
            number(
                equivalent,
                self.tr("Certainty equivalent: the sure total that is worth as much"),
                lambda row: self._equivalents.get(row.name, float("nan")),
            ),
        ]

    def _paint_square(self, painter: QPainter, box: QRectF, row: NamedLottery) -> None:
        colors = theme()
        token = self._colors.get(row.name)
        square = QRectF(box.left() + 6, box.center().y() - 4, 8, 8)
        painter.fillRect(square, colors.color(token) if token else colors.track)
