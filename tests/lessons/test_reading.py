"""Reading of lessons: everything is where it belongs, and what is wrong is said with its line."""

import re
from pathlib import Path

import pytest

from bayesgui.core.errors import Cancelled, FormatError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.lessons import attributes, item_reading, outline, reading
from bayesgui.lessons import lesson as lesson_values
from bayesgui.lessons.checking import check_lesson
from bayesgui.lessons.lesson import DoItem, Hint, PredictItem, QuizItem, Text, WorkItem
from bayesgui.lessons.reading import parse_lesson, read_lesson

FILE = Path(__file__).parent / "every_kind.lesson"
TEXT = FILE.read_text(encoding="utf-8")


def line_of(part: str, text: str = TEXT) -> int:
    return next(k for k, line in enumerate(text.split("\n"), 1) if part in line)


def test_every_attribute_is_where_it_belongs() -> None:
    lesson = read_lesson(FILE)
    assert (lesson.id, lesson.minutes, lesson.theory, lesson.path) == (
        "every_kind", 15, "d-separation", FILE,
    )  # fmt: skip
    assert lesson.title == Text("Every kind", "各种题目", line=2)
    assert lesson.summary["en"] == "One item of every kind."
    assert [command.text for command in lesson.start] == ["network asia", "find smoke=yes"]
    first, second = lesson.steps
    assert first.title == Text("Doing and asking", "动手与提问", line=line_of("# Doing"))
    assert first.line == line_of("# Doing")
    base, twice = "(P(lung=yes |))", "(2 * (P(lung=yes |)))"
    assert first.text["en"] == (
        f"Smoking doubles nothing here: {{{twice}:%}} is twice {{{base}:%}}. A brace is written "
        "{{twice}}.\n\nA second paragraph goes on in the next line."
    )
    assert first.text["zh"].split("\n\n")[1] == "第二段接着写在下一行。"
    assert first.scene is not None
    assert first.scene.label["zh"] == "布置场景"
    assert [c.text for c in first.scene.commands][2:] == ["action view.moral_graph on", "show cpt"]
    do, switch, quiz = first.items
    assert isinstance(do, DoItem)
    assert do.hint == Hint(
        ("asia", "smoke"),
        text=Text("Drag from asia.", "从 asia 拖动。", line=line_of("hint.text:")),
    )
    assert do.check.text == f"arc(asia -> smoke) and P(lung=yes) != {base}"
    assert do.line == line_of("do: Draw")
    assert isinstance(switch, DoItem)
    assert switch.hint.action == "view.moral_graph"
    assert isinstance(quiz, QuizItem)
    assert quiz.hint.page == "evidence"
    assert [option.text["en"] for option in quiz.options][:2] == [
        "their common child",
        "an arc",
    ]
    assert [option.line for option in quiz.options][1] == line_of("- an arc")
    assert quiz.options[0].why["zh"] == "父节点被“结婚”。"
    number, yes, order, work, learn = second.items
    assert isinstance(number, PredictItem)
    assert [c.text for c in number.given] == ["find xray=yes", "find dysp=yes"]
    assert number.note["en"] == "before it was {before P(lung=yes):%}"
    assert number.said["zh"] == "两个征兆支持它。"
    assert number.labels == ()
    assert isinstance(yes, PredictItem)
    assert yes.asked[0].kind == "truth"
    assert isinstance(order, PredictItem)
    assert [label["en"] for label in order.labels] == [
        "bronchitis",
        "lung cancer",
        "tuberculosis",
    ]
    assert isinstance(work, WorkItem)
    assert work.within == 0.0005
    assert [step.text["zh"] for step in work.steps] == ["", "另一半 = {?}"]
    assert [slip.value.text for slip in work.slips] == ["cpt(lung=yes | smoke=yes)", "0.11"]
    assert isinstance(learn, DoItem)


def test_everything_holds_in_it() -> None:
    assert [problem for problem in check_lesson(read_lesson(FILE)) if not problem.is_note] == []


def test_ends_of_lines_and_a_byte_order_mark_do_not_matter(tmp_path: Path) -> None:
    other = tmp_path / FILE.name
    other.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    found, expected = read_lesson(other), read_lesson(FILE)
    assert found.steps == expected.steps
    assert found.title == expected.title


