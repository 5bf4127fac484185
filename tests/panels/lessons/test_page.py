"""The page of a lesson shows what it is told and says what was done; it knows no lesson."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from bayesgui.panels.lessons.page import LessonPage
from bayesgui.panels.lessons.shown import (
    ListedExercise,
    ListedLesson,
    ShownDo,
    ShownExercise,
    ShownOption,
    ShownPrediction,
    ShownQuiz,
    ShownStep,
    ShownWork,
    ShownWorking,
)
from bayesgui.panels.lessons.work_row import TypedWork

LEFT = Qt.MouseButton.LeftButton
ALT = Qt.KeyboardModifier.AltModifier
OPTIONS = tuple(map(ShownOption, ("given nothing", "given Alarm", "given both")))
STEP = ShownStep(
    "Explaining away",
    2,
    3,
    "Two causes",
    "A burglar can **set off** the alarm.\n\nSo can an earthquake.",
    "Set it",
    (
        ShownDo("Draw the arc.", "done", "The arc is there."),
        ShownQuiz("When?", "now", options=OPTIONS),
        ShownPrediction("How probable?", note="it was 58.3 %"),
        ShownWork("To four decimals.", steps=(ShownWorking("P(A) = {?}"),)),
        ShownExercise("Exercise"),
    ),
    "The step before",
)


@pytest.fixture
def page(shown):
    panel = shown(LessonPage(), width=380, height=860)
    panel.show_step(STEP)
    QApplication.processEvents()
    return panel


def show(page, index, **parts):
    items = list(page.step.items)
    items[index] = replace(items[index], **parts)
    page.show_step(replace(page.step, items=tuple(items)))
    QApplication.processEvents()


def click(widget):
    assert widget.isVisible()
    QTest.mouseClick(widget, LEFT, pos=QPoint(10, widget.height() // 2))


def test_a_step_is_headed_by_its_lesson_and_how_far_it_is(page):
    assert page.head.name.whole == "Explaining away"
    assert page.head.place.text() == "step 2 of 3"
    assert page.head.segments.filled == pytest.approx(1.2)
    assert page.head.title.text() == "Two causes"
    assert "<b>set off</b>" in page.head.text.text()
    assert page.foot.done.text() == "1 of 5 done"
    assert not page.foot.next.isEnabled()
    assert page.foot.next.toolTip() == "Do what is left of this step first; Hint helps."


def test_only_the_current_item_has_its_controls(page):
    assert [row.status for row in page.rows] == ["done", "now", "later", "later", "later"]
    assert page.rows[1].options[0].isVisible()
    assert not page.rows[2].slider.isVisible()
    assert not page.rows[3].field.isVisible()
    assert page.rows[0].line_text == "The arc is there."
    assert page.rows[2].accessibleName() == "3, to come: How probable?"


def test_an_option_is_chosen_by_mouse_and_by_key_and_carries_its_mark(page, qtbot):
    with qtbot.waitSignal(page.answered) as told:
        click(page.rows[1].options[2])
    assert told.args == [1, 2]
    show(page, 1, options=(*OPTIONS[:2], ShownOption("given both", "wrong")), line="C is not it.")
    assert not page.rows[1].options[2].isEnabled()
    assert page.rows[1].options[2].accessibleName() == "C. given both, wrong"
    page.rows[1].options[0].setFocus()
    with qtbot.waitSignal(page.answered) as told:
        QTest.keyClick(page.rows[1].options[0], Qt.Key.Key_Space)
    assert told.args == [1, 0]


def test_after_a_wrong_answer_by_pointer_no_other_option_looks_chosen(page):
    def is_ringed():
        return [option.hasFocus() for option in page.rows[1].options]

    QTest.mouseMove(page.rows[1].options[2])
    click(page.rows[1].options[2])
    wrong = (*OPTIONS[:2], ShownOption("given both", "wrong"))
    show(page, 1, options=wrong, line="C is not it.", is_wrong=True)
    assert is_ringed() == [False, False, False]
    page.rows[1].options[1].setFocus()
    QTest.mouseMove(page.foot)
    wrong = (OPTIONS[0], ShownOption("given Alarm", "wrong"), wrong[2])
    show(page, 1, options=wrong, line="B is not it.", is_wrong=True)
    assert is_ringed() == [True, False, False]


def test_what_is_said_about_an_answer_is_scrolled_into_view(page, qtbot):
    page.resize(380, 420)
    QApplication.processEvents()
    # As long as rows take their heights the current one is kept in view anyway.
    qtbot.waitUntil(lambda: not page._settling.isActive())
    page._area.verticalScrollBar().setValue(0)
    show(page, 1, line=f"A is not it. {20 * 'The alarm is their common effect. '}", is_wrong=True)
    line = page.rows[1].line

    def is_seen():
        bottom = line.mapTo(page._area.viewport(), line.rect().bottomLeft()).y()
        assert bottom <= page._area.viewport().height()

    qtbot.waitUntil(is_seen)


def test_the_steps_of_the_working_come_into_view_with_a_gap_for_their_number(page, qtbot):
    page.resize(380, 420)
    show(page, 1, status="done")
    show(page, 2, status="done", is_revealed=True, said=0.5)
    working = (ShownWorking("P(A) = {?}, from the table"), ShownWorking("P(B) = {?}"))
    show(page, 3, status="now", steps=working)
    row = page.rows[3]
    click(row.working)
    texts = [step.text.text() for step in row._steps]
    assert "P(A) = …, from the table" in texts[0]
    assert "P(B) =" in texts[1]
    assert "…" not in texts[1]

    def is_seen():
        bottom = row.mapTo(page._area.viewport(), row.rect().bottomLeft()).y()
        assert bottom <= page._area.viewport().height()

    qtbot.waitUntil(is_seen)


def test_the_focus_leaves_a_number_that_is_done(page):
    show(page, 1, status="done")
    show(page, 2, status="done", is_revealed=True, said=0.5)
    show(page, 3, status="now")
    page.rows[3].field.setFocus()
    items = list(page.step.items)
    items[3] = replace(items[3], status="done", answer="0.25")
    items[4] = replace(items[4], status="now", asked=ShownQuiz("Which?", "now", options=OPTIONS))
    page.show_step(replace(page.step, items=tuple(items)))
    assert page.rows[4].quiz.options[0].hasFocus()


def test_slider_and_field_say_the_same_probability(page, qtbot):
    show(page, 2, status="now")
    row = page.rows[2]
    with qtbot.waitSignal(page.predicted) as told:
        row.slider.setFocus()
        QTest.keyClick(row.slider, Qt.Key.Key_Right)
    assert told.args == [2, pytest.approx(0.51)]
    assert row.field.value() == pytest.approx(51.0)
    row.field.setFocus()
    row.field.selectAll()
    QTest.keyClicks(row.field, "58.3")
    QTest.keyClick(row.field, Qt.Key.Key_Tab)
    assert row.slider.value() == 583
    with qtbot.waitSignal(page.answered) as told:
        click(row.reveal)
    assert told.args == [2, pytest.approx(0.583)]
    show(page, 2, status="done", is_revealed=True, said=0.583, line="It is 3.2 %.")
    assert not row.reveal.isVisible()
    assert not row.slider.isEnabled()


def test_yes_or_no_and_an_order_by_keys(page, qtbot):
    show(page, 2, status="now", form="truth")
    row = page.rows[2]
    row.truth.setFocus()
    QTest.keyClick(row.truth, Qt.Key.Key_Right)
    with qtbot.waitSignal(page.answered) as told:
        click(row.reveal)
    assert told.args == [2, False]
    show(page, 2, form="order", labels=("a", "b", "c"))
    row.order.setFocus()
    row.order.setCurrentRow(2)
    QTest.keyClick(row.order, Qt.Key.Key_Up, ALT)
    QTest.keyClick(row.order, Qt.Key.Key_Up, ALT)
    QTest.keyClick(row.order, Qt.Key.Key_Up, ALT)
    QTest.keyClick(row.order, Qt.Key.Key_Down, ALT)
    with qtbot.waitSignal(page.answered) as told:
        click(row.reveal)
    assert told.args == [2, (0, 2, 1)]
    assert not any(row.order.item(k).flags() & Qt.ItemFlag.ItemIsDropEnabled for k in range(3))
    show(page, 2, labels=("甲", "乙", "丙"))
    assert [row.order.item(k).text() for k in range(3)] == ["甲", "丙", "乙"]


def test_working_is_filled_in_only_if_wished_and_the_solution_comes_after_an_attempt(page, qtbot):
    show(page, 3, status="now")
    row = page.rows[3]
    assert not row.fields[0].isVisible()
    assert not row.solution.isVisible()
    row.field.setFocus()
    QTest.keyClicks(row.field, "0.25")
    with qtbot.waitSignal(page.answered) as told:
        QTest.keyClick(row.field, Qt.Key.Key_Return)
    assert told.args == [3, TypedWork("0.25", ("",))]
    show(page, 3, has_tried=True, mark="wrong", line="Not so.", is_wrong=True)
    assert row.field.text() == "0.25"
    assert row.field.property("wrong") is True
    click(row.working)
    QTest.keyClicks(row.fields[0], "0.5")
    with qtbot.waitSignal(page.answered) as told:
        click(row.check)
    assert told.args == [3, TypedWork("0.25", ("0.5",))]
    with qtbot.waitSignal(page.solution_requested) as asked:
        click(row.solution)
    assert asked.args == [3]
    steps = (ShownWorking("P(A) = {?}", "0.4"),)
    show(page, 3, status="done", steps=steps, answer="0.32", mark="")
    assert (row.fields[0].text(), row.field.text()) == ("0.4", "0.32")
    assert row.field.isReadOnly()


def test_an_exercise_shows_its_question_and_asks_for_another_one(page, qtbot):
    show(page, 4, status="now")
    row = page.rows[4]
    assert not row.another.isVisible()
    show(page, 4, asked=ShownQuiz("Separated?", "now", options=OPTIONS[:2]))
    assert row.quiz.text == "Separated?"
    with qtbot.waitSignal(page.answered) as told:
        click(row.quiz.options[1])
    assert told.args == [4, 1]
    show(page, 4, asked=ShownWork("How many?", "now"))
    assert not row.quiz.isVisible()
    QTest.keyClicks(row.work.field, "7")
    with qtbot.waitSignal(page.another_requested) as asked:
        click(row.another)
    assert asked.args == [4]
    assert row.work.field.text() == ""


def test_the_foot_leads_on_once_all_is_done_and_finishes_at_the_last_step(page, qtbot):
    items = tuple(replace(item, status="done") for item in STEP.items[:2])
    page.show_step(replace(STEP, items=items))
    assert page.foot.next.isEnabled()
    assert page.foot.next.property("primary") is True
    assert page.foot.next.text() == "Next step"
    assert not page.foot.hint.isEnabled()
    with qtbot.waitSignal(page.foot.next_requested):
        click(page.foot.next)
    page.show_step(replace(STEP, number=3, items=items))
    assert page.foot.next.text() == "Finish"
    page.show_step(replace(STEP, waits=True))
    assert page.foot.next.text() == "Go on"
    assert page.foot.next.isEnabled()


def test_the_same_step_keeps_what_is_typed_and_another_one_does_not(page):
    show(page, 3, status="now")
    page.rows[3].field.setText("0.1")
    show(page, 0, line="It was there.")
    assert page.rows[3].field.text() == "0.1"
    page.show_step(replace(page.step, number=3))
    assert page.rows[3].field.text() == ""


def test_tab_goes_through_the_controls_in_their_order(page):
    show(page, 2, status="now")
    page.rows[2].slider.setFocus()
    met = []
    for _ in range(4):
        focus = QApplication.focusWidget()
        met.append(focus.objectName())
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert met == ["prediction", "predictionField", "reveal", "lessonBack"]


def test_every_control_has_a_name_and_every_button_a_tooltip(page):
    for index in range(1, 5):
        show(page, index, status="now")
    show(page, 4, asked=ShownWork("How many?", "now", has_tried=True, steps=STEP.items[3].steps))
    page.home.show_lists(
        [ListedLesson("a", "A", "About a.", 20, 4, 2)], [ListedExercise("k", "K", (1, 2))]
    )
    for widget in page.findChildren(QWidget):
        inner = widget.objectName().startswith("qt_")
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not inner:
            named = widget.accessibleName() or getattr(widget, "text", lambda: "")()
            assert named, widget
            if isinstance(widget, QAbstractButton) and not widget.isHidden():
                assert widget.toolTip(), widget


def test_the_list_shows_how_far_lessons_were_taken(page, qtbot):
    lessons = [
        ListedLesson("one", "One", "The first.", 20, 6, 3),
        ListedLesson("two", "Two", "The second.", 30, 4),
    ]
    page.show_home(lessons, [ListedExercise("posterior", "Posterior by hand", (1, 2, 3))])
    QApplication.processEvents()
    assert page.step is None
    first, second = page.home.rows
    assert first.accessibleName() == "One, 20 min. The first. 3 of 6 steps"
    assert second.accessibleName() == "Two, 30 min. The second."
    with qtbot.waitSignal(page.home.lesson_chosen) as chosen:
        click(second)
    assert chosen.args == ["two"]
    (line,) = page.home.exercise_lines
    line.level.setValue(3)
    with qtbot.waitSignal(page.home.exercise_chosen) as chosen:
        click(line.begin)
    assert chosen.args == ["posterior", 3]


def test_an_empty_list_says_what_to_do(page):
    page.show_home([])
    QApplication.processEvents()
    assert page.home._empty.isVisible()
    assert page.home._empty.accessibleName() == (
        "No lessons found. Open a .lesson file, or take one that comes with the program."
    )


@pytest.mark.parametrize("width", [280, 380])
def test_rows_are_as_high_as_their_words_need(page, width):
    page.resize(width, 860)
    text = "A long question that goes on and on, so that it takes several lines at any width."
    show(page, 1, text=text, line=text)
    for row in page.rows:
        for label in (row.title, row.line):
            if label.isVisible():
                assert label.height() >= label.heightForWidth(label.width()) - 1


class LayoutRequests(QObject):
    """Counts the layouts that widgets ask for."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


