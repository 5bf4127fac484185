"""What is on sheets: exercises, lessons, networks, classes."""

import csv
import re

import pytest

from bayesgui.core.errors import DataError, FormatError, ParameterError
from bayesgui.core.evidence import Evidence
from bayesgui.explain.notation import parse_notation
from bayesgui.formats.examples import example
from bayesgui.graph.layout import Layout
from bayesgui.inference.exact.enumeration import Enumeration
from bayesgui.lessons.exercises.base import exercises
from bayesgui.lessons.handout.classes import (
    key_path,
    numbered_students,
    read_students,
    student_seed,
    write_class,
)
from bayesgui.lessons.handout.from_exercises import Wanted, drawn, exercise_sheet
from bayesgui.lessons.handout.from_lesson import lesson_sheet, text_blocks
from bayesgui.lessons.handout.from_network import network_sheet
from bayesgui.lessons.handout.sheet import (
    Bullets,
    Figure,
    Heading,
    Options,
    Paragraph,
    Question,
    SheetOptions,
    Solution,
    Space,
    Tables,
    letter,
)
from bayesgui.lessons.lesson import QuizItem
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.shipped import shipped_lessons

ALL = [Wanted(kind, level) for kind in exercises.names() for level in (1, 2, 3)]
CHINESE = re.compile("[\u3000-\u9fff]")


def of_kind(sheet, kind):
    return [block for block in sheet.blocks if isinstance(block, kind)]


# -- exercises --------------------------------------------------------------------------------


def test_exercises_are_numbered_below_the_name_of_their_kind():
    sheet = exercise_sheet(ALL, SheetOptions(seed=4))
    assert [question.number for question in sheet.questions] == list(range(1, len(ALL) + 1))
    assert [heading.text for heading in of_kind(sheet, Heading)][-len(exercises.names()) :] == [
        kind.factory.title["en"] for kind in exercises
    ]
    assert sheet.title == "Exercises"
    first = sheet.blocks[0]
    assert first.text == "Name: ______________________________ — Sheet 4"


def test_only_the_sheet_with_solutions_tells_an_answer():
    plain, solved = (exercise_sheet(ALL, SheetOptions(solutions=s)) for s in (False, True))
    assert not of_kind(plain, Solution)
    assert len(of_kind(solved, Solution)) == len(ALL)
    assert solved.title == "Exercises (with solutions)"
    quizzes = len(of_kind(plain, Options))
    assert len(of_kind(plain, Space)) == len(ALL) - quizzes
    assert not of_kind(solved, Space)
    assert plain.questions == solved.questions


def test_a_solution_has_the_steps_with_their_numbers_and_the_answer_of_the_key():
    wanted = [Wanted("posterior", 2, 3)]
    sheet = exercise_sheet(wanted, SheetOptions(solutions=True, seed=9))
    for exercise, question, solution in zip(
        drawn(wanted, 9), sheet.questions, of_kind(sheet, Solution), strict=True
    ):
        assert len(solution.lines) == len(exercise.item.steps)
        assert not any("{?}" in line for line in solution.lines)
        assert f"Answer: {question.answer}." in solution.text
        last = float(solution.lines[-1].rpartition("= ")[2])
        assert f"{last:.4f}" == question.answer


def test_the_answer_of_a_quiz_is_the_letter_of_the_option_that_holds():
    sheet = exercise_sheet([Wanted("d-separation", 2, 8)], SheetOptions(solutions=True, seed=2))
    found = drawn([Wanted("d-separation", 2, 8)], 2)
    for exercise, question, options in zip(
        found, sheet.questions, of_kind(sheet, Options), strict=True
    ):
        assert isinstance(exercise.item, QuizItem)
        right = "ABCD".index(question.answer)
        assert exercise.item.options[right].holds.text == "true"
        assert options.texts[right] == exercise.item.options[right].text["en"]


def test_the_same_seed_gives_the_same_sheet_and_another_one_another():
    first, second = (exercise_sheet(ALL, SheetOptions(seed=7)) for _ in range(2))
    assert first == second
    assert exercise_sheet(ALL, SheetOptions(seed=8)).questions != first.questions


def test_exercises_of_a_kind_on_a_sheet_differ():
    found = drawn([Wanted("minimum-risk", 1, 30), Wanted("minimum-risk", 1, 5)], 3)
    assert len({each.item.text["en"] for each in found[:30]}) == 30


