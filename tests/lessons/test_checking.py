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