@pytest.mark.parametrize("current", range(5))
def test_a_page_at_rest_asks_for_no_layout(page, current):
    show(page, current, status="now")
    QTest.qWait(50)
    requests = LayoutRequests()
    QApplication.instance().installEventFilter(requests)
    QTest.qWait(100)
    QApplication.instance().removeEventFilter(requests)
    assert requests.count == 0


@pytest.mark.parametrize("is_shown_first", [False, True])
def test_title_and_summary_of_a_listed_lesson_are_within_its_row(shown, is_shown_first):
    summary = "Fork, chain and collider: where a finding passes, and why two causes compete."
    lesson = ListedLesson("patterns", "Three patterns", summary, 35, 8)
    panel = LessonPage()
    if is_shown_first:
        shown(panel, width=380, height=860)
    panel.show_home((lesson,))
    shown(panel, width=380, height=860)
    QApplication.processEvents()
    (row,) = panel.home.rows
    title, text = row._title.geometry(), row._summary.geometry()
    assert title.bottom() < text.top()
    assert text.bottom() < row.height()
    assert text.height() == row._summary.heightForWidth(text.width())
    assert row.height() < 80


def test_what_was_predicted_is_shown_again_when_the_step_is(page):
    labels = ("a", "b", "c")
    for form, said in (("truth", False), ("order", (2, 0, 1)), ("number", 0.25)):
        page.show_home(())
        items = list(STEP.items)
        items[2] = ShownPrediction("So?", "done", form=form, labels=labels, said=said)
        page.show_step(replace(STEP, items=tuple(items)))
        row = page.rows[2]
        assert row._forms[form].isVisible()
        shown = {
            "truth": row.truth.current == "yes",
            "order": row.order.order,
            "number": row.probability,
        }
        assert shown[form] == said
    page.show_home(())
    items[2] = ShownPrediction("So?", "done")
    page.show_step(replace(STEP, items=tuple(items)))
    assert not any(part.isVisible() for part in page.rows[2]._forms.values())


