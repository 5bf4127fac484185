"""The page Policy: what each option of a decision is worth, for all that can be seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QBoxLayout

from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
from bayesgui.document.shown.worth import SolvedWorth, gap_of
from bayesgui.panels.panel import Panel, error_sentence
from bayesgui.panels.strategy.over_time import policies_in_slice
from bayesgui.widgets.fields.buttons import check_box, named, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.hatching import paint_hatching
from bayesgui.widgets.live_text import live
from bayesgui.widgets.marks import paint_mark
from bayesgui.widgets.numbers import cell_text, count_text, value_text
from bayesgui.widgets.painting import LEFT, RIGHT, write
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.rows.worth_bar import paint_worth_bar, worth_scale
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.strategy import PolicyTable
    from bayesgui.document.changes import Change

MOST_ROWS = 5000
_ROW, _BAR, _STAR = 25, 8.0, 10.0
_LEAST_ORDER = 84
_MARGINS = 2 * 12 + 3 * 8
"""Room beside and between the parts of the head."""
_COLUMN, _CELL_MARGINS, _HEAD_MARGINS = (40, 150), 14, 20
"""Least and most width of a column of texts, and what is beside texts and heads, in px."""
_LEAST_BAR, _MOST = 18, 200
"""Widths in px: the least bar of an option with its margin, and the most of its column."""
_MEASURED_ROWS = 500
"""Rows whose texts decide how wide a column is."""
_NUMBER_ROOM, _STAR_ROOM = 60, 30
"""Least width in px of a number and its star, and that of what is beside the number."""


@dataclass(frozen=True)
class PolicyRow:
    """A configuration of what matters to a decision.

    `states`: of what is known. `p`: its probability under the strategy. `values`: of the options;
    NaN where it cannot come, and for an option that findings exclude. `best`: the position of the
    best option, -1 where it cannot come. `ahead`: by how much; NaN without another option.
    """

    place: tuple[int, ...]
    states: tuple[str, ...]
    p: float
    values: tuple[float, ...]
    best: int
    ahead: float

    @property
    def comes(self) -> bool:
        """Whether it can come."""
        return self.best >= 0

    @property
    def gap(self) -> float:
        """The least difference of two options."""
        return gap_of(self.values)


class PolicyPage(Panel):
    """A row for each configuration of what matters to the selected decision."""

    follows = ("network",)

    fixed_requested = Signal(str)
    """Request to take the best policy of a decision as one set by hand."""

    _over_time: StrategyOverTime | None = None
    """The strategy of a template that is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "policyPage", spoken=live("Policy"))
        self._decision = ""
        self._table: PolicyTable | None = None
        self._scale = (0.0, 0.0)
        self._number_room = _NUMBER_ROOM
        self.order = choice_combo(
            "policyOrder",
            self,
            (("table", live("as in the table")), ("ahead", live("by difference"))),
            lambda _value: self.invalidate(),
            current="table",
            tip=live("Order of the rows"),
        )
        self.order.setMinimumWidth(_LEAST_ORDER)
        self.only_possible = check_box(
            "onlyPossible",
            self,
            lambda _checked: self.invalidate(),
            live("only what can happen"),
            tip=live("Leave out what cannot be seen under the best strategy"),
        )
        self.fix = push_button(
            "takeAsFixed",
            self,
            lambda: self.fixed_requested.emit(self._decision),
            live("Take as fixed policy"),
            tip=live("Set this policy by hand: it is evaluated and no longer optimized"),
            icon_name="lock",
        )
        self.copy = push_button(
            "copyPolicy",
            self,
            lambda: self.table.copy(),
            live("Copy"),
            tip=live("Copy the table as a spreadsheet reads it"),
            icon_name="copy",
        )
        self.table: RowsTable[PolicyRow] = RowsTable(_ROW, self, copies="all", sorts=True)
        named(self.table, "policyRows", spoken=live("Policy")).viewport().installEventFilter(self)
        self.note = text_label(self, 11, role="muted")
        self._caption = text_label(self, wraps=False, text=live("Order"))
        # Without room for all in one row, what is done with the table stands below what is shown.
        self._head = row_layout(
            row_layout(self._caption, self.order, self.only_possible, None, spacing=8),
            row_layout(self.fix, self.copy, None, spacing=8),
            spacing=8,
        )
        self._body = column_layout(
            self._head,
            self.table,
            self.note,
            margins=(12, 8, 12, 8),
            spacing=8,
            grows=self.table,
        )
        body = _widget(self._body, self)
        self._empty = EmptyState("", "", self)
        self._stack = stacked(self, self._empty, body, fills=True)

    @property
    def title(self) -> str:
        if not self._decision:
            return self.tr("Policy")
        return self.tr("Policy · {decision}").format(decision=self._decision)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_head()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the width when the table has got it, which may be later than the page."""
        if watched is self.table.viewport() and event.type() == QEvent.Type.Resize:
            self._share_width()
        return super().eventFilter(watched, event)

    def _fit_head(self) -> None:
        """Leave out the caption, then take a second row, where the page is narrow."""
        parts = (self.only_possible, self.fix, self.copy)
        needed = sum(part.minimumSizeHint().width() for part in parts) + _LEAST_ORDER + _MARGINS
        self._caption.setVisible(self.width() >= needed + self._caption.sizeHint().width() + 8)
        kinds = QBoxLayout.Direction
        is_narrow = self.width() < needed
        self._head.setDirection(kinds.TopToBottom if is_narrow else kinds.LeftToRight)

    def on_document_changed(self, change: Change) -> None:
        if not change.after.model.is_template:
            kept = change.name_now(self._decision or None) or ""
            self._decision = kept if kept in change.after.model.decisions else ""
        self.tell_title()
        self.invalidate()

    def on_beliefs_changed(self) -> None:
        self.invalidate()

    def on_selection_changed(self) -> None:
        self.invalidate()

    def refresh(self) -> None:
        model = self.session.document.state.model
        solution = self.session.beliefs.state.solution
        tables = {} if solution is None else solution.tables
        chosen = [name for name in self.session.selection.names if name in model.decisions]
        strategy = None if solution is None else solution.strategy
        self._over_time = strategy if isinstance(strategy, StrategyOverTime) else None
        if self._over_time is None:
            kept = [self._decision] if self._decision in tables else []
            names = [*chosen, *kept, *reversed(list(tables))]
        else:
            number = self.session.slice
            names = policies_in_slice(self._over_time, self._decision, chosen, tables, number)
            model = self._over_time.summary.model
        self._decision = names[0] if names else ""
        self._table = tables.get(self._decision)
        can_fix = self._over_time is None or bool(self._over_time.shared)
        self.fix.setEnabled(can_fix)
        self.tell_title()
        if self._table is None:
            self._empty.set_texts(self.tr("No policy to show"), self._why_not(model))
            self._stack.setCurrentWidget(self._empty)
            return
        self._show(model, self._table)
        self._fit_head()
        self._stack.setCurrentIndex(1)

    def _why_not(self, model: Model) -> str:
        if not model.decisions:
            return self.tr("Draw a decision (D), or turn a node into one.")
        if not model.utilities:
            return self.tr("Nothing to gain or lose: draw a utility (U).")
        if self._over_time is not None and self._decision:
            return self.tr(
                "The slices depend on too much to list its options. Choose fewer slices or the "
                "same policy in all, or decide by what is drawn."
            )
        if self._decision and model.n_cells(self._decision):
            return self._by_hand(model, self._decision)
        beliefs = self.session.beliefs.state
        if beliefs.solution is not None and beliefs.solution.refusal is not None:
            return error_sentence(beliefs.solution.refusal)
        return beliefs.message or self.tr("The decisions are not solved yet.")

    def _by_hand(self, model: Model, decision: str) -> str:
        """Say that a policy is set by hand, what it is worth, and what each option would be."""
        lines = [
            self.tr("{decision} has a policy set by hand; the page Decision shows it.").format(
                decision=decision
            )
        ]
        strategy = self.session.beliefs.state.strategy
        values = self.session.shown[SolvedWorth].state.of(decision).if_taken
        if strategy is not None and any(value is not None for value in values):
            known = [value for value in values if value is not None]
            total = strategy.expected_utility
            most, gap = max(map(abs, (*known, total))), gap_of((*values, total))
            said = self.tr("Expected utility with it: {value}").format(
                value=value_text(total, most, gap)
            )
            lines += ["", said]
            lines += [
                self.tr("Always {option} instead: {value}").format(
                    option=option, value=value_text(value, most, gap)
                )
                for option, value in zip(model[decision].states, values, strict=True)
                if value is not None
            ]
        return "\n".join(lines)

    def _show(self, model: Model, table: PolicyTable) -> None:
        known = [model[name].states for name in table.known]
        rows = []
        for place in np.ndindex(*table.probability.shape):
            possible = bool(table.possible[place])
            values = tuple(map(float, table.utilities[place]))
            p = float(table.probability[place])
            if self.only_possible.isChecked() and not p:
                continue
            states = tuple(names[k] for names, k in zip(known, place, strict=True))
            best = table.best(place)[0] if possible else -1
            has_others = sum(value == value for value in values) > 1
            ahead = table.ahead(place) if has_others else float("nan")
            rows.append(PolicyRow(place, states, p, values, best, ahead))
        # What can come is first, then what could if another option had been taken before.
        rows.sort(key=lambda row: (not row.comes, not row.p))
        if self.order.currentData() == "ahead":
            rows.sort(key=lambda row: -row.ahead if row.ahead == row.ahead else float("inf"))
        self.note.setText("")
        if len(rows) > MOST_ROWS:
            text = self.tr("The first {count} of {all} rows.")
            numbers = {"count": count_text(MOST_ROWS), "all": count_text(len(rows))}
            self.note.setText(text.format(**numbers))
            rows = rows[:MOST_ROWS]
        elif self._over_time is not None and self._over_time.shared:
            self.note.setText(
                self.tr("What all would be worth if the option were taken there in every slice.")
            )
        elif self._is_local(model):
            self.note.setText(
                self.tr(
                    "Here the other decisions keep their policies; the expected utilities on the "
                    "node are those with all else at its best for the option."
                )
            )
        self._scale = worth_scale(value for row in rows for value in row.values)
        self._number_room = self._room_of_numbers(rows)
        self.note.setVisible(bool(self.note.text()))
        self.table.records.show(self._columns(model, table), rows)
        self._share_width()

    def _is_local(self, model: Model) -> bool:
        """Tell whether other policies would be changed with an option: without memory of it."""
        strategy = self.session.beliefs.state.strategy
        return strategy is not None and strategy.limited_memory and len(model.decisions) > 1

    def _room_of_numbers(self, rows: list[PolicyRow]) -> int:
        """Return the width that the longest number takes with the star before it."""
        most = max(map(abs, self._scale))
        texts = {value_text(value, most, row.gap) for row in rows for value in row.values}
        bold = QFontMetrics(font(12, 600))
        widest = max(map(bold.horizontalAdvance, texts), default=0)
        return max(_NUMBER_ROOM, widest + _STAR_ROOM)

    def _share_width(self) -> None:
        """Give each column what its texts need, and the options what room is left."""
        if self._table is None:
            return
        records = self.table.records
        plain = [k for k, column in enumerate(records.columns) if not column.pictured]
        options = [k for k, column in enumerate(records.columns) if column.pictured]
        least, room = self._number_room + _LEAST_BAR, self.table.viewport().width()
        widths = {k: self._text_width(k, _HEAD_MARGINS) for k in plain}
        if sum(widths.values()) + least * len(options) > room:
            # Heads are cut, which have their tooltips, rather than scrolled.
            widths = {k: self._text_width(k, 0) for k in plain}
        for k, width in widths.items():
            self.table.setColumnWidth(k, width)
        left = (room - sum(widths.values())) // max(1, len(options))
        for k in options:
            self.table.setColumnWidth(k, min(max(left, least), max(_MOST, least)))

    def _text_width(self, k: int, beside_head: int) -> int:
        """Return the width that a column of texts needs; `beside_head`: what is beside its head."""
        column = self.table.records.columns[k]
        bold = QFontMetrics(font(12, 600))
        texts = {column.text(row) for row in self.table.records.rows[:_MEASURED_ROWS]}
        widest = max(map(bold.horizontalAdvance, texts), default=0) + _CELL_MARGINS
        head = bold.horizontalAdvance(str(column.head)) + max(beside_head, _CELL_MARGINS)
        least, most = _COLUMN
        return min(max(widest, head, least), most)

    def _columns(self, model: Model, table: PolicyTable) -> list[Column[PolicyRow]]:
        options = model[table.decision].states
        most = max(map(abs, self._scale))
        columns = [
            Column[PolicyRow](
                name,
                lambda row, k=k: row.states[k],  # type: ignore[misc]
                tip=name,
                rank=lambda row, k=k: row.place[k],  # type: ignore[misc]
            )
            for k, name in enumerate(table.known)
        ]
        columns.append(
            Column(
                self.tr("P(known)"),
                self._probability,
                tip=self.tr("Probability of the row under the best strategy"),
                right=True,
                rank=lambda row: row.p,
                copied=lambda row: repr(row.p),
            )
        )
        for k, option in enumerate(options):
            columns.append(
                Column(
                    self.tr("EU of {option}").format(option=option),
                    lambda row, k=k: value_text(row.values[k], most, row.gap),  # type: ignore[misc]
                    tip=self.tr("EU of {option}").format(option=option),
                    rank=lambda row, k=k: _rank(row.values[k]),  # type: ignore[misc]
                    paint=lambda p, box, row, k=k: self._paint(p, box, row, k),  # type: ignore[misc]
                    pictured=True,
                    copied=lambda row, k=k: _copied(row.values[k]),  # type: ignore[misc]
                )
            )
        columns.append(
            Column(
                self.tr("best"),
                lambda row: options[row.best] if row.comes else "",
                weight=600,
                rank=lambda row: row.best,
            )
        )
        columns.append(
            Column(
                self.tr("ahead by"),
                lambda row: value_text(row.ahead, most, row.gap) if row.comes else "",
                right=True,
                rank=lambda row: _rank(row.ahead),
                copied=lambda row: repr(row.ahead) if row.comes else "",
            )
        )
        return columns

    def _probability(self, row: PolicyRow) -> str:
        if row.comes and not row.p:
            return self.tr("0, not chosen")
        return cell_text(row.p)

    def _paint(self, painter: QPainter, box: QRectF, row: PolicyRow, k: int) -> None:
        colors = theme()
        if not row.comes:
            paint_hatching(painter, box, QPointF(0, 0))
            if k == 0:
                text = self.tr("cannot happen")
                write(painter, box.adjusted(8, 0, -4, 0), text, font(12), colors.muted, LEFT)
            return
        is_best = k == row.best
        most = max(map(abs, self._scale))
        number = value_text(row.values[k], most, row.gap)
        face = font(12, 600 if is_best else 400)
        write(painter, box.adjusted(0, 0, -8, 0), number, face, colors.text, RIGHT)
        right = box.right() - self._number_room
        if row.values[k] != row.values[k]:
            return
        track = QRectF(
            box.left() + 8, box.center().y() - _BAR / 2, max(0.0, right - box.left() - 8), _BAR
        )
        paint_worth_bar(
            painter, track, row.values[k], self._scale, colors.surface, is_pale=not is_best
        )
        if is_best:
            painter.setRenderHint(painter.RenderHint.Antialiasing)
            paint_mark(painter, "best", QPointF(right + 12, box.center().y()), _STAR / 2)


def _copied(value: float) -> str:
    return repr(value) if value == value else ""


def _rank(value: float) -> float:
    return value if value == value else float("-inf")


def _widget(layout: object, parent: QWidget) -> QWidget:
    from PySide6.QtWidgets import QWidget as Widget

    made = Widget(parent)
    made.setLayout(layout)  # type: ignore[arg-type]
    return made
