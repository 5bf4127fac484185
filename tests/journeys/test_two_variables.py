"""Two variables: joint table, conditionals, total probability, independence, moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.questions.steps import Steps
from bayesgui.app.questions.two_variables import TwoVariablesTable
from bayesgui.document import edits
from tests.journeys.test_steps import choose

if TYPE_CHECKING:
    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def opened(hand, *names):
    hand.window.session.selection.set(names)
    hand.rest()
    hand.act("infer.two_variables")
    return hand.window.activities[TwoVariablesTable].two_variables


def shown(page):
    model = page.table.model()
    return [
        [model.index(i, j).data() for j in range(model.columnCount())]
        for i in range(model.rowCount())
    ]


def view(hand, page, name):
    QTest.mouseClick(page.views, LEFT, NONE, page.views.segment_rect(name).center().toPoint())
    hand.rest()


def test_the_joint_table_has_its_rims_and_follows_the_findings(asia: Hand) -> None:
    page = opened(asia, "lung", "bronc")
    assert asia.window.docks["bottom"].current_id == "two_variables"
    assert shown(page) == [
        ["0.0315", "0.0235", "0.055"],
        ["0.4185", "0.5265", "0.945"],
        ["0.45", "0.55", "1"],
    ]
    assert page.verdict.text() == "Dependent"
    asia.click_state("smoke", "yes")
    assert page.verdict.text() == "Independent"
    assert shown(page)[0] == ["0.06", "0.04", "0.1"]


def test_conditionals_undefined_columns_and_total_probability(asia: Hand) -> None:
    page = opened(asia, "lung", "tub")
    asia.click_state("tub", "no")
    view(asia, page, "x_given_y")
    assert shown(page)[0] == ["–", "0.055"]
    model = page.table.model()
    tip = model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == ("P(lung = yes | tub = yes) is undefined, as the condition has probability 0.")
    asia.act("evidence.clear")
    view(asia, page, "total")
    assert shown(page)[0] == ["0.055 · 0.0104", "0.055 · 0.9896", "0.055"]


def test_a_cell_explains_itself(asia: Hand) -> None:
    page = opened(asia, "dysp", "bronc")
    view(asia, page, "x_given_y")
    place = page.table.visualRect(page.table.model().index(0, 0)).center()
    page.table.customContextMenuRequested.emit(place)
    choose("Show the steps")
    asia.rest()
    steps = asia.window.activities[Steps].steps
    assert abs(steps.derivation.result - page.pair.x_given_y[0, 0]) < 1e-12
    assert steps.derivation.title == "Law of total probability over either"
    view(asia, page, "independence")
    QTest.mouseClick(page.table.viewport(), LEFT, NONE, place)
    page.ask_current()
    asia.rest()
    assert steps.derivation.title == "Independence by definition"


def test_moments_need_numbers_and_say_where_to_enter_them(asia: Hand) -> None:
    page = opened(asia, "dysp", "bronc")
    view(asia, page, "moments")
    assert page.values_link.isVisible()
    assert not page.table.isVisible()
    QTest.mouseClick(page.values_link, LEFT)
    asia.rest()
    assert asia.window.docks["right"].current_id == "variable"
    document = asia.window.document
    dysp = document.state.network["dysp"].with_parts(values=(1.0, 0.0))
    document.apply("Numbers", edits.describe_variable(document.state, dysp))
    asia.rest()
    assert shown(page)[-1] == ["0.435971", "0.2459", "1"]
    assert not page.values_link.isVisible()


def test_all_tables_can_be_chosen_in_the_smallest_window(asia: Hand) -> None:
    asia.window.resize(1024, 700)
    asia.window.docks.set_open("right", True)
    page = opened(asia, "bronc", "dysp")
    views = page.views
    assert views.width() >= views.sizeHint().width()
    assert views.mapTo(page, views.rect().topRight()).x() < page.width()


def test_the_table_is_copied_with_all_digits(asia: Hand) -> None:
    page = opened(asia, "lung", "smoke")
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    assert lines[0] == ["P(lung, smoke)", "smoke = yes", "smoke = no", "P(lung)"]
    assert [float(text) for text in lines[1][1:]] == [0.05, 0.005, 0.055]


def test_other_nodes_are_chosen_exchanged_renamed_and_removed(asia: Hand) -> None:
    page = opened(asia, "lung", "bronc")
    QTest.mouseClick(page.swap_button, LEFT)
    asia.rest()
    assert (page.pair.x.name, page.pair.y.name) == ("bronc", "lung")
    document = asia.window.document
    document.apply("Rename", edits.rename_variable(document.state, "lung", "cancer"))
    asia.rest()
    assert page.y_box.currentText() == "cancer"
    assert page.pair.y.name == "cancer"
    asia.window.session.selection.set(["cancer"])
    asia.rest()
    asia.act("edit.delete")
    assert page.pair is None
    assert "Choose two different nodes" in page.empty_text
    page.close_requested.emit()
    assert "two_variables" not in asia.window.docks["bottom"].page_ids


def test_old_numbers_are_marked_while_updating_is_off(asia: Hand) -> None:
    page = opened(asia, "lung", "bronc")
    asia.act("infer.auto_update")
    asia.click_state("smoke", "yes")
    assert not page.table.isEnabled()
    asia.act("infer.update")
    assert page.table.isEnabled()
    assert page.verdict.text() == "Independent"


def test_contradicting_findings_leave_no_table(asia: Hand) -> None:
    page = opened(asia, "lung", "bronc")
    asia.click_state("tub", "yes")
    asia.click_state("either", "no")
    assert "cannot happen" in page.empty_text
    asia.act("edit.undo")
    assert page.pair is not None


def test_one_selected_node_is_put_beside_a_neighbor(asia: Hand) -> None:
    asia.window.session.selection.set(["xray"])
    asia.rest()
    asia.act("infer.two_variables")
    page = asia.window.activities[TwoVariablesTable].two_variables
    assert (page.x_box.currentText(), page.y_box.currentText()) == ("xray", "either")


def test_in_a_narrow_page_the_table_has_more_room_than_the_summary(asia: Hand) -> None:
    page = opened(asia, "lung", "bronc")
    page.setFixedSize(470, 200)
    QApplication.processEvents()
    assert page.width() == 470
    assert page.table.width() > 470 / 2
    page.setFixedSize(900, 200)
    QApplication.processEvents()
    assert page.width() - page.table.width() > 236