def test_the_field_of_an_exercise_has_the_focus_once_it_is_drawn(page):
    exercise = ShownExercise("Exercise", "now")
    step = replace(STEP, number=1, items=(exercise,))
    page.show_step(step)
    page.foot.back.setFocus()
    asked = ShownWork("How much?", "now")
    page.show_step(replace(step, items=(replace(exercise, asked=asked),)))
    assert page.rows[0].work.field.hasFocus()


def test_the_first_lesson_has_the_focus_although_lessons_come_later(shown):
    panel = shown(LessonPage(), width=380, height=860)
    panel.show_home([], [])
    panel.home.focus_first()
    assert panel.home.open_button.hasFocus()
    lessons = [ListedLesson("one", "One", "", 20, 6), ListedLesson("two", "Two", "", 30, 4)]
    panel.show_home(lessons, [])
    QApplication.processEvents()
    assert panel.home.rows[0].hasFocus()
    panel.home.rows[1].setFocus()
    panel.show_home(lessons, [])
    assert panel.home.rows[1].hasFocus()


def test_the_list_does_not_say_that_there_are_none_while_it_is_read(page):
    page.show_home((), reading=True)
    assert page.home._empty.texts[0] == "Reading the lessons…"
    page.show_home(())
    assert page.home._empty.texts[0] == "No lessons found"
