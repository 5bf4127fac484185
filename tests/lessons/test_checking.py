"""A lesson is performed without a window: what is found, and how it ends early."""

from pathlib import Path

import pytest

from bayesgui import paths
from bayesgui.core.errors import Cancelled
from bayesgui.lessons.checking import check_lesson, exercise_kinds
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.template import TEMPLATE

HEAD = "lesson: A\nstart: network asia\n# S\n"


def problems(text: str) -> list[tuple[int, str]]:
    return [(problem.line, str(problem.text)) for problem in check_lesson(parse_lesson(text))]


def test_what_takes_too_long_is_said_with_its_line() -> None:
    found = check_lesson(parse_lesson(TEMPLATE), patience=0)
    assert [(each.line, each.is_note) for each in found] == [(8, False)]
    assert "takes longer than 0 s; take a smaller network or table." in found[0].text


def test_it_can_be_cancelled() -> None:
    class Stopping:
        stop_requested = False
        checks = 0

        def report(self, fraction: float, text: str = "") -> None: ...

        def publish(self, event: object) -> None: ...

        def check(self) -> None:
            self.checks += 1
            if self.checks == 12:
                raise Cancelled

    monitor = Stopping()
    with pytest.raises(Cancelled):
        check_lesson(parse_lesson(TEMPLATE), monitor)
    assert monitor.checks == 12


def test_a_start_that_fails_is_the_only_problem() -> None:
    text = TEMPLATE.replace("start: arc Rain -> Grass", "start: arc Rain -> Gras")
    assert problems(text) == [
        (12, "“arc Rain -> Gras” fails: The network has no node Gras; did you mean Grass?")
    ]


def test_exercises_are_of_a_registered_kind() -> None:
    kinds = exercise_kinds()
    assert kinds is not None
    assert "d-separation" in kinds
    assert problems(f"{HEAD}exercise: d-separation\n  level: 2") == []
    ((line, said),) = problems(f"{HEAD}exercise: d-seperation")
    assert line == 4
    assert said.startswith("There are no exercises “d-seperation”; choose one of d-separation, ")


def test_a_hint_rings_nodes_that_are_there() -> None:
    item = "do: Observe.\n  check: found(smoke=yes)\n  solve: find smoke=yes\n  hint: nodes smok"
    ((line, said),) = problems(HEAD + item)
    assert (line, said) == (
        4, "The hint rings smok, and there is no such node now; correct it.",
    )  # fmt: skip


def test_equal_numbers_cannot_be_put_in_order_and_equal_slips_are_one() -> None:
    asks = "".join(f"  ask: P(lung={state})\n    label: {state}\n" for state in ("yes", "yes"))
    assert problems(f"{HEAD}predict: Order\n{asks}") == [
        (4, "Two of the numbers to be put in order are equal; leave one of them out.")
    ]
    slips = "".join(f"  slip: 0.{each}\n    say: no\n" for each in ("3", "3001", "4"))
    assert problems(f"{HEAD}work: P(lung=yes)\n  answer: P(lung=yes)\n{slips}") == [
        (8, "This slip is the same number as that of line 6; leave one of them out.")
    ]


def test_long_items_are_noted_and_long_chinese_steps_refused() -> None:
    (found,) = check_lesson(parse_lesson(f"{HEAD}exercise: laplace\n  text: {'word ' * 40}"))
    assert (found.line, found.is_note) == (4, True)
    assert found.text == "The text of this item takes more than three lines; shorten it."
    chinese = "lesson: 一课\nstart: network asia\n# 一步\n\n" + "字" * 111
    (found,) = check_lesson(parse_lesson(chinese))
    assert (found.line, found.is_note) == (5, False)
    assert "has 111 characters, more than 110" in found.text


def test_every_placeholder_needs_a_value_where_it_is_read() -> None:
    text = f"{HEAD}\nIt is {{P(nobody=yes):%}}.\n"
    ((line, said),) = problems(text)
    assert line == 5
    assert said.startswith("“P(nobody=yes)” fails: The network has no node nobody")


def test_the_help_page_behind_it_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "help" / "en" / "theory"
    folder.mkdir(parents=True)
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    lesson = parse_lesson("lesson: A\ntheory: d-seperation\nstart: network asia\n# S\n")
    (found,) = check_lesson(lesson)
    assert found.is_note
    (folder / "d-separation.md").write_text("# d-separation")
    (found,) = check_lesson(lesson)
    assert not found.is_note
    assert found.text == "There is no help page theory/d-seperation.md; did you mean d-separation?"
    assert (
        check_lesson(parse_lesson("lesson: A\ntheory: d-separation\nstart: network asia\n# S\n"))
        == ()
    )


