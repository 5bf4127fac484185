"""The course of a diagnosis, its protocol and its files, and carrying one out."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import FormatError
from bayesgui.core.evidence import Evidence, as_finding
from bayesgui.core.roles.node_roles import NodeRoles
from bayesgui.diagnosis.course import Course, Replayer
from bayesgui.diagnosis.policies import carry_out
from bayesgui.diagnosis.problem import problem_of
from bayesgui.diagnosis.protocol_files import course_of, protocol_csv, protocol_json
from bayesgui.diagnosis.ranking import rank

ASIA = bayesgui.example("asia")
ROLES = NodeRoles(
    {"tub": "fault", "lung": "fault", "xray": "test", "smoke": "observable", "bronc": "test"},
    {},
    {"xray": 40.0, "bronc": 15.0},
)
PROBLEM = problem_of(ASIA, ROLES)
COURSE = Course(
    Evidence({"dysp": "yes"}),
    (("smoke", as_finding("yes")), ("xray", as_finding("yes"))),
)


def test_a_course_follows_findings() -> None:
    started = Course(Evidence({"dysp": "yes"}))
    one = started.following(Evidence({"dysp": "yes", "smoke": "yes"}))
    two = one.following(Evidence({"dysp": "yes", "smoke": "yes", "xray": "yes"}))
    assert two == COURSE
    assert two.following(two.evidence) is two
    # Undo takes the last step back, whatever is undone.
    assert two.following(Evidence({"dysp": "yes", "smoke": "yes"})) == one
    without = two.following(Evidence({"dysp": "yes", "xray": "yes"}))
    assert [name for name, _ in without.steps] == ["xray"]
    changed = two.following(Evidence({"dysp": "yes", "smoke": "no", "xray": "yes"}))
    assert changed.steps == (("smoke", as_finding("no")), ("xray", as_finding("yes")))
    assert two.following(Evidence()) == Course()


@given(
    st.lists(
        st.dictionaries(st.sampled_from(list("abcd")), st.sampled_from(["x", "y"])), max_size=6
    )
)
def test_a_course_always_has_the_findings_of_the_document(given_: list[dict[str, str]]) -> None:
    course = Course()
    for findings in given_:
        course = course.following(Evidence(findings))
        assert course.evidence == Evidence(findings)
        assert len(course.start) + len(course.steps) == len(findings)


def test_a_protocol_has_the_numbers_of_each_step() -> None:
    engine = bayesgui.JunctionTree(ASIA)
    protocol = Replayer(engine, PROBLEM).protocol(COURSE)
    assert protocol.items == (("tub", "yes"), ("lung", "yes"))
    for k in range(3):
        found = engine.query(COURSE.before(k))
        assert protocol.faults_after(k) == pytest.approx([found["tub"][0], found["lung"][0]])
    first, second = protocol.stages
    assert (first.price, first.paid, first.place) == (0, 0, 1)
    assert (second.price, second.paid, protocol.paid) == (40, 40, 40)
    test = rank(engine, PROBLEM, COURSE.before(1)).of("xray")
    assert test is not None
    assert second.gain == pytest.approx(test.gain)
    assert protocol.top(2)[0] == ("lung", "yes")


def test_a_file_of_a_protocol_is_opened_again() -> None:
    protocol = Replayer(bayesgui.JunctionTree(ASIA), PROBLEM).protocol(COURSE)
    text = protocol_json(protocol, "asia")
    assert json.loads(text)["steps"][1]["paid"] == 40
    assert course_of(text, ASIA, "x.json") == (COURSE, [])


def test_findings_of_all_kinds_are_kept() -> None:
    steps = (
        ("tub", as_finding(frozenset({"yes", "no"}))),
        ("lung", as_finding({"yes": 0.8, "no": 0.3})),
        ("bronc", bayesgui.fixed({"yes": 0.7, "no": 0.3})),
        ("smoke", bayesgui.do("yes")),
    )
    course = Course(Evidence(), tuple((n, Evidence({n: f})[n]) for n, f in steps))
    protocol = Replayer(bayesgui.JunctionTree(ASIA), PROBLEM).protocol(
        Course(),
    )
    import dataclasses

    stages = Replayer(bayesgui.JunctionTree(ASIA), PROBLEM).protocol(course).stages
    text = protocol_json(dataclasses.replace(protocol, course=course, stages=stages))
    assert course_of(text, ASIA, "x.json") == (course, [])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "bayesgui-diagnosis"}', "[[["])
def test_what_is_no_protocol_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match="not the protocol of a diagnosis"):
        course_of(text, ASIA, "x.json")


def test_findings_that_do_not_fit_are_named() -> None:
    text = json.dumps(
        {
            "format": "bayesgui-diagnosis",
            "start": {"dysp": "perhaps"},
            "steps": [{"node": "smoke", "finding": "yes"}, {"node": "Z", "finding": "yes"}, 3],
        }
    )
    course, dropped = course_of(text, ASIA, "x.json")
    assert course == Course(Evidence(), (("smoke", as_finding("yes")),))
    assert dropped == ["dysp", "Z"]


def test_the_table_has_a_row_for_each_step() -> None:
    protocol = Replayer(bayesgui.JunctionTree(ASIA), PROBLEM).protocol(COURSE)
    rows = list(csv.DictReader(io.StringIO(protocol_csv(protocol))))
    assert [row["finding"] for row in rows] == ["", "smoke = yes", "xray = yes"]
    assert [row["paid"] for row in rows] == ["0", "0", "40"]
    assert float(rows[2]["P(lung = yes)"]) == pytest.approx(protocol.faults_after(2)[1])


def test_carrying_out_ends_when_enough_is_known() -> None:
    engine = bayesgui.JunctionTree(ASIA)
    case = {"smoke": "yes", "xray": "yes", "bronc": "no"}
    replayer = Replayer(engine, PROBLEM, certainty=0.9)
    carried = carry_out(replayer, case, {"dysp": "yes"})
    assert carried.tests == ("bronc", "smoke", "xray")
    assert (carried.paid, carried.n_paid) == (55, 2)
    posterior = engine.query({"dysp": "yes", **case})["lung"][0]
    assert carried.verdict.probability == pytest.approx(posterior)
    alone = carry_out(replayer, case, {"dysp": "yes"}, "information")
    assert alone.tests[0] == "xray"
    hard = Replayer(engine, PROBLEM, certainty=0.999)
    ahead = carry_out(hard, case, {"dysp": "yes"}, "look-ahead")
    assert ahead.verdict.kind == "open"
    assert set(ahead.tests) == {"smoke", "xray", "bronc"}
    seen = carry_out(replayer, case, {"lung": "yes"})
    assert (seen.tests, seen.paid, seen.verdict.kind) == ((), 0.0, "found")