def test_a_chinese_sheet_has_chinese_texts_and_tables():
    sheet = exercise_sheet(ALL, SheetOptions("zh", solutions=True))
    for block in sheet.blocks:
        match block:
            case Question(text=text) | Heading(text) | Paragraph(text):
                assert CHINESE.search(text)
            case Tables(tables):
                assert all(any(map(CHINESE.search, table.header)) for table in tables)
            case Figure(drawing):
                assert all(name.isupper() or CHINESE.search(name) for name in drawing.network)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("posterior", ("posterior", 1, 1)), ("laplace:3", ("laplace", 3, 1)),
     ("em-step:2:5", ("em-step", 2, 5))],
)  # fmt: skip
def test_wanted_exercises_are_read(text, expected):
    wanted = Wanted.of(text)
    assert (wanted.kind, wanted.level, wanted.count) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [("prior", "no kind of exercise"), ("posterior:4", "levels are 1 to 3"),
     ("posterior:1:0", "1 to 50"), ("posterior:1:51", "1 to 50"), ("posterior:x", "is not KIND"),
     ("posterior:1:1:1", "is not KIND")],
)  # fmt: skip
def test_what_cannot_be_wanted_is_said(text, said):
    with pytest.raises(ParameterError, match=said):
        Wanted.of(text)


# -- notation ---------------------------------------------------------------------------------


def captions(sheet):
    return [table.caption for block in of_kind(sheet, Tables) for table in block.tables]


def test_tables_and_steps_follow_the_notation():
    wanted = [Wanted("posterior", 1)]
    plain = exercise_sheet(wanted, SheetOptions(solutions=True, seed=1))
    theta = exercise_sheet(
        wanted, SheetOptions(solutions=True, seed=1, notation=parse_notation("theta,pi"))
    )
    a = exercise_sheet(wanted, SheetOptions(seed=1, notation=parse_notation("A")))
    names = [caption.partition(" |")[0].strip("P()") for caption in captions(plain)]
    assert captions(theta) == [f"θ_{k}jk ({name})" for k, name in enumerate(names, 1)]
    given = [caption for caption in captions(a) if "|" in caption]
    assert given
    assert all(re.fullmatch(r"P\(.+ \| A_[123]\)", caption) for caption in given)
    first = of_kind(theta, Solution)[0].lines[0]
    assert re.search(r"θ_1\d\d · θ_2\d\d · θ_3\d\d", first)
    assert first.rpartition(" = ")[2] == of_kind(plain, Solution)[0].lines[0].rpartition(" = ")[2]
    assert "π_i" in of_kind(theta, Bullets)[0].items[0]


def test_losses_are_transposed_where_rows_are_decisions():
    wanted = [Wanted("minimum-risk", 3)]
    truth = exercise_sheet(wanted, SheetOptions(seed=1))
    decision = exercise_sheet(
        wanted, SheetOptions(seed=1, notation=parse_notation("decision,omega"))
    )
    by_truth = of_kind(truth, Tables)[0].tables[-1]
    by_decision = of_kind(decision, Tables)[0].tables[-1]
    assert by_truth.header[1:] == tuple(row[0] for row in by_decision.rows)
    assert by_decision.header[1:] == tuple(row[0] for row in by_truth.rows)
    numbers = [row[1:] for row in by_truth.rows]
    assert list(zip(*numbers, strict=True)) == [row[1:] for row in by_decision.rows]
    assert "deciding i when ω_j is true" in of_kind(decision, Bullets)[0].items[0]


# -- networks ---------------------------------------------------------------------------------


def test_a_network_has_its_tables_and_with_solutions_its_posteriors():
    network = example("asia")
    evidence = Evidence({"smoke": "yes"}).named(network)
    plain = network_sheet(network, Layout(), SheetOptions(), evidence)
    solved = network_sheet(network, Layout(), SheetOptions(solutions=True), evidence)
    assert [len(block.tables) for block in of_kind(plain, Tables)] == [8]
    tables, posteriors = of_kind(solved, Tables)
    (either,) = (table for table in tables.tables if table.caption == "P(either | lung, tub)")
    assert either.rows == (
        ("yes", "yes", "1", "0"), ("yes", "no", "1", "0"), ("no", "yes", "1", "0"),
        ("no", "no", "0", "1"),
    )  # fmt: skip
    expected = Enumeration(network).query({"smoke": "yes"})
    for table, name in zip(posteriors.tables, network, strict=True):
        assert [float(row[1]) for row in table.rows] == pytest.approx(expected[name], abs=5e-5)
    assert of_kind(plain, Bullets)[0].items == ("smoke=yes",)