def test_a_name_that_no_node_has_is_told_in_place_of_a_check_that_fails() -> None:
    text = (
        "lesson: One\nstart: network asia\n\n# One\n\nLook.\n\n"
        "do: Draw an arc.\n  check: arc(asia -> bronk)\n  solve: arc asia -> bronc\n\n"
        "quiz: Which arc is there?\n  - one\n    holds: arc(smoke -> ling)\n"
        "  - another\n    holds: arc(asia -> xray)\n"
    )
    found = {each.line: str(each.text) for each in check_lesson(parse_lesson(text))}
    assert found == {
        9: "There is no node bronk in “arc(asia -> bronk)”; did you mean bronc?",
        14: "There is no node ling in “arc(smoke -> ling)”; did you mean lung?",
    }


FIRST = """lesson: A
start: network asia
# S
do: Observe.
  check: found(smoke=yes)
  solve: find smoke=yes
  done: It is {P(lung=yes):%}, and {P(bronc=yes):%} for the other.
"""


def flaws(text: str) -> list[tuple[int, str]]:
    return [(each.line, str(each.text)) for each in check_lesson(parse_lesson(text))]


def test_an_answer_that_was_shown_before_is_found() -> None:
    lesson = FIRST.replace("{P(lung=yes):%}", "{P(dysp=yes):%}")
    item = "# T\nwork: How probable, to four decimals?\n  answer: P(dysp=yes | smoke=yes)\n"
    ((line, said),) = flaws(lesson + item)
    assert line == 9
    assert said.startswith("The answer, 0.5528, stands on the screen before it is asked: line 7 ")
    assert "shows 55.3 %" in said
    # The same number as bare digits, in one language only.
    typed = FIRST.replace("done: It is {P(lung=yes):%}", "done: It is 0.553")
    assert len(flaws(typed + item)) == 1
    # 10.0 % is nothing that anybody would call an answer.
    assert flaws(FIRST + item.replace("dysp", "lung")) == []


def test_an_answer_in_the_bars_or_on_a_page_is_found() -> None:
    work = "work: How probable, to four decimals?\n  given: no-findings\n  answer: {}\n"
    silent = FIRST.replace(
        "  done: It is {P(lung=yes):%}, and {P(bronc=yes):%} for the other.\n", ""
    )
    ((line, said),) = flaws(silent + work.format("P(dysp=yes | smoke=yes)"))
    assert line == 7
    assert "the bars of dysp" in said
    # What stands in the bars while it is asked is covered by the window.
    assert flaws(silent + work.format("P(dysp=yes)")) == []
    assert flaws(silent + work.format("P(dysp=yes | bronc=yes)")) == []
    shown = silent + (
        "do: Look.\n  check: page(two_variables)\n  solve: select smoke, bronc\n"
        "  solve: show two_variables\n"
    )
    ((_, said),) = flaws(shown + work.format("P(smoke=yes | bronc=yes)"))
    assert "the page “two_variables”" in said
    assert flaws(shown + work.format("P(smoke=yes | dysp=yes)")) == []
    ((_, said),) = flaws(silent + "work: How many?\n  answer: parameters()\n")
    assert "the status bar" in said


def test_a_prediction_about_what_the_canvas_draws_is_found() -> None:
    asked = "predict: Married?\n  ask: {}\n"
    moral = "do: Look.\n  check: shown(view.moral_graph)\n  solve: action view.moral_graph on\n"
    assert flaws(HEAD + asked.format("marriage(lung, bronc)")) == []
    ((_, said),) = flaws(HEAD + moral + asked.format("marriage(lung, bronc)"))
    assert "view.moral_graph" in said
    page = "do: Look.\n  check: page(independencies)\n  solve: show independencies\n"
    ((_, said),) = flaws(HEAD + page + asked.format("not separated(lung, bronc)"))
    assert "the page “independencies”" in said
    hidden = asked.replace("\n", "\n  given: hide independencies\n", 1)
    assert flaws(HEAD + page + hidden.format("not separated(lung, bronc)")) == []


def test_a_shown_number_that_would_be_marked_right_is_found() -> None:
    item = (
        "work: How probable?\n  within: {}\n  answer: 0.1155\n  slip: 0.3\n    say: Not 0.11657.\n"
    )
    assert flaws(HEAD + item.format("0.001")) == []
    ((line, said),) = flaws(HEAD + item.format("0.002"))
    assert line == 4
    assert said.startswith("0.1166, which line 8 shows, would be marked right for 0.1155;")
    ((_, said),) = flaws(
        HEAD + item.format("0.002").replace("probable?", "probable, to 3 decimals?")
    )
    assert said.startswith("The question asks for 3 decimals, so “within:” says nothing")


def test_what_flaws_a_lesson_does_not_keep_it_from_being_taken() -> None:
    (found,) = check_lesson(parse_lesson(HEAD + "work: How many?\n  answer: parameters()\n"))
    assert (found.is_note, found.is_flaw) == (False, True)
