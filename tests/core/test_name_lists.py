"""Lists of names within sentences, and what is said of a mistyped one."""

from __future__ import annotations

import pandas as pd
import pytest

import bayesgui
from bayesgui.core.errors import EvidenceError, ModelError, ParameterError
from bayesgui.core.evidence import Evidence
from bayesgui.core.name_lists import list_names, listed_tiers, near_name, short_repr
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Sentence
from bayesgui.core.variable import Variable


def test_few_names_are_all_written_and_of_many_the_rest_is_counted() -> None:
    assert list_names([]) == ""
    assert list_names(["a", "b"]) == "a, b"
    assert list_names([*"abcde"]) == "a, b, c, d, e"
    assert list_names([*"abcdefg"]) == "a, b, c, d, e and 2 more"
    assert list_names([*"abcd"], 3) == "a, b, c and 1 more"
    assert isinstance(list_names([*"abcdefg"]), Sentence), "so that the window can translate it"


@pytest.mark.parametrize(
    ("name", "known", "near"),
    [
        ("YES", ("no", "yes"), "yes"),
        (" Male ", ("male", "Mali"), "male"),
        ("smoek", ("asia", "smoke", "spoke"), "smoke"),
        ("VentLung", ("VENTTUBE", "VENTLUNG"), "VENTLUNG"),
        ("maybe", ("yes", "no"), None),
        ("x", (), None),
        ("Straße", ("STRASSE",), "STRASSE"),
        ("下雨天", ("晴天", "下雨"), "下雨"),
    ],
)
def test_capitals_blanks_and_most_letters_make_names_near(name, known, near):
    assert near_name(name, known) == near


def test_of_many_names_only_capitals_are_compared():
    names = [f"node{k}" for k in range(3_000)]
    assert near_name("NODE17", names) == "node17"
    assert near_name("node17x", names) is None


@pytest.fixture
def net():
    return BayesianNetwork(
        [Variable("light", ("red", "green")), Variable("many", [f"s{k}" for k in range(20)])]
    )


def test_a_state_that_is_not_there_is_answered_with_those_that_are(net):
    with pytest.raises(EvidenceError) as said:
        Evidence({"light": "Red"}).named(net)
    assert str(said.value) == (
        "Node light has no state “Red”; it has red, green. Did you mean “red”?"
    )
    with pytest.raises(EvidenceError, match=r"“blue”; it has red, green\.$"):
        Evidence({"light": "blue"}).check(net)
    with pytest.raises(EvidenceError, match=r"s10, s11 and 8 more\.$"):
        Evidence({"many": "blue"}).check(net)
    with pytest.raises(ModelError, match="Did you mean “green”"):
        net["light"].index("gren")


def test_a_node_that_is_not_there_is_answered_with_the_one_meant(net):
    with pytest.raises(ModelError, match=r"^The network has no node Light; did you mean light\?$"):
        net["Light"]
    with pytest.raises(EvidenceError, match="did you mean many"):
        Evidence({"mamy": "s0"}).check(net)
    with pytest.raises(ModelError, match=r"^The network has no node lamp\.$"):
        net["lamp"]


def test_a_value_within_a_sentence_takes_one_line():
    assert short_repr("lung") == "'lung'"
    frame = pd.DataFrame({"a": [1, 2], "b": [3, 4]})
    assert short_repr(frame) == "a b 0 1 3 1 2 4"
    assert len(short_repr("x" * 100)) == 40


@pytest.mark.parametrize("tiers", ["smoke", {"smoke": 1, "age": 0}, 5])
def test_tiers_in_no_order_of_their_own_are_refused(tiers: object) -> None:
    with pytest.raises(ParameterError, match="is no list of tiers; give a list of names for each"):
        listed_tiers(tiers)
    assert listed_tiers([["age", "sex"], "smoke"]) == (("age", "sex"), ("smoke",))


@pytest.mark.parametrize(
    "ask",
    [
        lambda net, data, names: bayesgui.test_independence(data, "smoke", "lung", names),
        lambda net, data, names: bayesgui.JunctionTree(net).query({}, names),
        lambda net, data, names: bayesgui.mutual_information(net, "smoke", "lung", given=names),
        lambda net, data, names: bayesgui.row_scores(net, data, names),
        lambda net, data, names: bayesgui.adjustment_sets(net, "smoke", "lung", hidden=names),
        lambda net, data, names: bayesgui.diagnose(net, {}, faults=["lung"], tests=names),
        lambda net, data, names: bayesgui.read_data(data.to_frame(), columns=names),
        lambda net, data, names: bayesgui.learn_structure(data, without=names),
        lambda net, data, names: bayesgui.discretized(data, names=names),
        lambda net, data, names: bayesgui.moral_graph(net, names),
        lambda net, data, names: bayesgui.posterior_intervals(net, {}, targets=names),
        lambda net, data, names: bayesgui.page(net, "asia.html", targets=names),
        lambda net, data, names: data.select(names),
        lambda net, data, names: data.complete_rows(names),
    ],
)
def test_an_empty_text_is_no_name(ask, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asia = bayesgui.example("asia")
    data = bayesgui.sample(asia, 50, seed=1)
    for names in ("", ["smoke", ""]):
        with pytest.raises(ParameterError) as refused:
            ask(asia, data, names)
        assert str(refused.value) == (
            "An empty text is no name; leave it out, or give one name or a list of names."
        )
