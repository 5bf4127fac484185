"""The page Sensitivity of a network with decisions: what its best strategy depends on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.decisions.solving.sensitivity.numbers import number_text
from bayesgui.decisions.solving.utility_terms import unit_of_total
from bayesgui.document.shown.strategy.strategy_sensitivity import SensitivityShown
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.strategy.sensitivity.curve import SensitivityCurve
from bayesgui.panels.strategy.sensitivity.key import TornadoKey
from bayesgui.panels.strategy.sensitivity.tornado import (
    Tornado,
    ends_said,
    share_text,
    tornado_rows,
)
from bayesgui.panels.strategy.sensitivity.two_numbers import TwoNumbers, region_color
from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text, value_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QColor, QResizeEvent

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.sensitivity.asking import NumberWorth
    from bayesgui.decisions.solving.sensitivity.strategy_map import StrategyMap
    from bayesgui.decisions.solving.sensitivity.table import SensitivityTable

WIDEST = 12
_LINE, _MOST_LINES, _SWATCH = 20, 6, 12
_BESIDE_LIST = 84
"""Height of what is above and below the plot and the list."""
_RIGHT = 0.38
"""Share of the width that the curve has at most."""
_RIGHT_MOST = 340
_NARROW, _LEAST_BESIDE = 880, 480
"""Widths in px below which the page has no room for its explanations, and for the curve."""


def _swatch(color: QColor) -> QIcon:
    """Return a square of the color of a region."""
    picture = QPixmap(_SWATCH, _SWATCH)
    picture.fill(color)
    return QIcon(picture)


@dataclass(frozen=True)
class IntervalRow:
    """From where to where a strategy is the best one, or which part of a map, without `high`.

    `is_now`: whether it is the present strategy. `color`: of its region.
    """

    low: str
    high: str
    words: str
    is_now: bool
    color: QColor | None = None


class StrategySensitivityPage(EnginePage):
    """A tornado over the numbers of all tables; at its right the strategies of the chosen one."""

    shows = (SensitivityShown,)

    reach_chosen = Signal(str)
    """How far each number goes."""
    listed_chosen = Signal(str)
    """Which numbers are rows."""
    numbers_chosen = Signal(object)
    """The numbers of the selected rows, the current one last."""
    target_chosen = Signal(str)
    """A chance node in place of the total."""
    export_requested = Signal()
    """Request to write the rows to a file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        named(self, "strategySensitivityPage", spoken=live("Sensitivity"))
        self._answer: SensitivityTable | None = None
        self._make_tools()
        tell(self._name_page, live("Sensitivity"))
        self.table = named(
            Tornado(self),
            "tornado",
            spoken=live("Numbers by what they do to the expected utility"),
            tip=live("Click: the strategies over this number; Ctrl+click another: two at once"),
        )
        self.table.numbers_chosen.connect(self.numbers_chosen)
        self.table.hovered.connect(self.hover_node)
        self.note = text_label(self, 11, role="muted")
        self.subject = ElidedLabel(12, 600, self)
        self.curve = named(SensitivityCurve(self), "sensitivityCurve", spoken=live("Curve"))
        self.map = named(
            TwoNumbers(self), "strategyMap", spoken=live("Best strategy by two numbers")
        )
        self.remark = text_label(self, 11, role="muted")
        self.intervals: RowsTable[IntervalRow] = RowsTable(_LINE, self, copies="all")
        named(self.intervals, "sensitivityIntervals", spoken=live("Best strategy by the number"))
        self.intervals.horizontalHeader().hide()
        self.intervals.setShowGrid(False)
        # Strategies begin alike, and differ in what is seen.
        self.intervals.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.intervals.setFrameShape(self.intervals.Shape.NoFrame)
        self.intervals.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._set_body(self._laid_out())

    def _make_tools(self) -> None:
        self.target = choice_combo(
            "sensitivityTarget",
            self,
            chosen=self._on_target,
            tip=live("What depends on the numbers: the total, or the probability of a node"),
            spoken=live("What depends on the numbers"),
            letters=3,
        )
        self.reach = choice_combo(
            "sensitivityReach",
            self,
            (
                ("tenth", live("± 10 % of itself")),
                ("third", live("± 30 % of itself")),
                ("half", live("± 50 % of itself")),
                ("whole", live("as far as it can")),
            ),
            self.reach_chosen,
            current="third",
            tip=live(
                "How far each number goes; as far as it can: a probability from 0 to 1, a utility "
                "between the ends of its table"
            ),
            spoken=live("Each number by"),
            letters=9,
        )
        self.listed = choice_combo(
            "sensitivityListed",
            self,
            chosen=self.listed_chosen,
            spoken=live("Numbers shown"),
            letters=9,
        )
        # In a narrow page the key stands below the bars.
        self.key, self.key_below = TornadoKey(self, whole=True), TornadoKey(self)
        self.key.fits.connect(lambda fits: self.key_below.setVisible(not fits))
        self.copy = plain_button(
            "copy",
            self,
            lambda: self.table.copy(),
            live("Copy the table as a spreadsheet reads it"),
            name="copySensitivity",
        )
        self.export = plain_button(
            "export",
            self,
            self.export_requested,
            live("Write the table to a file"),
            name="exportSensitivity",
        )
        self._by = text_label(self, wraps=False, text=live("each number by"))
        self._add_tool(self.target)
        for tool in (self._by, self.reach, self.listed, self.key, self.copy, self.export):
            self._add_tool(tool)

    def _laid_out(self) -> QWidget:
        self._right = QWidget(self)
        column_layout(
            self.subject,
            self.curve,
            self.map,
            self.remark,
            self.intervals,
            parent=self._right,
            margins=(12, 8, 8, 6),
            spacing=4,
            grows=self.curve,
        )
        body = QWidget(self)
        left = column_layout(
            self.table,
            self.key_below,
            self.note,
            margins=(12, 0, 0, 6),
            spacing=4,
            grows=self.table,
        )
        row_layout(left, self._right, parent=body, spacing=0, grows=left)
        return body

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._right.setFixedWidth(min(_RIGHT_MOST, int(self.width() * _RIGHT)))
        self._right.setVisible(self._has_curve())
        self._show_tools()
        self._fit_intervals()

    def _has_curve(self) -> bool:
        """Tell whether the curve of a number is there, and has room beside the numbers."""
        answer = self._answer
        return answer is not None and answer.curve is not None and self.width() >= _LEAST_BESIDE

    def _show_tools(self) -> None:
        """Leave out what a narrow page has no room for."""
        is_wide = self.width() >= _NARROW and self.is_answered
        self._by.setVisible(is_wide)
        # What depends on the numbers stands in place of a headline.
        self._headline.setVisible(not self.is_answered)

    # -- content ------------------------------------------------------------------------------

    def _show_head(self) -> None:
        super()._show_head()
        self._show_tools()

    def show_sensitivity(self, answer: SensitivityTable) -> None:
        """Show an answer."""
        self._answer = answer
        self.refresh()
        self.show_body()

    @property
    def shown_rows(self) -> list[NumberWorth]:
        """The numbers that are rows now."""
        answer = self._answer
        if answer is None:
            return []
        listed = self.session.shown[SensitivityShown].state.listed
        if listed == "changes":
            return [each for each in answer.rows if each.thresholds]
        return list(answer.rows[:WIDEST] if listed == "widest" else answer.rows)

    def refresh(self) -> None:
        answer = self._answer
        if answer is None or answer.model is not self.session.document.state.model:
            return
        state = self.session.shown[SensitivityShown].state
        model = answer.model
        total = self.tr("total")
        chance = [name for name in model if name not in model.other_kinds]
        show_choices(self.target, [("", total), *((name, f"P({name})") for name in chance)], "")
        show_choices(self.reach, [(d, t) for d, t in self._reaches()], state.reach)
        self._show_listed(answer)
        self.set_headline(self.tr("Sensitivity"))
        rows = tornado_rows(model, self.shown_rows, answer.every)
        chosen = [each for each in (answer.curve and answer.curve.number, state.second) if each]
        self.table.show_rows(rows, answer.now, chosen)
        show_text(self.note, self._note(answer))
        self._show_curve(answer)

    def _reaches(self) -> list[tuple[object, str]]:
        return [(self.reach.itemData(k), self.reach.itemText(k)) for k in range(self.reach.count())]

    def _show_listed(self, answer: SensitivityTable) -> None:
        state = self.session.shown[SensitivityShown].state
        changes = sum(bool(each.thresholds) for each in answer.rows)
        choices = [
            ("all", self.tr("all {count} numbers").format(count=count_text(len(answer.rows)))),
            ("changes", self.tr("{count} that change it").format(count=count_text(changes))),
        ]
        if len(answer.rows) > WIDEST:
            text = self.tr("the {count} widest").format(count=count_text(WIDEST))
            choices.insert(1, ("widest", text))
        show_choices(self.listed, choices, state.listed)

    def _note(self, answer: SensitivityTable) -> str:
        unit, now = unit_of_total(answer.model), value_text(answer.now)
        text = self.tr("EU of the best strategy; line: now, {now}.")
        if unit:
            text = self.tr("EU of the best strategy in {unit}; line: now, {now}.")
        parts = [text.format(unit=unit, now=now)]
        if not answer.exact:
            parts.append(self.tr("The solution is local: there may be better strategies."))
        parts.append(self.tr("The others of a row give way in proportion."))
        parts.append(self.tr("Ctrl+click another number: both at once."))
        if answer.left_out:
            left = self.tr("Left out, as their formula is no weighted sum: {names}.")
            parts.append(left.format(names=", ".join(answer.left_out)))
        return join_sentences(parts)

    def _show_curve(self, answer: SensitivityTable) -> None:
        worth = answer.curve
        self._right.setVisible(self._has_curve())
        if worth is None:
            return
        together = answer.together
        self.map.setVisible(together is not None)
        self.curve.setVisible(together is None)
        show_text(self.remark, translate_sentence(answer.remark or ""))
        if together is not None:
            self._show_map(answer.model, together)
            return
        name = number_text(answer.model, worth.number)
        self.subject.set_text(self.tr("EU over {number}").format(number=name))
        self.curve.show_worth(worth, answer.now)
        number = worth.number
        now = worth.place(number.value)
        ends = ends_said(number, (worth.low, *worth.thresholds, worth.high))
        rows = [
            IntervalRow(
                ends[k],
                ends[k + 1],
                translate_sentence(words),
                k == now,
            )
            for k, words in enumerate(worth.words)
        ]
        self._show_intervals(rows, now)

    def _show_map(self, model: Model, found: StrategyMap) -> None:
        """Show the regions over two numbers, and which part of the map each strategy has."""
        text = self.tr("Best strategy: {first} →, {second} ↑").format(
            first=number_text(model, found.first), second=number_text(model, found.second)
        )
        self.subject.set_text(text)
        self.map.show_map(found)
        now = found.best(found.first.value, found.second.value)
        rows = [
            IntervalRow(
                share_text(found.regions[k].share),
                "",
                translate_sentence(found.regions[k].words),
                k == now,
                region_color(k, len(found.regions)),
            )
            # What is best now is first, then what is best in most of the map.
            for k in sorted(
                range(len(found.regions)), key=lambda k: (k != now, -found.regions[k].share)
            )
        ]
        self._show_intervals(rows, 0)

    def _show_intervals(self, rows: Sequence[IntervalRow], now: int) -> None:
        self.intervals.records.show(self._columns(), rows)
        header = self.intervals.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self._fit_intervals()
        self.intervals.scrollTo(self.intervals.records.index(now, 0))

    def _fit_intervals(self) -> None:
        """Give the list the lines that the plot above it leaves, two at least."""
        plot = self.map if self.map.isVisibleTo(self._right) else self.curve
        room = self.height() - plot.minimumHeight() - _BESIDE_LIST
        lines = min(max(2, room // _LINE), _MOST_LINES, len(self.intervals.records.rows))
        self.intervals.setFixedHeight(_LINE * lines + 2)

    @staticmethod
    def _columns() -> list[Column[IntervalRow]]:
        def weight(row: IntervalRow) -> int | None:
            return 600 if row.is_now else None

        return [
            Column(
                "",
                lambda row: f"{row.low} … {row.high}" if row.high else row.low,
                weight=weight,
                icon=lambda row: None if row.color is None else _swatch(row.color),
                color=lambda row: None if row.is_now else theme().muted,
            ),
            Column("", lambda row: row.words, weight=weight),
        ]

    def exported(self) -> list[Sequence[object]]:
        """Return the rows with plain numbers, the heads first."""
        return self.table.exported()

    def _on_target(self, name: str) -> None:
        if name:
            self.target.setCurrentIndex(0)
            self.target_chosen.emit(name)
