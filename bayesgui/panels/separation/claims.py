"""The page Arc claims: the independence behind each missing arc, checked by tables and data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.explain.arc_claims import LEVEL
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import MISSING, count_text, probability_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, inset, row_layout, stacked, text_label
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QColor

    from bayesgui.explain.arc_claims import ArcClaim

ROW = 26


class ArcClaimsPanel(Panel):
    """A row for each pair that the complete graph in an order would join."""

    follows = None  # everything comes with `show_claims`

    asked = Signal(object)
    """An `ArcClaim` to look at on the canvas."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "arcClaimsPanel", spoken=live("Arc claims"))
        self._order: tuple[str, ...] = ()
        self._claims: tuple[ArcClaim, ...] | None = None
        self._title = text_label(self, 13, 600, wraps=False)
        self.form = Segmented(
            (("missing", live("dropped arcs")), ("there", live("arcs"))),
            self,
            tip=live(
                "What the missing arcs claim, or what taking one of the arcs away would claim"
            ),
            changed=lambda _id: self.refresh(),
        )
        self.close_button = self.cross()
        self.note = text_label(self, 11, role="muted")
        self.table: RowsTable[ArcClaim] = named(
            RowsTable(ROW, self, chosen=self.asked.emit, roomy=True),
            "arcClaims",
            tip=live("Click to see why on the canvas"),
            spoken=live("Claims of the arcs"),
        )
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._empty = EmptyState(parent=self)
        head = (self._title, None, self.form, self.close_button)
        self._body = QWidget(self)
        column_layout(
            inset(self.note),
            self.table,
            parent=self._body,
            margins=(0, 6, 0, 0),
            spacing=6,
            grows=self.table,
        )
        self._stack = stacked(self, self._body, self._empty)
        column_layout(
            row_layout(*head, margins=(12, 5, 6, 5), spacing=8),
            Hairline(self),
            self._stack,
            parent=self,
            spacing=0,
            grows=self._stack,
        )
        self.show_claims((), None)

    # -- content ------------------------------------------------------------------------------

    def show_claims(
        self, order: Sequence[str], claims: Sequence[ArcClaim] | None, line: str = ""
    ) -> None:
        """Show the claims of an order, or a sentence in place of them."""
        self._order = tuple(order)
        self._claims = None if claims is None else tuple(claims)
        tell(self._empty.set_texts, live("Arc claims"), line)
        self.refresh()

    def refresh(self) -> None:
        claims = self._claims
        self.form.setVisible(claims is not None)
        if claims is None:
            self.table.records.show((), ())
            self._title.setText("")
            self._stack.setCurrentWidget(self._empty)
            return
        there = self.form.current == "there"
        shown = [claim for claim in claims if claim.is_there == there]
        missing = sum(not claim.is_there for claim in claims)
        self._title.setText(
            self.tr("{dropped} of {all} arcs dropped").format(
                dropped=count_text(missing), all=count_text(len(claims))
            )
        )
        self.note.setText(self._describe(there, bool(shown)))
        tested = any(claim.verdict is not None for claim in claims)
        self.table.records.show(self._columns(tested), shown)
        self._stack.setCurrentWidget(self._body)

    def _describe(self, there: bool, claims: bool) -> str:
        order = ", ".join(self._order)
        if there:
            return self.tr(
                "In the order {order}. An arc whose number is 0 can go: the joint distribution "
                "stays."
            ).format(order=order)
        if not claims:
            return self.tr(
                "The complete graph in the order {order}: the chain rule, which claims nothing."
            ).format(order=order)
        return self.tr(
            "In the order {order} a node is independent of those before it, given its parents."
        ).format(order=order)

    def _columns(self, tested: bool) -> list[Column[ArcClaim]]:
        information = self.tr("I of the tables, {unit}").format(unit=unit_name())
        in_data = Column(self.tr("In the data"), self._data_text, weight=400, color=_verdict_color)
        return [
            Column(self.tr("Arc"), _arc_text, weight=600),
            Column(self.tr("Claim"), lambda claim: claim.statement, weight=400),
            Column(information, _information_text, weight=400),
            *([in_data] if tested else []),
            Column(self.tr("In words"), lambda claim: translate_sentence(claim.words), weight=400),
        ]

    def _data_text(self, claim: ArcClaim) -> str:
        verdict = claim.verdict
        if verdict is None:
            return MISSING
        p = probability_text(verdict.p_value, 4)
        if verdict.independent:
            return self.tr("no objection, p = {p}").format(p=p)
        return self.tr("dependent, p = {p} < {level}").format(p=p, level=LEVEL)


def _arc_text(claim: ArcClaim) -> str:
    return f"{claim.first} {'→' if claim.is_there else '↛'} {claim.second}"


def _information_text(claim: ArcClaim) -> str:
    return MISSING if claim.information is None else f"{in_unit(claim.information):.4g}"


def _verdict_color(claim: ArcClaim) -> QColor | None:
    """Return the color of a verdict that speaks against a missing arc."""
    is_against = claim.verdict is not None and not claim.verdict.independent
    return theme().error if is_against and not claim.is_there else None
