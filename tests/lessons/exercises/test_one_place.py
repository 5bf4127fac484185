"""A kind of exercises is added in one place, and is found everywhere."""

import pytest

from bayesgui.lessons.checking import check_lesson
from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises, make_exercise
from bayesgui.lessons.exercises.model import draw_model
from bayesgui.lessons.exercises.stories import PAIRS
from bayesgui.lessons.exercises.wording import probability
from bayesgui.lessons.handout.from_exercises import Wanted, exercise_sheet
from bayesgui.lessons.handout.sheet import SheetOptions
from bayesgui.lessons.lesson import ExerciseItem, Lesson, Step, Text


@pytest.fixture
def small_kind():
    exercises.names()

    @exercises.register("opposite", label="The opposite", order=99)
    class Opposite(ExerciseKind):
        """1 − P(node)."""

        name = "opposite"
        title = Text("The opposite", "相反的事件")

        def draw(self, dice, level):
            model = draw_model(dice, PAIRS[0].roles, ((), (0,)))
            answer = model.chance({1: 1})
            steps = ((Text("1 − P", "1 − P"), answer),)
            slips = ((model.chance({1: 0}), Text("The other one.", "是另一个。")),)
            question = probability(model, {1: 1})
            return Draft(Text(), question, model, answer=answer, steps=lambda: steps, slips=slips)

    yield
    del exercises._entries["opposite"]


def test_a_kind_is_found_by_lessons_sheets_and_seeds(small_kind):
    assert exercises.names()[-1] == "opposite"
    exercise = make_exercise("opposite", 2, 5)
    assert exercise.item.text == probability(exercise.model, {1: 1})
    sheet = exercise_sheet([Wanted.of("opposite:2:3")], SheetOptions("zh", solutions=True))
    # All its texts are alike, so there is no second one.
    assert len(sheet.questions) == 1
    item = ExerciseItem("opposite", 1)
    step = Step(Text("One", "一"), Text("Text", "文"), (item,))
    lesson = Lesson("l", Text("Title", "题"), Text(), 5, (), (step,))
    assert not [problem for problem in check_lesson(lesson) if not problem.is_note]


def test_one_that_is_never_fit_is_a_bug_that_says_so(small_kind):
    kind = exercises.create("opposite")
    kind.draw = lambda _dice, _level: None
    with pytest.raises(AssertionError, match="no Opposite of level 1 is fit"):
        kind.generate(None, 1)