def test_one_language_is_enough_if_there_is_nothing_of_the_other() -> None:
    english = "\n".join(
        line for line in re.sub(r"\nzh: .*\n.*\n", "\n", TEXT).split("\n")
        if not re.search(r"[\u4e00-\u9fff]", line)
    )  # fmt: skip
    assert [p for p in check_lesson(parse_lesson(english)) if not p.is_note] == []
    mixed = english.replace("do: Draw an arc.", "do: Draw an arc.\n  zh: 画一条弧。")
    (found,) = [p for p in check_lesson(parse_lesson(mixed)) if not p.is_note]
    assert found.line == line_of("do: Draw", mixed)
    assert found.text.startswith("“画一条弧。” is Chinese, and the title of the lesson is not; add")


def test_a_lesson_may_be_in_chinese_alone() -> None:
    chinese = (
        "lesson: 一课\nstart: network asia\n\n# 一步\n\n吸烟会增加患病的概率。\n\n"
        "do: 选择吸烟。\n  check: found(smoke=yes)\n  solve: find smoke=yes\n"
    )
    lesson = parse_lesson(chinese)
    assert check_lesson(lesson) == ()
    assert lesson.steps[0].text.in_language("en") == "吸烟会增加患病的概率。"


# each: what is replaced, by what, in which line the error is (a part of it), what it says
WRONG = (
    ("lesson: Every kind\n", "", "lesson.zh", "There is no line “lesson: …” before the"),
    ("minutes: 15", "minutes：15", "minutes", "stand a plain colon and a blank"),
    ("do: Draw an arc.", "do：Draw an arc.", "do：", "write “do: …”."),
    ("do: Draw an arc.", "do:Draw an arc.", "do:D", "write “do: …”."),
    ("  check: not shown(view", "  check：not shown(view", "  check：", "write “check: …”."),
    ("let base = P(lung=yes |)", "let base = P（lung=yes |)", "let", "sign; type “(” instead."),
    ("minutes: 15", "minutes: many", "minutes", "takes a whole number from 1 to 600"),
    ("minutes: 15", "minute: 15", "minute: ", "did you mean “minutes:”?"),
    ("minutes: 15", "author: me", "author", "“author” has no meaning in the head of"),
    ("theory: d-separation", "theory: ../x", "theory", "takes the name of a help page"),
    ("start: network asia", "start: network /etc/passwd", "start", "is not a file beside"),
    ("start: network asia", "start: import os", "start", "There is no command “import”"),
    ("let base = ", "let P = ", "let P", "P already has a meaning"),
    ("let base = ", "let base ", "let base", "This line does not name a number"),
    ("let base = P(lung=yes |)", "let base = P(lung)", "let base", "At character 7"),
    ("# Doing and asking", "#Doing", "#Doing", "A step begins with “# ” and its heading"),
    ("# Doing and asking\n", "\n", "# zh: 动手", "A step begins with “# ” and its heading"),
    ("  let twice", "   let twice", "   let", "indented by 3 blanks; indent it by two or four"),
    ("  let twice", "\tlet twice", "\tlet", "by a tab or a wide blank; put two or four plain"),
    ("  let twice = 2 * base", "  x: 3", "  x: 3", "This line is indented below a text"),
    ("{twice:%}", "{twice:%", "Smoking", "does not belong to a pair"),
    ("{twice:%}", "{twice:x}", "Smoking", "“x” is not a way to write a number"),
    ("{twice:%}", "{thrice:%}", "Smoking", "thrice stands for nothing here"),
    ("{{twice}}", "twice}", "Smoking", "does not belong to a pair"),
    ("  find smoke=yes\n  action", "  find smoke\n  action", "  find smoke", "an equals sign"),
    ("  show cpt", "  show cpt\n    show evidence", "  show cpt", "Nothing can be indented"),
    ("scene: Set the scene", "scene:", "scene:", "The text of this line is missing"),
    ("do: Draw an arc.", "does: Draw an arc.", "does:", "“does:” begins nothing here"),
    ("do: Switch", "other: Switch", "other:", "“other:” begins nothing here; an item begins with"),
    ("do: Switch", "Do it: Switch", "Do it:", "stands below an item; move it above"),
    ("  check: not", "  chek: not", "  chek", "There is no “chek” in a do item; did you"),
    ("  check: not shown(view.moral_graph)\n", "", "do: Switch", "There is no “check:” below"),
    ("  solve: action view.moral_graph off\n", "", "do: Switch", "There is no “solve:” below"),
    ("  check: not shown(view.moral_graph)", "  check: arcs()", "  check: arcs", "is a number"),
    ("  hint: page evidence", "  hint: page nowhere", "  hint: page", "There is no page “nowhere”"),
    ("  hint: page evidence", "  hint: evidence", "  hint: evid", "A hint points at"),
    ("  hint: action view.moral", "  hint: action file.quit_", "file.quit_", "There is no action"),
    ("    holds: marriage(tub, lung)\n", "", "- their common", "There is no “holds:” below"),
    ("  - an arc\n    zh: 一条弧\n    holds: arc(tub -> lung)\n", "", "", ""),
    ("    holds: false", "    holds: false\n    holds: true",
     "    holds: true", "There already is “holds”"),
    ("  ask: separated(tub, lung | xray)\n", "", "predict: Are", "There is no “ask:” below"),
    ("    label: lung cancer\n    label.zh: 肺癌\n", "", "ask: P(lung=yes | smoke",
     "needs a “label:” below"),
    ("  ask: P(lung=yes | smoke=yes)", "  ask: arc(a -> b)", "predict: Put", "must be a number"),
    ("  answer: base", "  answer: true", "  answer: true", "true or false, and a number belongs"),
    ("  answer: base", "  answer:", "  answer:", "Nothing follows “answer:”"),
    ("  within: 0.0005", "  within: 0", "  within: 0", "takes how far an answer may be off"),
    ("the other half = {?}", "the other half", "step: the other", "has {?} once in each language"),
    ("    say: Both rows are weighted.\n", "", "slip: 0.11", "There is no “say:” below"),
    ("  solve: sample 300 seed=1", "  solve: sample 3000000", "3000000", "cannot be drawn"),
    ("  solve: learn bayes ess=2", "  solve: learn sgd", "learn sgd", "There is no learner “sgd”"),
    ("zh: 先说再看。", "zh: 先说\x07再看。", "zh: 先说", "There is a control character"),
    ("zh: 先说再看。", "zh: " + "看" * 3001, "zh: 看", "This line has 3,005 characters"),
)  # fmt: skip


