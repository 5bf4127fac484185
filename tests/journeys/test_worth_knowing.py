"""Worth knowing: what to see before a decision, its price, and the arc that it would be."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

import bayesgui
from bayesgui.app.deciding.worth import WorthKnowing
from bayesgui.canvas.overlays.compose import compose_decorations, legend_entries
from bayesgui.decisions.solving.worth import Worths
from bayesgui.document import edits
from bayesgui.document.shown.strategy.knowing import Knowing
from bayesgui.panels.strategy.price_table import PRICE
from tests.support.window import CONTROL, LEFT, NONE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.panels.strategy.worth_page import WorthPage
    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def wildcatter(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        yield hand


def opened(hand: Hand, decision: str = "") -> WorthPage:
    if decision:
        hand.click_title(decision)
    hand.act("infer.worth")
    return hand.window.activities[WorthKnowing].worth


def cells(page: WorthPage) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in page.table.records.texts}


def place(page: WorthPage, name: str, column: int = 0) -> QPoint:
    names = [row.name for row in page.table.records.rows]
    return page.table.visualRect(page.table.records.index(names.index(name), column)).center()


def click(hand: Hand, page: WorthPage, name: str, column: int = 0, held=NONE) -> None:
    QTest.mouseClick(page.table.viewport(), LEFT, held, place(page, name, column))
    hand.rest()


def set_price(hand: Hand, page: WorthPage, name: str, text: str) -> None:
    click(hand, page, name, PRICE)
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    hand.rest()


def bought(page: WorthPage) -> list[tuple[str, str]]:
    return [(row.title, row.value) for row in page.bought.rows]


def test_nodes_are_ranked_by_what_they_are_worth_and_prices_are_taken_off(wildcatter: Hand):
    page = opened(wildcatter, "Drill")
    assert cells(page) == {"Oil": ("32.5", "0", "32.5"), "Seismic": ("2.5", "seen now", "")}
    assert page.headline == "Seeing Oil first is worth 32.5 k$"
    assert page.lead.text().endswith("from 22.5 to 55.0, before its price.")
    assert "Prices are in k$" in wildcatter.window.status.sentence
    assert bought(page) == [("as it is", "22.5"), ("Oil", "55.0")]
    set_price(wildcatter, page, "Oil", "20")
    assert cells(page)["Oil"] == ("32.5", "20", "12.5")
    assert bought(page) == [("as it is", "22.5"), ("Oil", "35.0")]
    assert page.enough.text == "Nothing else is worth its price."
    # A price is part of the document: one step of Undo, and saved with it.
    assert wildcatter.window.document.undo_text == "Price of Oil"
    assert wildcatter.window.document.state.roles.price("Oil") == 20
    wildcatter.act("edit.undo")
    assert cells(page)["Oil"] == ("32.5", "0", "32.5")
    wildcatter.act("edit.redo")
    set_price(wildcatter, page, "Oil", "40")
    assert bought(page) == [("as it is", "22.5")]
    set_price(wildcatter, page, "Oil", "-3")
    assert cells(page)["Oil"][1] == "40"
    assert "is no price" in wildcatter.window.central_widget.message_bar.text
    controls = [(row.title, row.value) for row in page.controls.rows]
    assert controls == [("Oil = soaking", "177.5"), ("Seismic = no", "−2.5")]


def test_what_the_decision_changes_comes_too_late(wildcatter: Hand):
    page = opened(wildcatter)
    assert page.decision.currentData() == "Test"
    assert cells(page)["Seismic"] == ("not before", "", "")
    assert cells(page)["Oil"][0] == "32.5"
    assert page.note.text() == "Not before: Test changes Seismic."
    wildcatter.click_title("Drill")
    assert page.decision.currentData() == "Drill"
    assert cells(page)["Seismic"][0] == "2.5"


def test_a_click_proposes_the_arc_and_a_button_draws_it(wildcatter: Hand):
    page = opened(wildcatter, "Drill")
    assert not page.draw.isEnabled()
    click(wildcatter, page, "Oil")
    session = wildcatter.window.session
    (edge,) = compose_decorations(session).edges
    assert (edge.first, edge.second, edge.style.label) == ("Oil", "Drill", "worth 32.5")
    assert edge.style.token == "accent"
    assert edge.style.dash
    assert "worth knowing" in legend_entries(session)[0].text
    assert page.draw.text() == "Draw Oil → Drill"
    QTest.mouseClick(page.draw, LEFT)
    wildcatter.rest()
    document = wildcatter.window.document
    assert document.state.model.parents("Drill") == ("Test", "Seismic", "Oil")
    assert session.beliefs.state.strategy.expected_utility == pytest.approx(55.0)
    assert cells(page)["Oil"] == ("32.5", "seen now", "")
    assert compose_decorations(session).edges == []
    wildcatter.act("edit.undo")
    assert document.state.model.parents("Drill") == ("Test", "Seismic")
    assert cells(page)["Oil"][0] == "32.5"


def test_several_are_not_worth_the_sum(wildcatter: Hand):
    page = opened(wildcatter, "Drill")
    click(wildcatter, page, "Oil")
    click(wildcatter, page, "Seismic", held=CONTROL)
    assert wildcatter.window.session.shown[Knowing].state.proposed == ("Oil", "Seismic")
    assert page.note.text() == "Together they are worth 35.0, which is their sum."
    assert page.lead.text() == (
        "From 20.0 with none of them to 55.0 with all: 32.5 more than the 22.5 of today, before "
        "its price."
    )
    (edge,) = compose_decorations(wildcatter.window.session).edges
    assert (edge.first, edge.style.label) == ("Oil", "worth 32.5")
    click(wildcatter, page, "Seismic")
    assert not compose_decorations(wildcatter.window.session).edges
    assert not [e for e in legend_entries(wildcatter.window.session) if "worth" in e.text]


def test_a_price_is_typed_and_an_arc_proposed_by_keys_alone(wildcatter: Hand):
    page = opened(wildcatter, "Drill")
    page.table.setFocus()
    page.table.setCurrentIndex(page.table.records.index(1, 0))
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_5):
        QTest.keyClick(page.table, key)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    wildcatter.rest()
    assert cells(page)["Oil"] == ("32.5", "5", "27.5")
    assert wildcatter.window.session.shown[Knowing].state.proposed == ("Oil",)
    page.draw.setFocus()
    QTest.keyClick(page.draw, Qt.Key.Key_Space)
    wildcatter.rest()
    assert "Oil" in wildcatter.window.document.state.model.parents("Drill")


def test_what_takes_long_says_how_far_it_is_and_is_cancelled(wildcatter: Hand, monkeypatch):
    def slow(self, name):
        for _ in range(2000):
            time.sleep(0.005)
            self.monitor.check()
        return 0.0, ""

    monkeypatch.setattr(Worths, "best_choice", slow)
    wildcatter.click_title("Drill")
    wildcatter.window.action_set["infer.worth"].trigger()
    page = wildcatter.window.activities[WorthKnowing].worth
    until = time.monotonic() + 10
    while "Solving" not in page.state_text and time.monotonic() < until:
        QTest.qWait(20)
    assert page.state_text == "Solving: 40 %"  # two of five steps
    QTest.mouseClick(page.state_button, LEFT)
    wildcatter.rest()
    assert page.state_text == "Canceled."
    monkeypatch.undo()
    QTest.mouseClick(page.state_button, LEFT)
    wildcatter.rest()
    assert cells(page)["Oil"][0] == "32.5"


def test_findings_choices_and_edits_are_followed_and_escape_leaves(wildcatter: Hand):
    page = opened(wildcatter, "Drill")
    wildcatter.click_state("Test", "no")
    model = bayesgui.example("oil-wildcatter")
    found = bayesgui.value_of_information(model, "Drill", ["Oil"], {"Test": bayesgui.do("no")})
    assert float(cells(page)["Oil"][0]) == pytest.approx(found["Oil"], abs=0.05)
    page.table.copy()
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0] == "seen before\tworth\tprice\tnet"
    name, value, price, net = lines[1].split("\t")
    assert (name, float(price)) == ("Oil", 0.0)
    assert float(value) == float(net) == pytest.approx(found["Oil"])
    page.table.setFocus()
    click(wildcatter, page, "Oil")
    QTest.keyClick(page.table, Qt.Key.Key_Escape)
    wildcatter.rest()
    assert not page.isVisible()
    assert "Prices" not in wildcatter.window.status.sentence
    assert not wildcatter.window.session.shown[Knowing].state.proposed


def test_without_a_utility_the_page_says_what_to_do(wildcatter: Hand):
    page = opened(wildcatter, "Drill")
    for name in ("Test cost", "Drill cost", "Revenue"):
        wildcatter.click_title(name)
        wildcatter.act("edit.delete")
    assert "draw a utility (U)" in page.empty_text
    wildcatter.act("edit.undo")
    assert page.is_answered


def test_prices_stay_with_their_document_and_follow_names(wildcatter: Hand):
    page = opened(wildcatter, "Drill")
    set_price(wildcatter, page, "Oil", "20")
    click(wildcatter, page, "Oil")
    first = wildcatter.window.session
    wildcatter.act("file.new")
    assert "Draw one (D)" in page.empty_text
    assert first.shown[Knowing].state.proposed == ("Oil",)
    QTest.mouseClick(page.close_button, LEFT)
    wildcatter.rest()
    wildcatter.act("file.close")
    assert wildcatter.window.session is first
    assert compose_decorations(first).edges == []
    document = wildcatter.window.document
    document.apply("Rename", edits.rename_variable(document.state, "Oil", "Well"))
    page = opened(wildcatter, "Drill")
    assert cells(page)["Well"] == ("32.5", "20", "12.5")
