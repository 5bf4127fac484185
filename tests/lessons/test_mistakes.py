"""What is told of a task that was done otherwise than it was asked."""

import pytest

import bayesgui
from bayesgui.core.monitor import SILENT
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.mistakes import OTHER, mistake
from bayesgui.lessons.situation import Situation, perform

ASIA = Situation(bayesgui.example("asia"))
CASES = [
    ("found(dysp=yes)", ["find dysp=no"], "dysp = no is found, and yes is asked for."),
    ("found(dysp=yes)", ["find xray=yes"], "Not yet: dysp = yes is still to be found."),
    ("found(dysp=yes) and found(asia=yes)", ["find dysp=yes"],
     "Not yet: asia = yes is still to be found."),
    ("found(dysp=yes) and findings() = 1", ["find dysp=yes", "find asia=yes"],
     "There are findings on dysp, asia; take back all but the 1 asked for."),
    ("found(dysp=yes) and not found(asia=yes)", ["find dysp=yes", "find asia=yes"],
     "Take the finding on asia back."),
    ("arc(smoke -> xray)", ["arc smoke -> dysp"],
     "smoke → dysp was drawn, and smoke → xray is asked for."),
    ("arc(smoke -> asia)", ["arc asia -> smoke"],
     "The arc goes from asia to smoke: turn it round, by deleting and drawing it."),
    ("arc(smoke -> xray)", ["find dysp=yes"], "Not yet: the arc smoke → xray is missing."),
    ("node(Rain)", ["node Rian: yes, no"],
     "The new node is called Rian, and Rain is asked for: double-click its title to rename it."),
    ("node(Rain)", ["find dysp=yes"], "Not yet: there is no node Rain."),
    ("cpt(asia=yes) = 0.1", ["table asia: 0.2, 0.8"],
     "P(asia = yes) is 0.2 in its table now, and 0.1 is asked for."),
    ("near(cpt(asia=yes), 0.1, 0.001)", ["table smoke: 0.2, 0.8"],
     "Not yet: the table of asia is as it was."),
    ("arcs() = 9", ["no-arc smoke -> lung"], str(OTHER)),
]  # fmt: skip


@pytest.mark.parametrize(("check", "done", "said"), CASES)
def test_the_part_that_does_not_hold_is_told(check: str, done: list[str], said: str) -> None:
    now = perform([parse_command(each) for each in done], ASIA)
    assert str(mistake(parse_expression(check), now, ASIA, SILENT)) == said


def test_nothing_is_said_before_anything_was_done_or_of_what_is_shown() -> None:
    check = parse_expression("found(dysp=yes) and page(evidence)")
    assert mistake(check, ASIA, ASIA, SILENT) is None
    looked = perform([parse_command("show evidence")], ASIA)
    assert mistake(check, looked, ASIA, SILENT) is None


def test_the_arcs_of_a_drawing_are_told_one_by_one() -> None:
    empty = perform([parse_command(f"node {name}: a, b") for name in "xyz"], Situation())
    check = parse_expression("dag(x -> y; x -> z)")

    def said(*arcs: str) -> str:
        now = perform([parse_command(f"arc {arc}") for arc in arcs], empty)
        return str(mistake(check, now, empty, SILENT))

    assert said("x -> y") == "Not yet: arcs are missing, 1 of them."
    assert said("z -> y") == "z → y is not among the arcs that are asked for."
    assert said("z -> x").startswith("The arc goes from z to x: turn it round")


def test_a_node_that_is_set_from_outside_is_told_without_an_error() -> None:
    from bayesgui.lessons.command_parser import parse_command
    from bayesgui.lessons.expression_parser import parse_expression
    from bayesgui.lessons.mistakes import _finding
    from bayesgui.lessons.situation import Situation, perform

    now = perform([parse_command("network asia"), parse_command("do lung=yes")], Situation())
    (event,) = parse_expression("found(lung=no)").tree.events  # type: ignore[attr-defined]
    assert _finding(event, now) is None
