"""Ask the expert: sliders, answers by mouse and keys, the table used, undone, saved and opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from bayesgui.app.asking_experts.asking import AskExperts
from bayesgui.app.asking_experts.row_menu import AnswerSourceDialog, RowMenu
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.files import save
from bayesgui.document.shown.asking import AskingExperts
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.panels.expert.asked_row import AskedRow
from tests.journeys.test_as_python import assert_same
from tests.support.quality import quality_state
from tests.support.window import LEFT, NONE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.expert.page import AskExpertPage
    from bayesgui.panels.expert.preview_page import PreviewPage
    from tests.conftest import Opens
    from tests.support.window import Hand


def asked_about(hand: Hand) -> Hand:
    hand.window.docks.set_open("bottom", True)
    hand.click_title("Quality")
    hand.act("model.ask")
    return hand


@pytest.fixture
def fresh(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Return a window on a network in which nobody was asked."""
    path = tmp_path / "quality.bayesgui"
    save(quality_state(asked=False), path)
    with shared_window(path) as hand:
        yield asked_about(hand)


@pytest.fixture
def two(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Return a window in which Anna and Bo answered about five rows."""
    path = tmp_path / "quality.bayesgui"
    save(quality_state(), path)
    with shared_window(path) as hand:
        yield asked_about(hand)


def page(hand: Hand) -> AskExpertPage:
    return hand.window.activities[AskExperts].ask_expert


def preview(hand: Hand) -> PreviewPage:
    return hand.window.activities[AskExperts].preview


def shown(hand: Hand) -> WatchedEstimate:
    return hand.window.session.shown[WatchedEstimate].state


def press(hand: Hand, *keys: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    for key in keys:
        QTest.keyClick(page(hand).rows, key, modifier)
    hand.rest()


def test_another_node_is_selected_while_another_page_is_in_front(two: Hand):
    """The preview follows the selection; a page that is not seen is not asked what it showed."""
    two.act("model.check")
    assert not page(two).isVisible()
    two.click_title("Complaints")
    parents = two.window.document.state.model.parents("Complaints")
    assert len(parents) != len(two.window.document.state.model.parents("Quality"))
    assert preview(two).isVisible()
    assert page(two).questions == ()
    two.act("model.ask")
    assert page(two).node.text() == "Complaints"


def with_table(hand: Hand) -> dict[str, np.ndarray]:
    """Return the posteriors of the network with the table of the answers, by another engine."""
    state, form = hand.window.document.state, page(hand).shown_form
    network = state.network.with_cpt(form.table())
    return dict(JunctionTree(network).query(state.evidence))


def test_from_nothing_to_a_table_by_keys(fresh: Hand) -> None:
    hand = fresh
    before = hand.window.document.state.model.cpt("Quality")
    assert page(hand).rows.isHidden()
    assert page(hand).ends.hasFocus(), "the keyboard has far to go"
    assert "two ends" in page(hand).nothing.text()
    QTest.mouseClick(page(hand).ends, LEFT)
    hand.rest()
    assert [row.title for row in page(hand).rows.rows] == ["low, low, low", "high, high, high"]
    page(hand).rows.setFocus()
    press(hand, Qt.Key.Key_Home, Qt.Key.Key_End)
    press(hand, Qt.Key.Key_Left, modifier=Qt.KeyboardModifier.ShiftModifier)
    press(hand, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Left)
    asked = hand.window.document.state.asked["Quality"]
    assert [answer.probability for answer in asked.answers] == [0.9, 0.99]
    assert {answer.expert for answer in asked.answers} == {"Expert"}
    assert all(answer.date for answer in asked.answers)
    assert hand.window.document.state.model.cpt("Quality") is before, "used too early"
    QTest.mouseClick(page(hand).use, LEFT)
    hand.rest()
    made = hand.window.document.state.model.mechanism("Quality")
    assert isinstance(made, Elicited)
    assert [answer.probability for answer in made.answers] == [0.9, 0.99]
    assert made.table().values[0, 0, 0, 0] == pytest.approx(0.9, abs=0.1)
    assert not hand.window.document.state.asked
    hand.act("edit.undo")
    assert hand.window.document.state.model.cpt("Quality") is before
    assert hand.window.document.state.asked["Quality"].answers == asked.answers


def test_the_canvas_shows_the_table_before_it_is_used(two: Hand) -> None:
    hand = two
    assert shown(hand).is_preview
    expected = with_table(hand)
    for name in ("Quality", "Rework", "Time"):
        assert shown(hand).estimate[name] == pytest.approx(expected[name], abs=1e-9)
        now = hand.window.session.beliefs.state.posteriors[name]
        assert shown(hand).exact[name] == pytest.approx(now)
    arcs = hand.canvas.canvas_scene.decorations.arcs
    form = page(hand).shown_form
    for parent, weight in zip(form.parents, form.weights, strict=True):
        assert arcs[parent, "Quality"].label == f"× {round(weight, 2):g}"


def test_preview_rows_and_canvas_show_the_same_table(two: Hand) -> None:
    hand = two
    table = preview(hand).grid.shown
    form = page(hand).shown_form
    assert np.array_equal(table.values, form.table().values.reshape(-1, 3))
    for question, row in zip(page(hand).questions, page(hand).rows.rows, strict=True):
        configuration, state = question
        assert row.table == table.values[np.ravel_multi_index(configuration, (3, 3, 3)), state]
    asked = {
        np.ravel_multi_index(configuration, (3, 3, 3)) for configuration, _ in page(hand).questions
    }
    assert table.asked == asked
    assert table.apart.max() > 20


def test_an_answer_is_dragged_and_is_one_step(two: Hand) -> None:
    hand, rows = two, page(two).rows
    start = rows.mark_place(2, 0).toPoint()
    end = QPoint(round(rows.x_of(0.6)), start.y())
    before = hand.window.document.state
    QTest.mousePress(rows, LEFT, pos=start)
    for k in range(1, 7):
        QTest.mouseMove(rows, start + (end - start) * k / 6, 2)
    QTest.mouseRelease(rows, LEFT, pos=end)
    hand.rest()
    said = page(hand).rows.rows[2].answers
    assert said[0] == pytest.approx(0.6, abs=0.01)
    assert said[1] == 0.5
    assert hand.window.document.undo_text == "Answer of Anna"
    expected = with_table(hand)
    assert shown(hand).estimate["Rework"] == pytest.approx(expected["Rework"], abs=1e-9)
    hand.act("edit.undo")
    assert hand.window.document.state == before


def test_a_weight_is_dragged_held_and_fitted_again(two: Hand) -> None:
    hand = two
    field = page(hand).weights.fields["Time"]
    field.slider.setFocus()
    for _ in range(3):
        QTest.keyClick(field.slider, Qt.Key.Key_PageUp)
    hand.rest()
    form = hand.window.document.state.asked["Quality"]
    assert form.held
    assert form.weights[1] == pytest.approx(field.field.value, abs=0.01)
    assert shown(hand).estimate["Quality"] == pytest.approx(with_table(hand)["Quality"], abs=1e-9)
    assert not page(hand).fit.isHidden()
    QTest.mouseClick(page(hand).fit, LEFT)
    hand.rest()
    assert not hand.window.document.state.asked["Quality"].held
    assert page(hand).fit.isHidden()


def test_a_column_is_asked_by_a_click(two: Hand) -> None:
    hand, grid = two, preview(two).grid
    QTest.mouseClick(grid.viewport(), LEFT, pos=grid.column_rect(13).center().toPoint())
    hand.rest()
    assert page(hand).rows.rows[-1].title == "medium, medium, medium"
    assert page(hand).rows.current[0] == 5
    press(hand, Qt.Key.Key_Return)
    answers = hand.window.document.state.asked["Quality"].answers
    assert answers[-1].configuration == (1, 1, 1)
    press(hand, Qt.Key.Key_Delete, Qt.Key.Key_Delete)
    assert len(page(hand).rows.rows) == 5


def test_answers_survive_saving_renaming_and_new_states(two: Hand, tmp_path: Path) -> None:
    from bayesgui.document.files import open_state

    hand = two
    state = edits.rename_variable(hand.window.document.state, "Time", "Hours")
    state = edits.rename_variable(state, "Quality", "Grade")
    assert state.asked["Grade"].parents == ("Experience", "Hours", "Clarity")
    path = tmp_path / "again.bayesgui"
    save(state, path)
    again, remarks = open_state(path)
    assert not remarks
    assert again.asked == state.asked
    assert again.experts == state.experts
    fewer = edits.remove(again, ["Hours"])
    assert fewer.asked["Grade"].parents == ("Experience", "Clarity")
    renamed = edits.rename_variable(hand.window.document.state, "Quality", "Grade")
    hand.window.document.apply("rename", renamed)
    hand.rest()
    assert page(hand).node.whole == "Grade"
    assert len(page(hand).rows.rows) == 5


def test_the_page_says_what_fits_and_what_differs(two: Hand) -> None:
    lines = [text for _, text in page(two).lines.lines]
    assert lines[0].startswith("The table meets the pooled answers within 5.")
    assert "Anna and Bo differ most at" in lines[1]
    assert lines[1].endswith("Ask that row next.")
    where = page(two).next.text().removeprefix("Ask ")
    assert where in lines[1]
    QTest.mouseClick(page(two).next, LEFT)
    two.rest()
    assert page(two).rows.rows[-1].title == where


def test_escape_gives_everything_back(two: Hand) -> None:
    hand = two
    before = hand.window.document.state
    page(hand).rows.setFocus()
    QTest.keyClick(page(hand).rows, Qt.Key.Key_Escape)
    hand.rest()
    assert not hand.window.session.shown[AskingExperts].state.is_open
    assert shown(hand).estimate is None
    assert hand.window.document.state is before
    hand.act("model.ask")
    assert len(page(hand).rows.rows) == 5


@pytest.mark.parametrize(("number", "ends"), [(3, ("low", "high")), (7, ("lowest", "highest"))])
def test_a_ranked_node_is_added_and_asked_about(fresh: Hand, number: int, ends: object) -> None:
    hand = fresh
    hand.act(f"model.ranked_{number}")
    hand.write("Skill")
    hand.key(Qt.Key.Key_Return)
    states = hand.window.document.state.model["Skill"].states
    assert len(states) == number
    assert (states[0], states[-1]) == ends
    boxes = hand.canvas.canvas_scene.geometry.boxes
    new = QRectF(*boxes["Skill"])
    assert not [name for name in boxes if name != "Skill" and new.intersects(QRectF(*boxes[name]))]
    hand.act("model.ask")
    assert page(hand).node.whole == "Skill"
    assert f"{number} states" == page(hand).kind.text()
    assert "lowest and the highest" in page(hand).nothing.text()


def test_a_row_has_a_menu_for_states_sources_and_taking_back(two: Hand) -> None:
    hand, rows = two, page(two).rows
    place = rows.mark_place(1, 1).toPoint()

    def opened(spot: QPoint) -> RowMenu:
        reason = QContextMenuEvent.Reason.Mouse
        QApplication.sendEvent(rows, QContextMenuEvent(reason, spot, rows.mapToGlobal(spot)))
        return page(hand).findChildren(RowMenu)[-1]

    def choose(menu: QMenu, text: str) -> None:
        next(each for each in menu.actions() if each.text().startswith(text)).trigger()
        menu.close()
        hand.rest()

    choose(opened(place), "Source and note of Bo")
    dialog = page(hand).findChild(AnswerSourceDialog)
    dialog.findChild(QLineEdit, "answerSource").setText("audit 2025")
    dialog.accept()
    hand.rest()
    answers = hand.window.document.state.asked["Quality"].answers
    assert [each.source for each in answers if each.source] == ["audit 2025"]
    menu = opened(place)
    choose(menu.actions()[0].menu(), "low")
    assert page(hand).rows.rows[-1].question == "Quality is low?"
    choose(opened(place), "Take back what Bo said")
    assert page(hand).rows.rows[1].answers == (0.85, None)
    choose(opened(QPoint(10, round(rows.middle_of(1)))), "Take the row away")
    assert "high, high, high" not in [row.title for row in page(hand).rows.rows[:4]]


def test_the_page_python_says_what_was_made_of_the_answers(two: Hand) -> None:
    hand = two
    QTest.mouseClick(page(hand).use, LEFT)
    hand.rest()
    script, found = assert_same(hand)
    assert isinstance(found["net"].mechanism("Quality"), Elicited)
    assert "bayesgui.Elicited(" in script
    assert "Anna" in script


def test_other_findings_and_other_nodes_are_followed(two: Hand) -> None:
    hand = two
    hand.window.document.apply(
        "found", edits.set_finding(hand.window.document.state, "Rework", "yes")
    )
    hand.rest()
    assert shown(hand).estimate["Quality"] == pytest.approx(with_table(hand)["Quality"], abs=1e-9)
    hand.act("evidence.clear")
    assert shown(hand).estimate["Quality"] == pytest.approx(with_table(hand)["Quality"], abs=1e-9)
    hand.click_title("Rework")
    assert page(hand).node.whole == "Rework"
    assert page(hand).nothing.isVisible()
    hand.click_title("Time")
    assert page(hand).node.whole == "Time"
    assert page(hand).count.text() == "0 rows asked of 1"


def test_another_document_has_answers_of_its_own(two: Hand) -> None:
    hand = two
    first = hand.window.session
    page(hand).weights.weight_moved.emit("Time", 4.0)
    other = hand.window.documents.add(quality_state(asked=False), title="other")
    hand.rest()
    assert not hand.window.activities[AskExperts].is_open
    assert hand.window.session.shown[WatchedEstimate].state.estimate is None
    assert not hand.window.session.shown.is_used(AskingExperts)
    hand.click_title("Quality")
    hand.act("model.ask")
    assert page(hand).rows.isHidden()
    hand.window.documents.remove(other)
    hand.rest()
    assert hand.window.session is first
    assert len(page(hand).rows.rows) == 5
    assert shown(hand).estimate["Quality"] == pytest.approx(with_table(hand)["Quality"], abs=1e-9)


def test_what_a_deleted_node_was_asked_is_shown_no_longer(two: Hand) -> None:
    hand = two
    assert shown(hand).estimate is not None
    hand.click_title("Quality")
    hand.act("edit.delete")
    hand.rest()
    assert "Quality" not in hand.window.document.state.model
    assert shown(hand).estimate is None, "the canvas shows tables that are nobody's"
    assert preview(hand).grid.shown is None
    hand.act("edit.undo")
    hand.click_title("Quality")
    hand.rest()
    assert shown(hand).estimate["Quality"] == pytest.approx(with_table(hand)["Quality"], abs=1e-9)


def test_all_states_of_the_preview_are_seen_when_it_opens(fresh: Hand) -> None:
    hand = fresh
    assert preview(hand).missing_height == 0


def test_rows_with_long_names_are_told_apart(fresh: Hand) -> None:
    hand = fresh
    state = hand.window.document.state
    for parent in ("Experience", "Time", "Clarity"):
        state = edits.set_states(state, parent, ("very low", "medium", "very high"), (0, 1, 2))
    hand.window.document.apply("longer names", state)
    hand.rest()
    QTest.mouseClick(page(hand).ends, LEFT)
    hand.rest()
    rows = page(hand).rows
    assert rows.title_lines(0) == ("very low, very low,", "very low")
    assert rows.title_lines(1) == ("very high, very high,", "very high")
    assert rows.rows[0].title == "very low, very low, very low"
    assert rows.question_text(0) == "Quality is low?"
    rows.resize(220, rows.height())
    assert rows.title_lines(0) == ("vl, vl, vl",)
    long = AskedRow("low", f"{'Quality ' * 9} is low?", (0.5,), state="low")
    rows.show_rows([long], ("Anna",), ())
    assert rows.question_text(0) == "low?"


def test_a_parent_that_came_later_leaves_the_tick_of_the_table(two: Hand) -> None:
    hand = two
    before = [row.table for row in page(hand).rows.rows]
    state = edits.add_variable(
        hand.window.document.state, Variable("Money", ("no", "yes")), (0, 400)
    )
    hand.window.document.apply("a parent", edits.add_arc(state, "Money", "Quality"))
    hand.click_title("Quality")
    hand.rest()
    rows = page(hand).rows.rows
    assert rows[0].title == "low, low, low, any"
    assert [row.table for row in rows] == pytest.approx(before, abs=1e-6)


def test_the_scale_of_a_parent_is_turned_round(fresh: Hand) -> None:
    hand = fresh
    scale = page(hand).weights.scales["Clarity"]
    assert "low is the low end of Clarity, high the high end" in scale.toolTip()
    scale.setFocus()
    QTest.keyClick(scale, Qt.Key.Key_Space)
    hand.rest()
    assert scale.isChecked()
    assert hand.window.document.state.asked["Quality"].orders[2] == (2, 1, 0)
    table = page(hand).shown_form.table().values
    assert table[0, 0, 2, 0] > table[0, 0, 0, 0], "more clarity makes low quality likelier"
    QTest.mouseClick(page(hand).ends, LEFT)
    hand.rest()
    assert [row.title for row in page(hand).rows.rows] == ["low, low, high", "high, high, low"]
    hand.act("edit.undo")
    assert not page(hand).weights.scales["Clarity"].isChecked()


def test_a_template_over_time_is_not_asked_about(two: Hand) -> None:
    hand = two
    assert shown(hand).estimate is not None
    failures: list[BaseException] = []
    hand.window.messages.show_failure = failures.append  # type: ignore[method-assign]
    hand.window.session.selection.set(["Complaints", "Rework", "Quality"])
    hand.act("model.in_time")
    hand.rest()
    assert hand.window.document.state.model.is_template
    assert shown(hand).estimate is None
    assert preview(hand).grid.shown is None
    del hand.window.messages.show_failure
    assert not failures


def test_many_marks_on_one_spot_stay_on_the_line(two: Hand) -> None:
    hand, rows = two, page(two).rows
    names = ("Anna", "Bo", "Cy", "Dora", "Eve")
    for p in (0.0, 1.0):
        rows.show_rows([AskedRow("low", "Quality is low?", (p,) * 5, p, p)], names, ())
        places = [rows.mark_place(0, k).x() for k in range(5)]
        assert rows.line[0] - 1e-6 <= min(places) < max(places) <= rows.line[1] + 1e-6
    for p in (0.0, 1.0):
        said = (None, p, None)
        rows.show_rows([AskedRow("low", "Quality is low?", said, p, p)], names[:3], ())
        assert rows.mark_place(0, 1).x() == pytest.approx(rows.x_of(p))
    hand.rest()


def test_a_narrow_page_is_not_cut_off(two: Hand) -> None:
    hand = two
    margins, bar = 24, 8
    assert page(hand).weights.minimumSizeHint().width() <= 320 - margins - bar
    assert page(hand).rows.hasFocus()
    assert hand.window.docks["bottom"].height() <= 0.4 * hand.window.height()


def test_the_button_that_uses_the_table_stays_in_sight_of_many_rows(two: Hand) -> None:
    asked = page(two)
    answers = asked.rows
    answers.setMinimumHeight(3000)
    two.rest()
    assert asked.use.isVisible()
    place = asked.use.mapTo(asked, asked.use.rect().bottomRight())
    assert asked.rect().contains(place)
    assert asked.use.visibleRegion().boundingRect() == asked.use.rect()
