"""A server answers as the library does, whoever asks and however many."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.formats import read
from tests.support.serving import asked, serving

NETWORKS = Path(__file__).resolve().parents[2] / "samples" / "networks"
NAMES = ("asia", "oil-wildcatter", "machine")


@pytest.fixture(scope="module")
def server():
    with serving(*(str(NETWORKS / f"{name}.bayesgui") for name in NAMES)) as running:
        yield running


def whole(name):
    return read(NETWORKS / f"{name}.bayesgui").whole


def test_the_networks_are_described(server):
    found = {each["name"]: each for each in server.get("/api/networks").json["networks"]}
    assert tuple(found) == NAMES
    assert found["asia"]["parents"]["either"] == ["lung", "tub"]
    assert found["asia"]["states"]["xray"] == ["yes", "no"]
    assert found["asia"]["slices"] is None
    assert found["oil-wildcatter"]["decisions"] == list(whole("oil-wildcatter").decisions)
    assert found["machine"]["slices"] == whole("machine").slices


def test_a_live_page_of_each_network_in_the_language_of_the_browser(server):
    listed = server.get("/")
    assert listed.status == 200
    for name in NAMES:
        assert f'<a href="/page/{name}">{name}</a>' in listed.body.decode()
    page = server.get("/page/asia")
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert 'id="content"' in page.body.decode()
    assert 'data-node="dysp"' in page.body.decode()
    chinese = server.get("/page/asia", **{"Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8"})
    assert '<html lang="zh' in chinese.body.decode()
    assert '<html lang="en' in page.body.decode()
    head = server.get("/page/asia", "HEAD")
    assert (head.status, head.body) == (200, b"")


FINDINGS = [
    ({}, {}),
    ({"xray": "yes"}, {"xray": "yes"}),
    ({"tub": {"not": "yes"}, "dysp": "yes"}, {"tub": bayesgui.excluding("yes"), "dysp": "yes"}),
    ({"dysp": ["yes", "no"]}, {"dysp": {"yes", "no"}}),
    ({"smoke": {"yes": 0.8, "no": 0.3}}, {"smoke": {"yes": 0.8, "no": 0.3}}),
    (
        {"lung": {"fixed": {"yes": 0.7, "no": 0.3}}},
        {"lung": bayesgui.fixed({"yes": 0.7, "no": 0.3})},
    ),
    ({"smoke": {"do": "yes"}, "bronc": None}, {"smoke": bayesgui.do("yes")}),
]


@pytest.mark.parametrize(("given", "meant"), FINDINGS)
def test_findings_of_all_kinds(server, given, meant):
    reply = server.ask("/api/query", {"network": "asia", "evidence": given})
    assert reply.status == 200
    right = bayesgui.JunctionTree(whole("asia")).query(meant)
    assert set(reply.json) == {"engine", "log_evidence", "posteriors"}
    assert reply.json["log_evidence"] == pytest.approx(right.log_evidence, abs=1e-12)
    assert set(reply.json["posteriors"]) == set(right)
    for name, states in reply.json["posteriors"].items():
        assert list(states.values()) == pytest.approx(right[name].tolist(), abs=1e-12)


def test_targets_choose_what_is_answered(server):
    reply = server.ask("/api/query", {"network": "asia", "targets": ["lung", "tub", "lung"]})
    assert list(reply.json["posteriors"]) == ["lung", "tub"]


def test_five_hundred_questions_of_eight_clients(server):
    rng = np.random.default_rng(7)
    network = whole("asia")
    names = network.names
    questions = []
    for _ in range(500):
        chosen = rng.permutation(len(names))[: rng.integers(0, 4)]
        questions.append({names[k]: ("yes", "no")[rng.integers(2)] for k in chosen})
    engine = bayesgui.JunctionTree(network)
    replies = [None] * len(questions)

    def client(first):
        connection = server.connection()
        for k in range(first, len(questions), 8):
            question = {"network": "asia", "evidence": questions[k]}
            replies[k] = asked(connection, "/api/query", question)
        connection.close()

    clients = [threading.Thread(target=client, args=(k,)) for k in range(8)]
    for each in clients:
        each.start()
    for each in clients:
        each.join(60)
    answered = impossible = 0
    for findings, reply in zip(questions, replies, strict=True):
        try:
            right = engine.query(findings)
        except bayesgui.ImpossibleEvidenceError:
            assert reply.status == 422
            assert "cannot happen" in reply.detail
            impossible += 1
            continue
        assert reply.status == 200
        for name, states in reply.json["posteriors"].items():
            assert list(states.values()) == pytest.approx(right[name].tolist(), abs=1e-12)
        answered += 1
    assert answered + impossible == 500
    assert impossible > 0


def test_rows_of_findings_are_answered_as_one_after_the_other(server):
    rng = np.random.default_rng(3)
    network = whole("asia")
    rows = [
        {name: ("yes", "no")[rng.integers(2)] for name in network if rng.random() < 0.4}
        for _ in range(300)
    ]
    rows[5], rows[6] = {"smoke": {"yes": 0.2, "no": 0.9}, "xray": "yes"}, {}
    rows[7] = {"smoke": {"do": "yes"}, "dysp": None}
    reply = server.ask("/api/query_many", {"network": "asia", "rows": rows, "targets": ["lung"]})
    assert reply.status == 200
    assert set(reply.json["posteriors"]) == {"lung"}
    engine = bayesgui.JunctionTree(network)
    numbers = zip(*reply.json["posteriors"]["lung"].values(), strict=True)
    n_impossible = 0
    for row, found, log in zip(rows, numbers, reply.json["log_evidence"], strict=True):
        given = {
            name: bayesgui.do(value["do"]) if isinstance(value, dict) and "do" in value else value
            for name, value in row.items()
        }
        try:
            right = engine.query(given, ["lung"])
        except bayesgui.ImpossibleEvidenceError:
            assert (*found, log) == (None, None, None)
            n_impossible += 1
            continue
        assert found == pytest.approx(right["lung"].tolist(), abs=1e-12)
        assert log == pytest.approx(right.log_evidence, abs=1e-12)
    assert n_impossible > 0


def test_no_rows_have_no_answers(server):
    reply = server.ask("/api/query_many", {"network": "asia", "rows": [], "targets": ["lung"]})
    assert reply.json["posteriors"] == {"lung": {"yes": [], "no": []}}


def test_a_wrong_cell_is_said_with_its_row(server):
    rows = [{}, {"xray": "yes"}, {"xray": "ja"}]
    reply = server.ask("/api/query_many", {"network": "asia", "rows": rows})
    assert reply.status == 422
    assert reply.detail == "Row 3: Node xray has no state “ja”; it has yes, no."


def test_decisions_are_solved(server):
    model = whole("oil-wildcatter")
    first, second = model.decisions
    option = model[first].states[-1]
    right = bayesgui.solve(model, {}, {first: option})
    found = server.ask(
        "/api/decide", {"network": "oil-wildcatter", "choices": {first: option}}
    ).json
    assert found["expected_utility"] == pytest.approx(right.expected_utility, abs=1e-9)
    assert found["decisions"][second]["options"] == pytest.approx(right.options[second])
    assert found["policies"][second] == right.policies[second].tolist()
    # A finding on a decision is the choice of an option.
    again = {"network": "oil-wildcatter", "evidence": {first: option}}
    assert server.ask("/api/decide", again).json == found
    beliefs = server.ask("/api/query", again).json["posteriors"]
    for name, states in beliefs.items():
        assert list(states.values()) == pytest.approx(right.posteriors[name].tolist(), abs=1e-12)


def test_rows_under_decisions_need_them_chosen(server):
    model = whole("oil-wildcatter")
    name = next(each for each in model.names if model.kind(each) == "chance")
    question = {"network": "oil-wildcatter", "rows": [{}, {}], "targets": [name]}
    reply = server.ask("/api/query_many", question)
    assert reply.status == 422
    assert reply.detail.startswith("Every row would need a strategy of its own. Choose an option")
    choices = {each: model[each].states[0] for each in model.decisions}
    found = server.ask("/api/query_many", question | {"choices": choices}).json
    right = bayesgui.solve(model, {}, choices).posteriors[name]
    values = [numbers[1] for numbers in found["posteriors"][name].values()]
    assert values == pytest.approx(right.tolist())


def test_a_template_is_asked_over_time(server):
    template = whole("machine")
    name = template.found_in_time[-1]
    state = template[name].states[-1]
    series = pd.DataFrame({name: [state, None, state, None]})
    question = {"network": "machine", "series": [{name: state}, {}, {name: state}, {}]}
    for task in ("smooth", "filter", "predict"):
        right = bayesgui.over_time(template, series, task, 2)
        reply = server.ask("/api/over_time", question | {"task": task, "horizon": 2})
        assert reply.status == 200
        assert reply.json["log_evidence"] == pytest.approx(right.attrs["log_evidence"])
        for node, states in reply.json["posteriors"].items():
            for each, numbers in states.items():
                assert numbers == pytest.approx(right[node, each].tolist(), abs=1e-12)
    sequence = server.ask("/api/over_time", question | {"task": "sequence"}).json
    right = bayesgui.over_time(template, series, "sequence")
    assert sequence["sequence"][name] == right[name].tolist()


def test_a_template_is_queried_by_the_names_of_its_slices(server):
    template = whole("machine")
    name = template.found_in_time[-1]
    state = template[name].states[-1]
    right = bayesgui.JunctionTree(template.unroll(template.slices)).query({f"{name}[3]": state})
    question = {"network": "machine", "evidence": {f"{name}[3]": state}, "targets": [f"{name}[4]"]}
    (found,) = server.ask("/api/query", question).json["posteriors"].values()
    assert list(found.values()) == pytest.approx(right[f"{name}[4]"].tolist(), abs=1e-12)


UTILITY = whole("oil-wildcatter").utilities[0]


@pytest.mark.parametrize(
    ("path", "question", "says"),
    [
        ("over_time", {"network": "asia", "series": []}, "asia is a network without time"),
        ("decide", {"network": "asia"}, "asia has no decision and utility; ask /api/query"),
        ("query", {}, "Name the network, one of asia, oil-wildcatter, machine."),
        ("query", {"network": "asia", "targets": ["lungs"]}, "did you mean lung?"),
        ("query", {"network": "oil-wildcatter", "targets": [UTILITY]}, "is a utility"),
        ("query", {"network": "oil-wildcatter", "evidence": {UTILITY: "x"}}, "no finding"),
        ("query", {"network": "asia", "choices": {"asia": "yes"}}, "has no decision to choose"),
        ("query", {"network": "asia", "evidence": {"tub": "yes", "either": "no"}}, "cannot happen"),
        ("query", {"network": "asia", "evidence": {"tub": []}}, "are no states of tub"),
        ("query", {"network": "asia", "evidence": {"tub": {"do": ["yes"]}}}, "one state only"),
        ("query", {"network": "asia", "evidence": {"tub": {"yes": "a"}}}, "is no finding on tub"),
        ("query", {"network": "asia", "evidence": {"tub": {"yes": 1e999}}}, "Infinity is not JSON"),
        ("query", {"network": "asia", "evidence": {"tub": {"yes": 1}}}, "says nothing about no"),
        ("query", {"network": "asia", "targets": "lung"}, "targets does not fit"),
        ("query", {"network": "asia", "target": ["lung"]}, "There is no field target"),
        ("query_many", {"network": "asia"}, "The field rows lacks."),
        ("over_time", {"network": "machine", "series": [{}, {"Heat": "?"}]}, "Slice t = 1: "),
    ],
)
def test_what_cannot_be_is_one_sentence(server, path, question, says):
    reply = server.ask(f"/api/{path}", question)
    assert 400 <= reply.status < 500
    assert says in reply.detail
