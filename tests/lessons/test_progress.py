"""Progress in a lesson: what counts, what is kept, what a changed file does to it."""

import json

import pytest

from bayesgui.lessons.progress import (
    Finished,
    ItemProgress,
    Progress,
    Score,
    from_plain,
    item_keys,
    score,
    step_is_done,
    to_plain,
)
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.template import TEMPLATE

LESSON = parse_lesson(TEMPLATE)
(DO, QUIZ), (PREDICT, WORK) = item_keys(LESSON)


def test_the_first_answer_counts_and_a_right_one_ticks() -> None:
    progress = Progress().answered(QUIZ, "B", False)
    assert progress.of(QUIZ) == ItemProgress(False, 1, "B", "B", False)
    progress = progress.answered(QUIZ, "A", True)
    assert progress.of(QUIZ) == ItemProgress(True, 2, "B", "A", False)
    progress = progress.answered(WORK, "0.1854", True).answered(WORK, "7", False)
    assert progress.of(WORK) == ItemProgress(True, 2, "0.1854", "7", True)
    assert score(progress, LESSON) == Score(done=2, items=4, right_at_first=1, asked=3)


def test_an_undone_task_loses_its_tick() -> None:
    progress = Progress().ticked(DO, True)
    assert progress.of(DO).is_done
    assert progress.ticked(DO, True) is progress
    assert not progress.ticked(DO, False).of(DO).is_done
    assert not step_is_done(progress, LESSON, 0)
    assert step_is_done(progress.answered(QUIZ, "A", True), LESSON, 0)


def test_it_survives_as_json() -> None:
    progress = Progress().at(1).at(0).ticked(DO, True).answered(QUIZ, "B", False)
    plain = json.loads(json.dumps(to_plain(progress, LESSON)))
    assert from_plain(plain, LESSON) == progress
    assert progress.furthest == 1


def test_a_changed_lesson_keeps_what_still_fits() -> None:
    progress = Progress().at(1).ticked(DO, True).answered(QUIZ, "A", True)
    progress = progress.answered(WORK, "1", False)
    plain = to_plain(progress, LESSON)
    changed = TEMPLATE.replace("answer: P(Rain=yes, Grass", "answer: P(Rain=no, Grass")
    changed = changed.replace(
        "# Two causes of wet grass\n",
        "# A new beginning\n# zh: 新的开始\n\n# Two causes of wet grass\n",
    )
    lesson = parse_lesson(changed)
    found = from_plain(plain, lesson)
    assert lesson.steps[found.step].title["en"] == "The grass is wet"
    assert found.furthest == 2
    assert set(found.items) == {DO, QUIZ}
    assert score(found, lesson).done == 2


@pytest.mark.parametrize(
    "plain",
    [None, 3, [], {"step": "x", "items": 3}, {"step": -1, "furthest": True, "items": {DO: 3}},
     {"step": 10**9, "items": {DO: {"tries": -4, "first": 7, "done": 1, "first_right": "yes"}}}],
)  # fmt: skip
def test_damaged_progress_is_read_as_far_as_it_fits(plain: object) -> None:
    found = from_plain(plain, LESSON)
    assert 0 <= found.step <= found.furthest < 2
    assert not any(item.is_done for item in found.items.values())
    json.dumps(to_plain(found, LESSON))


def test_equal_items_have_keys_of_their_own() -> None:
    twice = TEMPLATE + TEMPLATE[TEMPLATE.index("work: ") :]
    keys = item_keys(parse_lesson(twice))[1]
    assert keys == (PREDICT, WORK, f"{WORK}-2")


def test_what_a_finished_item_said_is_kept_and_damage_is_left_out() -> None:
    told = Finished((1, 0), 0.25, (0.5, True), ("0.25", ""), True, {"P(a=b)": 0.5, "arcs()": None})
    progress = Progress().answered(QUIZ, "B", True).finished(QUIZ, told)
    plain = json.loads(json.dumps(to_plain(progress, LESSON)))
    assert from_plain(plain, LESSON) == progress
    order = Progress().answered(PREDICT, "2 > 1", True).finished(PREDICT, Finished(said=(1, 0)))
    plain = json.loads(json.dumps(to_plain(order, LESSON)))
    assert from_plain(plain, LESSON).of(PREDICT).finished == Finished(said=(1, 0))
    damaged = {"tries": [1, -1, "a", True], "said": {}, "found": ["x", 2], "typed": 5, "values": []}
    plain["items"][PREDICT]["finished"] = damaged
    assert from_plain(plain, LESSON).of(PREDICT).finished == Finished(tries=(1,), found=(2,))
    # An item that is undone says nothing any more.
    assert progress.ticked(QUIZ, False).of(QUIZ).finished is None
