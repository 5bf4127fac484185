"""The order of problems: lasting while one edits, new ones below their kind."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bayesgui.checking.problem import Problem, Severity
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence
from bayesgui.panels.check.rows import ProblemRow, in_order, matches, placed

NAMES = ("a", "b", "c", "d")
PLACES = {name: k for k, name in enumerate(NAMES)}
KINDS = {
    "draft": Severity.ERROR,
    "cycle": Severity.ERROR,
    "slip": Severity.WARNING,
    "names": Severity.WARNING,
    "isolated": Severity.HINT,
}


def row(kind: str, name: str, weight: float = 0.0) -> ProblemRow:
    place = Place((name,)) if name else Place()
    problem = Problem(kind, KINDS[kind], place, Sentence("It is so."), None, weight)
    return ProblemRow(problem, name, f"{kind} of {name}")


def told(rows: list[ProblemRow]) -> list[str]:
    return [row.text for row in rows]


found_rows = st.lists(
    st.tuples(st.sampled_from(sorted(KINDS)), st.sampled_from(("", *NAMES))), unique=True
).map(lambda pairs: sorted((row(*pair) for pair in pairs), key=lambda each: each.problem.order))
orders = st.sampled_from(("severity", "node"))


@given(found_rows, found_rows, orders)
def test_what_stays_keeps_its_order_and_nothing_is_lost(first, second, order) -> None:
    before = in_order(first, order, PLACES)
    now = placed(before, second, order, PLACES)
    assert sorted(told(now)) == sorted(told(second))
    keys = {each.key for each in second}
    stayed = [each.key for each in before if each.key in keys]
    assert [each.key for each in now if each.key in set(stayed)] == stayed


@given(found_rows, found_rows, orders)
def test_the_order_of_groups_lasts(first, second, order) -> None:
    now = placed(in_order(first, order, PLACES), second, order, PLACES)
    if order == "severity":
        ranks = [int(each.problem.severity) for each in now]
    else:
        ranks = [PLACES.get(each.problem.node, -1) for each in now]
    assert ranks == sorted(ranks)


def test_a_new_one_stands_below_those_of_its_kind() -> None:
    before = [row("draft", "a"), row("cycle", "b"), row("slip", "c"), row("isolated", "d")]
    now = placed(before, [*before, row("draft", "d"), row("names", "a")], "severity", PLACES)
    assert told(now) == [
        "draft of a",
        "draft of d",
        "cycle of b",
        "slip of c",
        "names of a",
        "isolated of d",
    ]


def test_by_node_what_is_about_no_node_comes_first() -> None:
    rows = [row("draft", "b"), row("cycle", ""), row("slip", "a"), row("isolated", "b")]
    assert told(in_order(rows, "node", PLACES)) == [
        "cycle of ",
        "slip of a",
        "draft of b",
        "isolated of b",
    ]


def test_a_filter_finds_places_sentences_and_severities() -> None:
    each = row("slip", "a")
    assert matches(each, "slip of")
    assert matches(each, "warning")
    assert not matches(each, "hint")
