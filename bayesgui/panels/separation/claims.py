"""The page Arc claims: the independence behind each missing arc, checked by tables and data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.explain.arc_claims import LEVEL
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.separation.listed_page import ListedPage
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import MISSING, count_text, probability_text
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from bayesgui.explain.arc_claims import ArcClaim, ClaimsInOrder

ROW = 26


class ArcClaimsPanel(ListedPage["ClaimsInOrder"]):
    """A row for each pair that the complete graph in an order would join."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("arcClaimsPanel", live("Arc claims"), parent)
        self.form = Segmented(
            (("missing", live("dropped arcs")), ("there", live("arcs"))),
            self,
            tip=live(
                "What the missing arcs claim, or what taking one of the arcs away would claim"
            ),
            changed=lambda _id: self.refresh(),
        )
        self.table: RowsTable[ArcClaim] = named(
            RowsTable(ROW, self, chosen=self.asked.emit, roomy=True),
            "arcClaims",
            tip=live("Click to see why on the canvas"),
            spoken=live("Claims of the arcs"),
        )
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.build(self.table, self.form)

    # -- content ------------------------------------------------------------------------------

    def clear(self) -> None:
        self.table.records.show((), ())

    def list_found(self, found: ClaimsInOrder) -> None:
        there = self.form.current == "there"
        shown = [claim for claim in found.claims if claim.is_there == there]
        missing = sum(not claim.is_there for claim in found.claims)
        self.headline.setText(
            self.tr("{dropped} of {all} arcs dropped").format(
                dropped=count_text(missing), all=count_text(len(found.claims))
            )
        )
        self.note.setText(self._describe(found.order, there, bool(shown)))
        tested = any(claim.verdict is not None for claim in found.claims)
        self.table.records.show(self._columns(tested), shown)

    def _describe(self, nodes: tuple[str, ...], there: bool, claims: bool) -> str:
        order = ", ".join(nodes)
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
