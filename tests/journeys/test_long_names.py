"""Long names of nodes are cut in the middle; an observed state is always whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics, QPainter, QPixmap

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.state import DocumentState
from bayesgui.panels.network.node_delegate import NodeDelegate
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from tests.support.window import Hand

LONG = "average_daily_temperature_of_the_reactor_vessel"
STATE = "between 20 and 40 degrees"


def open_long(hand: Hand) -> None:
    network = BayesianNetwork().with_variable(Variable(LONG, ("below 20 degrees", STATE)))
    hand.window.documents.add(DocumentState(model=network))
    hand.rest()
    hand.window.document.edit("observe", lambda state: edits.set_finding(state, LONG, STATE))
    hand.rest()


def test_the_evidence_list_keeps_the_observed_state(empty: Hand) -> None:
    open_long(empty)
    row = empty.window.pages.evidence._findings.row(LONG)
    assert row is not None
    shown = row.line.text()
    assert shown.endswith(f" = {STATE}")
    assert "…" in shown
    assert shown.startswith("average"[:2])
    assert QFontMetrics(font(13, 500)).horizontalAdvance(shown) <= row.line.width()
    assert row.line.toolTip() == f"{LONG} = {STATE}"


def texts_of_row(hand: Hand, width: int) -> list[str]:
    """Return number, state and name as the first row of the node list draws them."""
    view = hand.window.pages.network.view
    delegate = view.itemDelegate()
    assert isinstance(delegate, NodeDelegate)
    drawn: list[str] = []

    class Painter(QPainter):
        def drawText(self, rect: QRect, flags: int, text: str) -> None:  # noqa: N802
            drawn.append(text)

    pixmap = QPixmap(width, 26)
    painter = Painter(pixmap)
    delegate._paint_texts(painter, QRect(0, 0, width, 26), view.model().row_at(0))
    painter.end()
    return drawn


def test_the_node_list_keeps_the_observed_state(empty: Hand) -> None:
    open_long(empty)
    number, state, name = texts_of_row(empty, 220)
    assert number == "100"
    assert state == STATE or state.startswith("between")
    assert "…" in name
    assert name[0] == "a"
    assert not name.endswith("…")


def test_without_a_finding_the_node_list_cuts_the_state_before_the_name(empty: Hand) -> None:
    dyspnea = Variable("Dyspnea", ("absent", "present"))
    network = BayesianNetwork([dyspnea], [CPT("Dyspnea", (), [0.6, 0.4])])
    empty.window.documents.add(DocumentState(model=network))
    empty.rest()
    number, state, name = texts_of_row(empty, 180)
    assert (number, name) == ("60.0", "Dyspnea")
    assert state[0] == "a"
    assert state[-1] == "t"
