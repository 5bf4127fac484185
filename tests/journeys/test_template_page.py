"""The page Template: each of its parts changes the document, and follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.files import save
from bayesgui.widgets import language
from tests.support.machine import machine, machine_state
from tests.support.window import LEFT, NONE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.panels.template.page import TemplatePage
    from bayesgui.panels.template.time_list import TimeList
    from tests.conftest import Opens
    from tests.support.window import Hand

Key = Qt.Key


@pytest.fixture
def hand(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    path = tmp_path / "machine.bayesgui"
    save(machine_state(), path)
    with shared_window(path) as hand:
        hand.act("model.template")
        yield hand


def page(hand: Hand) -> TemplatePage:
    made: TemplatePage = hand.window.findChild(object, "templatePage")
    return made


def template(hand: Hand) -> TemporalNetwork:
    model = template_of(hand.window.document.state.model)
    assert model is not None
    return model


def texts(rows: TimeList) -> list[tuple[str, str]]:
    return [(row.title, row.value) for row in rows.rows]


def click(hand: Hand, rows: TimeList, title: str, *, value: bool = False) -> None:
    """Click a row's title, or its value."""
    number = [row.title for row in rows.rows].index(title)
    rect = rows.visualRect(rows.model().index(number, 0))
    room = rows.value_room(rows.rows[number], rect)
    place = room.center() if value else rect.topLeft() + (rect.center() - rect.topLeft()) / 4
    QTest.mouseClick(rows.viewport(), LEFT, NONE, place)
    hand.rest()


def choose(hand: Hand, shown: TemplatePage, title: str) -> None:
    """Choose an entry of the menu that is open."""
    menu = next(each for each in shown.findChildren(QMenu) if each.isVisible())
    entry = next(each for each in menu.actions() if each.text() == title)
    menu.setActiveAction(entry)
    QTest.keyClick(menu, Key.Key_Return)
    hand.rest()


def test_the_page_says_what_makes_the_template(hand: Hand) -> None:
    shown = page(hand)
    assert shown.form.slices.value() == 24
    assert texts(shown.places) == [
        ("Maker", "outside"),
        ("Serviced", "first slice"),
        ("Load", "every slice"),
        ("Wear", "every slice"),
        ("Heat", "every slice"),
        ("Vibration", "every slice"),
        ("Inspection", "last slice"),
    ]
    assert texts(shown.arcs) == [
        ("Load → Load", "1"),
        ("Wear → Wear", "1"),
        ("Load → Heat", "2"),
        ("Serviced → Wear", "first"),
    ]
    assert texts(shown.tables) == [
        ("Load, t = 0", "yours"),
        ("Wear, t = 0", "yours"),
        ("Heat, t = 0", "derived"),
        ("Heat, t = 1", "derived"),
    ]
    assert shown.derived.text() == (
        "Heat, t = 0 is derived: Load, t − 2 is averaged out by its table at t = 0, until you "
        "edit it."
    )
    # Load of two slices, Wear, and what is outside of time.
    assert [line[1].split()[0] for line in shown.sizes.lines] == ["24", "99"]


def test_ten_million_slices_are_refused_with_what_they_would_take(hand: Hand) -> None:
    shown, before = page(hand), hand.window.document.state
    shown.form.slices.setFocus()
    shown.form.slices.selectAll()
    hand.write("10000000")
    hand.key(Key.Key_Return)
    assert hand.window.messages.bar.text == (
        "A series has 1,000,000 slices at most; 10,000,000 would take 76 MiB for each state that "
        "is asked. Take a part of it, or a longer step."
    )
    assert hand.window.document.state is before
    assert shown.form.slices.value() == 24


def test_fields_are_steps_of_undo(hand: Hand) -> None:
    shown, form = page(hand), page(hand).form
    form.slices.setFocus()
    form.slices.selectAll()
    hand.write("36")
    hand.key(Key.Key_Return)
    assert template(hand).slices == 36
    assert shown.sizes.lines[1][1].split()[0] == str(3 + 4 * 36)
    form.unit.setFocus()
    form.unit.lineEdit().selectAll()
    hand.write("Week")
    hand.key(Key.Key_Return)
    assert template(hand).template.step == "1 week"
    form.count.setFocus()
    hand.key(Key.Key_Up)
    assert template(hand).template.step == "2 week"
    form.start.setFocus()
    form.start.selectAll()
    hand.write("3 May 2026")
    hand.key(Key.Key_Return)
    assert template(hand).template.start == "3 May 2026"
    for _ in range(4):
        hand.act("edit.undo")
    assert template(hand) == machine()
    shown_now = form.slices.value(), form.unit.currentText(), form.start.text()
    assert shown_now == (24, "day", "2 March 2026")