# -- lessons ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("lesson", shipped_lessons()[1:4], ids=lambda lesson: lesson.id)
def test_a_lesson_has_its_steps_and_items_in_order(lesson, language):
    sheet = lesson_sheet(lesson, SheetOptions(language, solutions=True))
    headings = [heading.text for heading in of_kind(sheet, Heading)]
    assert headings == [step.title.in_language(language) for step in lesson.steps]
    asked = [item for step in lesson.steps for item in step.items if not hasattr(item, "check")]
    assert len(sheet.questions) == len(asked)
    assert all(question.answer for question in sheet.questions)
    texts = [
        block.text for block in sheet.blocks if isinstance(block, Question | Paragraph | Solution)
    ]
    assert not any("{" in text for text in texts)
    if language == "zh":
        assert all(CHINESE.search(heading) for heading in headings)


def test_a_lesson_without_solutions_tells_no_answer():
    sheet = lesson_sheet(shipped_lessons()[1], SheetOptions())
    assert not of_kind(sheet, Solution)
    assert of_kind(sheet, Figure)


WORKED = """lesson: One
start: network earthquake

# One

work: How probable is the alarm?
  answer: P(Alarm=True |)
work: And after a burglary?
  answer: P(Alarm=True | Burglary=True)
work: And once its table is another one?
  given: table Burglary: 0.5, 0.5
  answer: P(Alarm=True |)
work: How many rows has the table?
  answer: cells(Alarm) / 2
"""


def test_what_is_worked_out_on_paper_has_its_tables_below_it_once():
    sheet = lesson_sheet(parse_lesson(WORKED), SheetOptions())
    kept = [b for b in sheet.blocks if isinstance(b, Tables | Question)]
    asked, first, *others = kept
    assert isinstance(asked, Question)
    assert [table.caption for table in first.tables] == [
        "P(Burglary)", "P(Earthquake)", "P(Alarm | Burglary, Earthquake)",
    ]  # fmt: skip
    assert first.tables[0].rows == (("0.01", "0.99"),)
    kinds = [type(b).__name__ for b in others]
    assert kinds == ["Question", "Question", "Tables", "Question"]
    assert [(table.caption, table.rows) for table in others[2].tables] == [
        ("P(Burglary)", (("0.5", "0.5"),))
    ]


def test_large_tables_are_not_printed_above_a_question():
    text = "lesson: L\nstart: network alarm\n\n# L\n\nwork: Then?\n  answer: P(BP=LOW |)\n"
    sheet = lesson_sheet(parse_lesson(text), SheetOptions())
    assert of_kind(sheet, Tables) == []


def test_paragraphs_and_lists_of_a_text_are_told_apart():
    assert text_blocks("one\nline\n\n- a\n- b\n\nend") == [
        Paragraph("one line"), Bullets(("a", "b")), Paragraph("end"),
    ]  # fmt: skip


# -- classes ----------------------------------------------------------------------------------


def test_every_student_has_other_numbers_and_the_key_has_them_all(tmp_path):
    wanted = [Wanted("posterior", 3), Wanted("laplace")]
    path = tmp_path / "sheet.md"

    def make(options):
        return exercise_sheet(wanted, options)

    handed = write_class(make, ["Ann", "王 芳"], path, SheetOptions(seed=5))
    assert [each.path.name for each in handed] == ["sheet-Ann.md", "sheet-王-芳.md"]
    assert "Name: Ann" in handed[0].path.read_text("utf-8")
    rows = list(csv.reader(key_path(path).read_text("utf-8-sig").splitlines()))
    assert rows[0] == ["student", "seed", "question", "answer"]
    assert [row[0] for row in rows[1:]] == ["Ann", "Ann", "王 芳", "王 芳"]
    assert rows[1][3] != rows[3][3]
    for each in handed:
        again = exercise_sheet(wanted, SheetOptions(seed=student_seed(5, each.student)))
        assert tuple((q.number, q.answer) for q in again.questions) == each.answers


def test_seeds_of_students_stay_what_they_are():
    assert student_seed(1, "Ann") == 566_300_936
    assert student_seed(2, "Ann") != student_seed(1, "Ann")


@pytest.mark.parametrize(
    ("text", "names"),
    [("Ann\nBob\n", ("Ann", "Bob")), ("id,name\n1,Ann\n2,Bob\n", ("Ann", "Bob")),
     ("姓名\n王芳\n李雷\n\n", ("王芳", "李雷")), ("Ann,9a\n", ("Ann",))],
)  # fmt: skip
def test_a_class_file_is_read(tmp_path, text, names):
    path = tmp_path / "class.csv"
    path.write_text(text, "utf-8")
    assert read_students(path) == names


