"""A lesson taken from its first step to its last: right and wrong answers, undo, two tabs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QLabel,
    QLineEdit,
    QMenu,
    QWidget,
)

from bayesgui.app.player.player import AlgorithmPlayer
from bayesgui.canvas.tooltips import row_text
from bayesgui.document.edits import rename_variable
from bayesgui.document.shown.lesson import LessonView
from tests.support.lessons import LessonHand
from tests.support.window import CONTROL, SAMPLES, open_window

if TYPE_CHECKING:
    from tests.support.window import Hand

AWAY = Path(__file__).resolve().parents[1] / "support" / "away.lesson"


@pytest.fixture
def taken(empty: Hand) -> LessonHand:
    hand = LessonHand(empty)
    hand.open(AWAY)
    return hand


def seen_texts(window: QWidget) -> list[str]:
    """Return every text that can be seen in a window: labels, buttons, fields, rows of lists."""
    found: list[str] = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
            found.append(widget.text())
        elif isinstance(widget, QAbstractSpinBox):
            found.append(widget.lineEdit().text())
        elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model = widget.model()
            nowhere = QModelIndex()
            for row in range(model.rowCount(nowhere)):
                is_list = isinstance(model, QAbstractListModel)
                for column in range(1 if is_list else model.columnCount(nowhere)):
                    index = model.index(row, column, nowhere)
                    for role in (
                        Qt.ItemDataRole.DisplayRole,
                        Qt.ItemDataRole.ToolTipRole,
                        Qt.ItemDataRole.AccessibleTextRole,
                        Qt.ItemDataRole.UserRole,
                    ):
                        found.append(str(index.data(role)))
        found += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
    return found


def test_a_lesson_from_its_first_step_to_its_last(taken: LessonHand) -> None:
    hand, page = taken.hand, taken.page
    assert hand.window.docks["right"].current_id == "lesson"
    assert page.head.place.text() == "step 1 of 2"
    assert [row.status for row in page.rows] == ["later"] * 4
    assert not page.foot.next.isEnabled()
    taken.set_scene()
    assert [row.status for row in page.rows] == ["now", "later", "later", "later"]
    assert ("Earthquake", "Alarm") not in hand.window.document.state.network.arcs
    hand.draw_arc("Earthquake", "Alarm")
    assert page.rows[0].status == "done"
    assert page.rows[0].line_text == "Earthquake → Alarm is there."
    hand.click_state("Alarm", "True")
    assert page.rows[1].line_text.startswith("P(Burglary = True) went from 1.0 % to ")
    taken.choose(2, 2)
    assert page.rows[2].options[2].mark == "wrong"
    assert page.rows[2].line_text.startswith("C is not it. JohnCalls is a child of Alarm")
    taken.choose(2, 0)
    assert page.rows[2].options[0].mark == "right"
    assert page.rows[2].line_text.endswith("Right at try 2.")
    assert page.foot.done.text() == "3 of 4 done"
    assert "found" not in page.rows[3].line_text
    taken.slide(3, 0.2)
    taken.reveal(3)
    assert page.rows[3].status == "done"
    assert "you said 20.0 %" in page.rows[3].line_text
    assert page.foot.next.isEnabled()
    taken.next()
    assert page.head.place.text() == "step 2 of 2"
    taken.type_answer(0, "seven")
    assert "is not a number" in page.rows[0].line_text
    value = float(taken.taking._seen.answer)
    taken.type_answer(0, f"{value / 2:.4f}")
    assert page.rows[0].status == "now"
    taken.type_answer(0, f"{value:.4f}")
    assert page.rows[0].status == "done"
    assert hand.window.session.shown[LessonView].state.covered == {
        "Burglary",
        "Alarm",
        "MaryCalls",
    }
    order = page.rows[1].order
    order.setFocus()
    order.setCurrentRow(1)
    QTest.keyClick(order, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert order.order == (1, 0, 2)
    taken.reveal(1)
    assert page.rows[1].line_text.startswith(("Right: ", "The order is "))
    assert page.foot.next.text() == "Go on"
    taken.next()
    taken.reveal(2)
    # A drawn arc changes no number until its table is filled in.
    assert page.rows[2].line_text == "Right: yes."
    assert page.foot.next.text() == "Finish"
    taken.next()
    assert hand.window.lessons.taking is None
    assert page.home.isVisible()
    assert "is done" in hand.window.messages.bar.text


def test_what_is_asked_is_nowhere_to_be_seen_until_it_was_predicted(taken: LessonHand) -> None:
    hand, window = taken.hand, taken.window
    taken.set_scene()
    taken.do_item(0, wrong=False)
    taken.do_item(1, wrong=False)
    taken.choose(2, 0)
    raw = window.session.beliefs.answer.posteriors
    hidden = {f"{100 * p:.1f}" for p in raw["Burglary"]} | {f"{p:.6g}" for p in raw["Burglary"]}
    assert "Burglary" not in window.session.beliefs.state.posteriors
    window.session.selection.set(["Burglary"])
    for page in ("evidence", "variable", "information", "why", "lesson"):
        window.docks.open_page("right", page)
        hand.rest()
        texts = " | ".join(seen_texts(window))
        assert not any(number in texts for number in hidden), page
    rows = hand.canvas.canvas_scene.displays.display("Burglary").rows
    assert [(row.p, row.number, row.fill) for row in rows] == [(None, "?", "covered")] * 2
    assert row_text(hand.canvas.canvas_scene, "Burglary", 0) == "covered until you have answered"
    tip = window.action_set["infer.gibbs"]
    window.action_set.refresh()
    assert not tip.isEnabled()
    assert "the lesson asks about Burglary first" in tip.toolTip()
    taken.reveal(3)
    assert "Burglary" in window.session.beliefs.state.posteriors


def test_undo_takes_the_tick_back_and_redo_gives_it_again(taken: LessonHand) -> None:
    hand, page = taken.hand, taken.page
    taken.set_scene()
    hand.draw_arc("Earthquake", "Alarm")
    assert page.rows[0].status == "done"
    hand.canvas.setFocus()
    taken.undo()
    assert page.rows[0].status == "now"
    assert page.foot.done.text() == "0 of 4 done"
    hand.act("edit.redo")
    assert page.rows[0].status == "done"


def test_undo_while_a_prediction_waits_covers_nothing_that_is_not_asked(taken: LessonHand) -> None:
    taken.set_scene()
    taken.do_item(0, wrong=False)
    taken.do_item(1, wrong=False)
    taken.choose(2, 0)
    assert taken.window.session.shown[LessonView].state.covered == {"Burglary"}
    taken.hand.canvas.setFocus()
    taken.undo()  # the given earthquake
    taken.undo()  # the alarm
    assert taken.page.rows[1].status == "now"
    assert taken.window.session.shown[LessonView].state.covered == frozenset()
    taken.hand.click_state("Alarm", "True")
    assert taken.window.session.shown[LessonView].state.covered == {"Burglary"}
    assert "Earthquake" in taken.window.document.state.evidence


def test_escape_leaves_without_a_question_and_comes_back_to_the_step(taken: LessonHand) -> None:
    hand, window = taken.hand, taken.window
    taken.set_scene()
    taken.do_item(0, wrong=False)
    taken.page.focus_current()
    taken.page.foot.back.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert "lesson" not in window.docks["right"].page_ids
    assert window.session.shown[LessonView].state.covered == frozenset()
    assert window.lessons.taking is None
    hand.canvas.setFocus()
    QTest.keyClick(hand.canvas, Qt.Key.Key_F1, CONTROL)
    hand.rest()
    assert [row.status for row in taken.page.rows] == ["done", "now", "later", "later"]


def test_leaving_says_how_to_come_back_and_a_prediction_stands_where_it_was(
    taken: LessonHand,
) -> None:
    hand, window = taken.hand, taken.window
    taken.set_scene()
    taken.do_item(0, wrong=False)
    taken.do_item(1, wrong=False)
    taken.choose(2, 1)
    assert taken.page.rows[2].line_text.startswith("B is not it.")
    taken.hint()
    assert (
        taken.page.rows[2].line_text == "Try it on the canvas before you choose. Hint again tells."
    )
    taken.choose(2, 0)
    if taken.taking.taken.waits:
        taken.next()
    taken.slide(3, 0.25)
    said = {"True": 0.25, "False": 0.75}
    assert window.session.shown[LessonView].state.predictions["Burglary"] == pytest.approx(said)
    taken.page.foot.back.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert "Ctrl+F1 comes back to it." in window.status.sentence
    QTest.keyClick(hand.canvas, Qt.Key.Key_F1, CONTROL)
    hand.rest()
    assert window.session.shown[LessonView].state.covered == {"Burglary"}
    assert window.session.shown[LessonView].state.predictions["Burglary"] == pytest.approx(said)
    hand.click_state("Burglary", "True")
    assert window.status.cell("evidence").text == "P(e): covered"


def test_whoever_renames_what_is_asked_for_is_told_the_way_out(taken: LessonHand) -> None:
    hand, window = taken.hand, taken.window
    taken.set_scene()
    taken.do_item(0, wrong=False)
    taken.do_item(1, wrong=False)
    taken.choose(2, 0)
    window.document.edit("Rename", lambda state: rename_variable(state, "Burglary", "Thief"))
    hand.rest()
    line = taken.page.rows[3].line_text
    assert line.startswith("The network has no node Burglary.")
    assert line.endswith("Undo (Ctrl+Z) what was changed, or begin the step anew.")
    assert window.session.shown[LessonView].state.covered == {"Thief"}
    taken.undo()
    assert taken.page.rows[3].line_text == ""


def test_while_its_page_is_out_of_sight_the_way_back_is_said(taken: LessonHand) -> None:
    window = taken.window
    taken.set_scene()
    assert "Ctrl+F1" not in window.status.sentence
    window.docks.open_page("right", "evidence")
    taken.hand.rest()
    assert taken.page.isVisible(), "it stays above what is in front"
    window.docks.set_open("right", False)
    taken.hand.rest()
    assert not taken.page.isVisible()
    taken.hand.draw_arc("Earthquake", "Alarm")
    assert window.status.sentence.startswith("Ctrl+F1 leads back to the lesson.")
    QTest.keyClick(taken.hand.canvas, Qt.Key.Key_F1, CONTROL)
    taken.hand.rest()
    assert taken.page.isVisible()
    assert "Ctrl+F1" not in window.status.sentence


def test_its_tab_closes_without_a_question_and_other_tabs_are_untouched(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui") as asia:
        before = asia.window.document.state
        taken = LessonHand(asia)
        taken.open(AWAY)
        assert len(asia.window.documents) == 2
        taken.set_scene()
        taken.do_item(0, wrong=False)
        lesson = asia.window.documents.current
        assert not lesson.document.is_modified
        assert not asia.window.isWindowModified()
        asia.window.documents.set_current(0)
        asia.rest()
        assert asia.window.document.state is before
        assert taken.page.home.isVisible()
        asia.window.documents.set_current(1)
        asia.rest()
        assert taken.page.rows[0].status == "done"
        asia.act("file.close")
        assert len(asia.window.documents) == 1
        assert asia.window.document.state is before


def test_progress_is_kept_and_the_network_is_what_it_was(qapp: object) -> None:
    with open_window() as first:
        taken = LessonHand(first)
        taken.open(AWAY)
        taken.set_scene()
        taken.do_item(0, wrong=False)
        taken.do_item(1, wrong=False)
        first.window.settings.sync()
    with open_window() as second:
        taken = LessonHand(second)
        taken.open(AWAY)
        assert [row.status for row in taken.page.rows] == ["done", "done", "now", "later"]
        state = second.window.document.state
        assert ("Earthquake", "Alarm") in state.network.arcs
        assert list(state.evidence) == ["Alarm"]


def test_a_lesson_begins_again_when_it_is_wished_or_was_finished(taken: LessonHand) -> None:
    hand, window = taken.hand, taken.window
    taken.set_scene()
    taken.do_item(0, wrong=False)
    taken.do_item(1, wrong=False)
    hand.act("lesson.restart")
    assert [row.status for row in taken.page.rows] == ["later"] * 4
    assert not window.document.state.evidence
    hand.act("edit.undo")
    assert list(window.document.state.evidence) == ["Alarm"]
    for number in range(2):
        if number == 0:
            taken.set_scene()
        for index in range(len(taken.taking.taken.items)):
            taken.answer_item(index)
        taken.next()
    assert "0 of 5 answers were right at the first try" in window.messages.bar.text
    row = next(row for row in taken.page.home.rows if row.lesson.id == "away")
    assert row.lesson.done == 2
    hand.act("file.close")
    taken.click(row)
    assert [row.status for row in taken.page.rows] == ["later"] * 4
    hand.act("lesson.leave")
    hand.act("file.close")
    hand.act("help.lessons")
    row = next(row for row in taken.page.home.rows if row.lesson.id == "away")
    assert row.lesson.done == 2


def test_a_lesson_is_taken_without_the_mouse(empty: Hand) -> None:
    taken = LessonHand(empty)
    empty.act("help.lessons")
    rows = taken.page.home.rows
    assert empty.window.focusWidget() is taken.page.home.open_button or rows[0].hasFocus()
    rows[0].setFocus()
    QTest.keyClick(rows[0], Qt.Key.Key_Tab)
    assert rows[1].hasFocus()
    empty.key(Qt.Key.Key_Space)
    assert taken.taking.lesson.id == "02-patterns"
    empty.act("help.lessons")
    assert taken.page.head.scene.hasFocus()
    empty.key(Qt.Key.Key_Space)
    row = taken.page.rows[0]
    assert row.status == "now"
    assert row.truth.hasFocus()
    empty.key(Qt.Key.Key_Tab)
    assert row.reveal.hasFocus()
    empty.key(Qt.Key.Key_Space)
    assert row.status == "done"


def test_hint_rings_the_nodes_and_then_does_it(taken: LessonHand) -> None:
    taken.set_scene()
    taken.hint()
    assert taken.window.session.shown[LessonView].state.ringed == ("Earthquake", "Alarm")
    rings = taken.hand.canvas.canvas_scene.decorations.rings
    assert rings["Earthquake"].is_double
    assert "ringed on the canvas" in taken.page.rows[0].line_text
    assert taken.window.status.sentence == taken.page.rows[0].line_text
    taken.hint()
    assert taken.page.rows[0].status == "done"
    assert taken.window.session.shown[LessonView].state.ringed == ()


def test_chinese_and_back_in_the_middle(taken: LessonHand) -> None:
    window = taken.window
    taken.set_scene()
    taken.do_item(0, wrong=False)
    window.settings.language = "zh"
    taken.hand.rest()
    try:
        assert taken.page.rows[1].text.startswith("有人报告警报响了")
        assert taken.page.head.title.text() == "两个原因，一个警报"
        assert [row.status for row in taken.page.rows] == ["done", "now", "later", "later"]
    finally:
        window.settings.language = "en"
        taken.hand.rest()
    assert taken.page.rows[1].text.startswith("Somebody reports the alarm")


def test_actions_say_why_they_do_nothing_without_a_lesson(empty: Hand) -> None:
    for name in ("lesson.back", "lesson.next", "lesson.hint", "lesson.leave"):
        action = empty.window.action_set[name]
        empty.window.action_set.refresh()
        assert not action.isEnabled()
        assert "no lesson is taken in this tab" in action.toolTip()


def test_the_newcomers_way_begins_on_the_start_page(empty: Hand) -> None:
    page = empty.window.central_widget.start_page
    assert page is not None
    button = page.findChild(QAbstractButton, "start.help.lessons")
    assert button.text() == "Take the first lesson"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    empty.rest()
    assert empty.window.lessons.taking is not None
    assert empty.window.lessons.taking.lesson.id == "01-probability"
    assert empty.window.central_widget.start_page is None


def test_a_prediction_closes_the_player_and_the_report_has_no_number_of_it(
    taken: LessonHand, tmp_path: Path
) -> None:
    hand, window = taken.hand, taken.window
    taken.set_scene()
    taken.do_item(0, wrong=False)
    taken.do_item(1, wrong=False)
    hand.act("view.player")
    assert window.activities[AlgorithmPlayer].is_open
    taken.bring()
    taken.choose(2, 0)
    assert not window.activities[AlgorithmPlayer].is_open
    window.report_actions.write(tmp_path / "report.html")
    hand.rest()
    written = (tmp_path / "report.html").read_text(encoding="utf-8")
    posteriors = written[written.index("<h2>Posteriors</h2>") : written.index("<h2>Tables</h2>")]
    assert "MaryCalls" in posteriors
    assert "Burglary" not in posteriors


def test_another_exercise_like_this_one(empty: Hand) -> None:
    taken = LessonHand(empty)
    empty.act("help.lessons")
    lines = {line._kind: line for line in taken.page.home.exercise_lines}
    assert set(lines) >= {"d-separation", "posterior", "laplace", "em-step", "gibbs-update"}
    taken.window.lessons.take_exercise("posterior", 1)
    empty.rest()
    first = taken.answer(0).exercise
    assert first is not None
    network = empty.window.document.state.network
    given = empty.window.document.state.evidence
    assert empty.window.session.shown[LessonView].state.covered == set(network) - set(given)
    row = taken.page.rows[0]
    assert row.work.isVisible()
    taken.answer_item(0)
    assert taken.answer(0).is_done
    assert empty.window.session.shown[LessonView].state.covered == frozenset()
    taken.click(row.another)
    second = taken.answer(0).exercise
    assert second.seed != first.seed
    assert taken.answer(0).is_done
    assert row.work.field.isVisible()
    assert not row.work.field.isReadOnly()
    assert empty.window.session.shown[LessonView].state.covered
    taken.type_answer(0, "7")
    taken.click(row.work.solution)
    assert empty.window.session.shown[LessonView].state.covered == frozenset()
    taken.type_answer(0, repr(taken.taking._seen.answer))
    assert taken.answer(0).is_solved
    taken.next()
    assert taken.page.home.isVisible()


def test_a_newcomer_draws_clicks_and_understands(empty: Hand) -> None:
    """The first steps of the first lesson, from the start page on, by hand."""
    taken, page = LessonHand(empty), empty.window.central_widget.start_page
    button = page.findChild(QAbstractButton, "start.help.lessons")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    empty.rest()
    rows = taken.page.rows
    for name, below in (("Rain", 0), ("Wet", 220)):
        place = QPoint(empty.viewport.width() // 2, 120 + below)
        empty.double_click(place)
        empty.write(name)
        empty.key(Qt.Key.Key_Return)
    assert [row.status for row in rows] == ["done", "done", "now"]
    empty.draw_arc("Wet", "Rain")
    assert [row.status for row in rows] == ["done", "done", "now"]
    taken.undo()
    empty.draw_arc("Rain", "Wet")
    assert [row.status for row in rows] == ["done", "done", "done"]
    taken.next()
    if taken.taking.taken.step.scene is not None:
        taken.set_scene()
    empty.click_state("Wet", "yes")
    rows = taken.page.rows
    assert rows[0].status == "done"
    taken.choose(1, taken.taking._seen.right.index(True))
    assert rows[1].status == "done"
    assert rows[1].line_text
    assert taken.window.lessons.page.head.place.text() == "step 2 of 8"


def test_the_menu_lists_the_lessons_and_the_exercises_are_a_key_away(empty: Hand) -> None:
    window = empty.window
    empty.act("help.lessons")
    menu = next(m for m in window.findChildren(QMenu) if m.objectName() == "menu.lesson.take")
    menu.aboutToShow.emit()
    assert [action.text().replace("&", "") for action in menu.actions()][:2] == [
        "Probability on a network",
        "Three patterns and explaining away",
    ]
    empty.act("lesson.exercises")
    focus = window.focusWidget()
    assert focus is window.pages.lesson.home.exercise_lines[0].begin


def test_a_menu_that_is_open_while_lessons_are_read_lists_them_then(empty: Hand) -> None:
    window = empty.window
    menu = next(m for m in window.findChildren(QMenu) if m.objectName() == "menu.lesson.take")
    menu.popup(window.rect().center())
    assert [action.text().replace("&", "") for action in menu.actions()] == ["Reading…"]
    height = menu.height()
    empty.rest()
    assert menu.isVisible()
    assert menu.actions()[0].text().replace("&", "") == "Probability on a network"
    assert len(menu.actions()) == 16
    assert menu.height() > 5 * height
    menu.hide()


ASKING = (
    "infer.why",
    "infer.two_variables",
    "infer.steps",
    "infer.steps_definition",
    "infer.next_question",
    "infer.sensitivity",
    "infer.mpe",
    "infer.joint",
    "infer.gibbs",
    "view.player",
    "view.credible_intervals",
)
"""Actions that would tell the posterior of the selected node."""


@pytest.mark.parametrize("name", ASKING)
def test_no_way_of_asking_tells_what_is_covered(taken: LessonHand, name: str) -> None:
    window = taken.window
    taken.set_scene()
    taken.do_item(0, wrong=False)
    taken.do_item(1, wrong=False)
    taken.choose(2, 0)
    numbers = window.session.beliefs.answer.posteriors["Burglary"]
    hidden = {form for p in numbers for form in (f"{100 * p:.1f}", f"{p:.4f}", f"{p:.3f}")}
    window.session.selection.set(["Burglary", "Alarm"])
    taken.hand.rest()
    window.session.selection.set(["Alarm", "Burglary"])
    taken.hand.rest()
    window.action_set.refresh()
    action = window.action_set[name]
    if action.isEnabled():
        action.trigger()
        taken.hand.rest()
    else:
        assert "the lesson asks about Burglary first" in action.toolTip()
    rows = window.canvas.canvas_scene.displays.display("Burglary").rows
    assert {row.number for row in rows} == {"?"}
    texts = " | ".join(seen_texts(window))
    assert [number for number in hidden if number in texts] == []


def test_the_status_line_says_what_is_to_be_done_now(taken: LessonHand) -> None:
    status = taken.window.status
    assert status.sentence == "Lesson: read, then set the scene with the button."
    taken.set_scene()
    assert status.sentence.startswith("Lesson: do what item 1 says; it is ticked by itself.")
    taken.hand.draw_arc("Earthquake", "Alarm")
    assert status.sentence.startswith("Lesson: do what item 2 says")
    taken.hand.click_state("Alarm", "True")
    assert status.sentence.startswith("Lesson: choose an answer.")
    taken.choose(2, 0)
    assert status.sentence.startswith("Lesson: say a number, then press Reveal.")
    taken.hand.act("lesson.leave")
    # The canvas has the focus now, and tells of its node.
    status.hover("")
    assert status.sentence == "Left Explaining away at step 1; Ctrl+F1 comes back to it."


def test_a_lesson_that_does_not_hold_is_refused_with_its_line(empty: Hand, tmp_path: Path) -> None:
    text = AWAY.read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.lesson"
    wrong.write_text(text.replace("check: found(Alarm=True)", "check: found(Alarm=False)"))
    line = 1 + text[: text.index("do: Somebody reports")].count("\n")
    before = empty.window.document
    LessonHand(empty).open(wrong)
    bar = empty.window.messages.bar
    assert bar.kind == "error"
    assert bar.text.startswith(f"wrong.lesson, line {line}: ")
    assert bar.text.endswith("The lesson was not opened.")
    assert empty.window.document is before
    assert empty.window.lessons.taking is None


def test_a_lesson_comes_from_the_command_line_and_is_no_recent_network(qapp: object) -> None:
    with open_window(AWAY) as hand:
        assert hand.window.lessons.taking is not None
        assert hand.window.lessons.taking.lesson.id == "away"
        assert hand.window.settings.recent == []
        assert len(hand.window.documents) == 1
