"""When ticks are given, kept and taken back; what counts as an answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bayesgui.app.lessons.answers import Taken, judged, with_checks, with_option, with_prediction
from bayesgui.lessons.checks.on_screen import nodes_asked
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.lesson import DoItem, Lesson, Option, PredictItem, QuizItem, Scene, Step, Text

ARC, FOUND, SHOWN = map(parse_expression, ("arc(a -> b)", "found(a=yes)", "page(evidence)"))
QUIZ = QuizItem(
    Text("Which?"), (Option(Text("this"), FOUND), Option(Text("that"), parse_expression("true")))
)
PREDICT = PredictItem(Text("How probable?"), (parse_expression("P(a=yes)"),))


def do(check, text="Do it."):
    return DoItem(Text(text), check, ())


def taken_with(*items, begun=0, scene=None):
    step = Step(Text("Step"), Text(), items, scene)
    taken = Taken(Lesson("one", Text("One"), Text(), 10, (), (step,))).at_step(0)
    return taken.answer(begun, is_begun=True) if items else taken


def checked(taken, *holding, undone=False, performed=False):
    """Return it after a look in which some of its *do* items hold."""
    checks = {k: k in holding for k, item in enumerate(taken.items) if isinstance(item, DoItem)}
    taken = with_checks(taken, checks, undone=undone, performed=performed)
    current = taken.current
    return taken if current is None else taken.answer(current, is_begun=True)


def ticks(taken):
    return [answer.is_done for answer in taken.answers]


def test_an_item_is_ticked_when_it_is_its_turn_and_not_before():
    taken = checked(taken_with(do(ARC), do(FOUND)), 1)
    assert ticks(taken) == [False, False]
    taken = checked(taken, 0, 1)
    assert ticks(taken) == [True, False]
    assert ticks(checked(taken, 0, 1)) == [True, True]


def test_undo_takes_the_tick_back():
    taken = checked(taken_with(do(ARC), do(FOUND)), 0)
    assert ticks(checked(taken, undone=True)) == [False, False]


def test_an_edit_towards_the_next_item_does_not():
    taken = checked(taken_with(do(ARC), do(FOUND)), 0)
    taken = checked(taken)
    assert ticks(taken) == [True, False]
    taken = checked(taken, 1)
    assert ticks(taken) == [True, True]
    # What a later item went on from is settled.
    assert ticks(checked(taken, 1, undone=True)) == [True, True]


def test_a_question_does_not_wait_on_what_is_not_there_any_more():
    taken = checked(taken_with(do(ARC), QUIZ), 0)
    assert taken.current == 1
    taken = checked(taken)
    assert ticks(taken) == [False, False]
    assert taken.current == 0
    assert not taken.answers[1].is_begun


def test_what_the_lesson_itself_changes_takes_nothing_back():
    taken = checked(taken_with(do(ARC), QUIZ), 0)
    assert ticks(checked(taken, performed=True)) == [True, False]


def test_a_look_at_another_page_takes_nothing_back():
    taken = checked(taken_with(do(SHOWN), QUIZ), 0)
    assert ticks(checked(taken)) == [True, False]


def test_after_the_last_item_only_undo_takes_ticks_back():
    taken = checked(taken_with(do(ARC)), 0)
    assert taken.is_done
    assert ticks(checked(taken)) == [True]
    assert ticks(checked(taken, undone=True)) == [False]


def test_the_first_option_is_kept_for_the_score():
    taken = with_option(taken_with(QUIZ), 0, 1, is_right=False)
    assert taken.current == 0
    taken = with_option(taken, 0, 0, is_right=True)
    assert taken.answers[0].tries == (1, 0)
    kept = taken.progress.of(taken.key(0))
    assert (kept.first, kept.last, kept.tries, kept.first_is_right) == ("B", "A", 2, False)


def test_no_item_is_the_current_one_before_the_scene_is_set():
    taken = taken_with(do(ARC), scene=Scene(Text("Set it"), ()))
    assert taken.current is None
    assert replace(taken, is_set=True).current == 0


def test_what_was_revealed_can_be_looked_at_before_the_next_prediction_covers_it():
    taken = taken_with(PREDICT, PREDICT)
    taken = with_prediction(taken, 0, 0.2, (0.5,))
    assert taken.waits
    assert taken.current is None
    assert replace(taken, waits=False).current == 1
    assert not with_prediction(taken_with(PREDICT, QUIZ), 0, 0.2, (0.5,)).waits
    assert not with_prediction(taken_with(PREDICT), 0, 0.2, (0.5,)).waits


@pytest.mark.parametrize(
    ("said", "found", "right", "text"),
    [
        (0.2, (0.3,), True, "0.2"),
        (0.2, (0.301,), False, "0.2"),
        (True, (True,), True, "yes"),
        (False, (True,), False, "no"),
        ((1, 0), (0.2, 0.7), True, "2 > 1"),
        ((0, 1), (0.2, 0.7), False, "1 > 2"),
        ((0, 1), (0.7, 0.7), True, "1 > 2"),
    ],
)
def test_a_prediction_is_right_within_ten_points(said, found, right, text):
    assert judged(said, found) == (right, text)


def test_a_step_that_was_done_before_has_its_ticks():
    taken = checked(taken_with(do(ARC), QUIZ), 0)
    taken = replace(taken, progress=taken.progress.ticked(taken.key(0), True))
    again = taken.at_step(0)
    assert ticks(again) == [True, False]
    assert again.answers[0].is_settled


def test_whether_nodes_are_independent_is_covered_but_for_what_is_seen():
    given = (parse_command("find left=yes"),)
    asked = (parse_expression("not independent(left, right)"),)
    assert nodes_asked(PredictItem(Text("Does it?"), asked, given=given)) == ("right",)
    assert nodes_asked(PredictItem(Text("Are they?"), asked)) == ("left", "right")