def test_a_unit_of_ones_own_and_none_at_all(hand: Hand) -> None:
    form = page(hand).form
    form.unit.setFocus()
    form.unit.lineEdit().selectAll()
    hand.key(Key.Key_Delete)
    hand.key(Key.Key_Return)
    assert template(hand).template.step == ""
    form.count.setFocus()
    hand.key(Key.Key_Up)
    assert template(hand).template.step == ""
    form.unit.setFocus()
    hand.write("shift")
    hand.key(Key.Key_Return)
    assert template(hand).template.step == "2 shift"


def test_a_place_is_chosen(hand: Hand) -> None:
    shown = page(hand)
    click(hand, shown.places, "Vibration", value=True)
    choose(hand, shown, "last slice")
    assert template(hand).place("Vibration") == "last"
    assert dict(texts(shown.places))["Vibration"] == "last slice"
    click(hand, shown.places, "Heat", value=True)
    choose(hand, shown, "outside")
    assert template(hand).place("Heat") == "every"
    assert "Heat stands outside" in hand.window.messages.bar.text
    hand.act("edit.undo")
    assert template(hand) == machine()


def test_a_row_selects_and_a_selection_marks_its_row(hand: Hand) -> None:
    shown, selection = page(hand), hand.window.session.selection
    click(hand, shown.places, "Heat")
    assert selection.names == ("Heat",)
    assert [row.title for row in shown.places.rows if row.is_strong] == ["Heat"]
    click(hand, shown.arcs, "Load → Heat")
    assert selection.lags == (("Load", "Heat", 2),)
    assert [row.title for row in shown.arcs.rows if row.is_strong] == ["Load → Heat"]


def test_lags_are_changed_and_deleted(hand: Hand) -> None:
    shown = page(hand)
    click(hand, shown.arcs, "Load → Heat", value=True)
    choose(hand, shown, "3 slices later")
    assert ("Load", "Heat", 3) in template(hand).lagged_arcs
    assert dict(texts(shown.arcs))["Load → Heat"] == "3"
    assert template(hand).order == 3
    click(hand, shown.arcs, "Load → Heat")
    shown.arcs.setFocus()
    shown.arcs.setCurrentIndex(shown.arcs.model().index(2, 0))
    QTest.keyClick(shown.arcs, Key.Key_1)
    hand.rest()
    assert ("Load", "Heat", 1) in template(hand).lagged_arcs
    shown.arcs.setFocus()
    row = [each.title for each in shown.arcs.rows].index("Load → Heat")
    shown.arcs.setCurrentIndex(shown.arcs.model().index(row, 0))
    QTest.keyClick(shown.arcs, Key.Key_Delete)
    hand.rest()
    assert ("Load", "Heat", 1) not in template(hand).lagged_arcs
    assert shown.sizes.lines[0][1].split()[0] == "12"
    for _ in range(3):
        hand.act("edit.undo")
    assert template(hand) == machine()


def test_first_tables_are_shown_derived_and_made_ones_own(hand: Hand) -> None:
    shown = page(hand)
    click(hand, shown.tables, "Heat, t = 1")
    cpt = hand.window.pages.cpt
    assert cpt.title == "CPT · Heat, t = 1"
    assert cpt.slices.pill.text() == "derived"
    shown.tables.setFocus()
    shown.tables.setCurrentIndex(shown.tables.model().index(0, 0))
    QTest.keyClick(shown.tables, Key.Key_Delete)
    hand.rest()
    assert dict(texts(shown.tables))["Load, t = 0"] == "derived"
    assert "by equal weights" in shown.derived.text()
    shown.tables.value_clicked.emit("Heat, t = 1", shown.tables.place_of("Heat, t = 1"))
    choose(hand, shown, "Make it yours")
    assert template(hand).is_given("Heat", 1)
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert template(hand) == machine()


def test_the_page_follows_documents_and_language(hand: Hand) -> None:
    shown = page(hand)
    language.use("zh")
    hand.rest()
    try:
        assert dict(texts(shown.places))["Serviced"] == "首片"
        assert shown.form.unit.itemText(3) == "天"
    finally:
        language.use("en")
        hand.rest()
    hand.act("file.new")
    assert "template" not in hand.window.docks["right"].page_ids
    assert not hand.window.action_set["model.template"].isEnabled()


def test_without_a_node_in_time_the_page_says_so(hand: Hand) -> None:
    shown = page(hand)
    hand.act("edit.select_all")
    hand.act("edit.delete")
    assert shown.empty_text
    hand.act("edit.undo")
    assert not shown.is_empty
    shown.setFocus()
    hand.act("model.template")
    shown.close_requested.emit()
    hand.rest()
    assert "template" not in hand.window.docks["right"].page_ids