@pytest.mark.parametrize(("old", "new", "where", "says"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, where: str, says: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    if not says:  # still a lesson
        parse_lesson(text)
        return
    with pytest.raises(FormatError) as caught:
        parse_lesson(text, Path("folder/a.lesson"))
    assert says in str(caught.value)
    assert str(caught.value).startswith(f"a.lesson, line {line_of(where, text)}: ")
    assert caught.value.values["line"] == line_of(where, text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "lesson, line 1: There is no line “lesson: …” before"),
        ("lesson: A\nstart: network asia\n", "line 2: The lesson has no step; begin one"),
        ("  lesson: A", "line 1: This line is indented below nothing"),
        ("lesson: A\n    deep: x", "line 2: This line is indented below nothing"),
        ("lesson: A\n  deep: x", "line 2: Only a line “let NAME = …” can be indented"),
        ("lesson: A\nstart: network asia\n" + "# S\n" * 61, "more than 60 steps"),
        ("\n" * 6000, "There are more than 5,000 lines"),
        ("lesson: A\nstart: network asia\n# S\n" + "scene: a\n  no-findings\n" * 2, "one scene"),
        (
            "lesson: A\nstart: network asia\n# S\nscene: a\n" + "  no-findings\n" * 61,
            "more than 60",
        ),
        ("lesson: A\nstart: network asia\n# S\n" + "exercise: x\n" * 21, "more than 20 items"),
        ("lesson: A\nstart: network asia\n# S\nexercise: x\n  level: 9", "from 1 to 5"),
        ("lesson: A\nstart: network asia\n# S\nquiz: a\n  - b\n    holds: true", "2 to 8 options"),
        ("lesson: A\nstart: network asia\n# S\n\nText\n# zh: late", "directly below the heading"),
    ],
)
def test_limits_are_said(text: str, says: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_lesson(text)
    assert says in str(caught.value)


def test_what_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, says in (
        (tmp_path / "none.lesson", "none.lesson cannot be read: no such file or directory."),
        (tmp_path, "is not a file. Choose another one."),
        (Path("/dev/zero"), "is not a file. Choose another one."),
        (tmp_path / "\0", "cannot be read"),
    ):
        with pytest.raises(FormatError) as caught:
            read_lesson(path)
        assert says in str(caught.value)
    latin = tmp_path / "latin.lesson"
    latin.write_bytes(b"lesson: A\nsummary: caf\xe9\n")
    with pytest.raises(FormatError, match=r"latin\.lesson, line 2: this is not text in UTF-8"):
        read_lesson(latin)
    monkeypatch.setattr(reading, "MAX_BYTES", 10)
    with pytest.raises(FormatError, match="too large for a lesson"):
        read_lesson(FILE)
    assert outline.MAX_BYTES == 2**20


LETS = "lesson: T\nstart: network asia\n"
STEP = "# S\nText\n"


def _sum(term: str, groups: int) -> str:
    """Return the sum of 30 terms, so many times; a longer sum is nested too deeply."""
    return " + ".join(["(" + " + ".join([term] * 30) + ")"] * groups)


def test_names_that_stand_for_names_are_limited_by_parts_and_letters() -> None:
    long = "let a = P(`" + "x" * 900 + "`=yes)\n"
    wide = f"let b = {_sum('a', 3)}\n"
    with pytest.raises(FormatError, match=r"line 4: With what its names stand for"):
        parse_lesson(LETS + long + wide + STEP)
    doubled = "let b0 = P(asia=yes)\n" + "".join(
        f"let b{k} = b{k - 1} + b{k - 1}\n" for k in range(1, 40)
    )
    with pytest.raises(FormatError, match="With what its names stand for"):
        parse_lesson(LETS + doubled + STEP)


def test_all_expressions_of_a_lesson_share_a_budget() -> None:
    some = f"let a = {_sum('0.5', 5)}\n"
    many = "".join(f"let b{k} = a + a + a\n" for k in range(200))
    with pytest.raises(FormatError, match="more than 100,000 parts"):
        parse_lesson(LETS + some + many + STEP)
    few = "".join(f"let b{k} = a + a + a\n" for k in range(60))
    assert len(parse_lesson(LETS + some + few + STEP).steps) == 1
    assert len(parse_lesson(LETS + some + few + STEP).steps) == 1  # each lesson has its own


def test_reading_a_lesson_can_be_cancelled() -> None:
    class Cancelling(Unreported):
        def check(self) -> None:
            raise Cancelled

    with pytest.raises(Cancelled):
        parse_lesson(LETS + STEP, None, Cancelling(SILENT))


def test_a_third_language_is_a_line_in_the_list_of_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (lesson_values, attributes, item_reading, reading):
        monkeypatch.setattr(module, "LANGUAGES", ("en", "zh", "de"))
    monkeypatch.setattr(item_reading, "_OTHERS", ("zh", "de"))
    monkeypatch.setattr(reading, "_HEAD", ("lesson", "lesson.zh", "lesson.de", "minutes", "theory"))
    path = tmp_path / "rain.lesson"
    path.write_text(
        "lesson: Rain\nlesson.de: Regen\nminutes: 20\nstart: network asia\n\n"
        "# A cause\n# de: Eine Ursache\n\nLook.\n\n"
        "de: Sieh hin\nund bleib.\n\nquiz: Wet?\n  de: Nass?\n  - yes\n    de: ja\n"
        "    holds: 1 = 1\n    why: It rains.\n    why.de: Es regnet.\n  - no\n    holds: 1 = 2\n",
        "utf-8",
    )
    lesson = read_lesson(path)
    assert (lesson.title["de"], lesson.title["zh"]) == ("Regen", "")
    (step,) = lesson.steps
    assert step.title.words == ("A cause", "", "Eine Ursache")
    assert step.text.words == ("Look.", "", "Sieh hin und bleib.")
    (quiz,) = step.items
    assert isinstance(quiz, QuizItem)
    assert quiz.text["de"] == "Nass?"
    first, second = quiz.options
    assert (first.text["de"], first.why["de"]) == ("ja", "Es regnet.")
    assert second.text.in_language("de") == "no"


def test_a_paragraph_after_a_translated_one_goes_on_in_its_own_language(tmp_path: Path) -> None:
    path = tmp_path / "rain.lesson"
    path.write_text(
        "lesson: Rain\nminutes: 20\nstart: network asia\n\n# A cause\n\nLook.\n\nzh: 看。\n\n"
        "Then go on\nto the next.\n\n"
        "quiz: Wet?\n  - yes\n    holds: 1 = 1\n  - no\n    holds: 1 = 2\n",
        "utf-8",
    )
    assert read_lesson(path).steps[0].text.words == ("Look.\n\nThen go on to the next.", "看。")