def test_class_files_that_cannot_be_used_are_refused(tmp_path):
    path = tmp_path / "class.csv"
    path.write_text("name\n", "utf-8")
    with pytest.raises(DataError, match="0 names"):
        read_students(path)
    path.write_text("A b\nA-b\n", "utf-8")
    with pytest.raises(DataError, match="same file"):
        read_students(path)
    with pytest.raises(FormatError, match="cannot be read"):
        read_students(tmp_path / "none.csv")
    with pytest.raises(ParameterError, match="0 is too small"):
        numbered_students(0)
    assert numbered_students(3) == ("01", "02", "03")


def test_a_solution_tells_why_each_wrong_option_does_not_hold():
    lesson = next(each for each in shipped_lessons() if each.id == "02-patterns")
    sheet = lesson_sheet(lesson, SheetOptions(solutions=True))
    said = " ".join(solution.text for solution in of_kind(sheet, Solution))
    quizzes = [item for step in lesson.steps for item in step.items if isinstance(item, QuizItem)]
    told = [
        f"{letter(k)}: {option.why['en']}" in said
        or f"Answer: {letter(k)}. {option.why['en']}" in said
        for item in quizzes
        for k, option in enumerate(item.options)
        if option.why and "{" not in option.why["en"]
    ]
    assert len(told) > 8
    assert all(told)


def _printed_tables(lesson: str, language: str) -> list[str]:
    (found,) = (each for each in shipped_lessons() if each.id == lesson)
    sheet = lesson_sheet(found, SheetOptions(language))
    return [table.caption for block in of_kind(sheet, Tables) for table in block.tables]


@pytest.mark.parametrize(
    ("language", "rows", "table"),
    [("en", "17 rows of data", "P(Knock | Good)"), ("zh", "17 行数据", "P(敲声 | 好瓜)")],
)
def test_a_sheet_has_the_data_and_the_tables_of_its_questions(language, rows, table):
    captions = _printed_tables("06-tables", language)
    # Question 1 counts in the rows; question 2 is about a finding on Knock.
    assert captions[0] == rows
    assert table in captions


@pytest.mark.parametrize("lesson", shipped_lessons(), ids=lambda lesson: lesson.id)
def test_a_chinese_sheet_has_the_tables_of_the_english_one(lesson):
    shapes = []
    for language in ("en", "zh"):
        sheet = lesson_sheet(lesson, SheetOptions(language))
        tables = [block.tables for block in of_kind(sheet, Tables)]
        shapes.append([[len(table.rows) for table in each] for each in tables])
        if language == "zh":
            words = " ".join(str(table.caption) + str(table.header) for t in tables for table in t)
            assert not re.search(r"[a-z]{4}", words.replace("risk", "")), words
    assert shapes[0] == shapes[1]


def test_rows_that_are_too_many_to_print_are_counted():
    (found,) = (each for each in shipped_lessons() if each.id == "10-semi-naive")
    sheet = lesson_sheet(found, SheetOptions("en"))
    blocks = [each.tables for each in of_kind(sheet, Tables)]
    counted = next(tables for tables in blocks if tables[0].header[-1] == "rows")
    rows = [row for table in counted for row in table.rows]
    assert sum(int(row[-1]) for row in rows) == int(counted[0].caption.split()[0]) == 200


def test_a_lesson_on_deciding_prints_utilities_once_and_no_policy_that_nobody_has():
    lesson = next(each for each in shipped_lessons() if each.id == "13-deciding")
    sheet = lesson_sheet(lesson, SheetOptions(solutions=True))
    printed = [table.caption for block in of_kind(sheet, Tables) for table in block.tables]
    assert "P(Umbrella)" not in printed
    assert "P(Drill)" not in printed
    assert printed.count("Revenue, k$") == 1
    # Its forecast becomes known: the options are printed with what they depend on.
    assert printed.count("Satisfaction") >= 1
    first = next(block for block in sheet.blocks if isinstance(block, Figure))
    assert first.drawing.model is not None
    assert set(first.drawing.model.utilities) == {"Satisfaction"}
    answers = {question.number: question.answer for question in sheet.questions}
    assert answers[1] == "35"
    assert answers[7] == "77"


def test_a_sheet_says_what_is_hidden():
    marked = example("asia").with_observed("smoke", False).with_common_cause("tub", "lung")
    for language, said in (
        ("en", ["Cannot be observed: smoke.", "Hidden common causes: tub ↔ lung."]),
        ("zh", ["不可观测：smoke。", "隐藏共同原因：tub ↔ lung。"]),
    ):
        sheet = network_sheet(marked, Layout(), SheetOptions(language=language))
        assert [each.text for each in of_kind(sheet, Paragraph)][-2:] == said
