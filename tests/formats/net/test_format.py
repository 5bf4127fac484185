from __future__ import annotations

import pytest

from bayesgui.core.errors import FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Loss
from bayesgui.core.variable import Variable
from bayesgui.formats.base import Loaded, formats
from bayesgui.graph.layout import Layout
from tests.formats.judge import odd_network, parsed

NET = """% made by hand
net { node_size = (80 40); name = "two \\"nets\\""; HR_Desc = "first\\nsecond"; }
node A { states = ("yes" "no"); label = "An A"; position = (100 300); HR_Group = "0"; }
discrete node B { states = (low mid 3); subtype = number; state_values = (0 1 3.5);
  HR_Desc = "What B is"; position = (500 100); }
potential (A) { data = (0.25 0.75); }
potential (B | A) { data = % comment; with (brackets
  (( 0.5 0.25 0.25 )   % A = yes
   ( 0.1 0.2 0.7 )); } % A = no
"""


def net(text: str) -> Loaded:
    return parsed("net", text, "two.net")


def refused(text: str) -> str:
    with pytest.raises(FormatError) as caught:
        net(text)
    assert str(caught.value).startswith("two.net")
    return str(caught.value)


def test_nodes_tables_labels_and_values_are_read() -> None:
    loaded = net(NET)
    network = loaded.network
    assert network.name == 'two "nets"'
    assert network.properties == {"HR_Desc": "first\nsecond"}
    assert network["A"].label == "An A"
    assert network["A"].properties == (("HR_Group", "0"),)
    assert network["B"].states == ("low", "mid", "3")
    assert network["B"].values == (0.0, 1.0, 3.5)
    assert network["B"].description == "What B is"
    assert network.cpt("B").values.tolist() == [[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]
    assert loaded.remarks == ()


def test_a_picture_whose_arcs_point_up_is_turned_over() -> None:
    up = net(NET).layout.positions
    down = net(NET.replace("(500 100)", "(500 500)")).layout.positions
    assert up["A"][1] < up["B"][1]
    assert down["A"][1] < down["B"][1]
    assert dict(up) == {"A": (12.0, 62.0), "B": (412.0, 252.0)}


def test_several_parents_stand_with_the_first_slowest() -> None:
    text = """node a {states=(x y);} node b {states=(x y z);} node c {states=(x y);}
    potential (a) {data=(.5 .5);} potential (b) {data=(.25 .25 .5);}
    potential (c | a b) {data=(((1 0)(.5 .5)(0 1))((.1 .9)(.2 .8)(.3 .7)));}"""
    values = net(text).network.cpt("c").values
    assert values.shape == (2, 3, 2)
    assert values[:, :, 0].tolist() == [[1, 0.5, 0], [0.1, 0.2, 0.3]]


def test_whole_numbers_are_weights() -> None:
    loaded = net(NET.replace("0.25 0.75", "10 30").replace("0.1 0.2 0.7", "1 1 2"))
    assert loaded.network.cpt("A").values.tolist() == [0.25, 0.75]
    assert loaded.network.cpt("B").values[1].tolist() == [0.25, 0.25, 0.5]
    assert loaded.remarks == ("Weights in the table of A, B were divided by the row sums.",)


def test_a_class_without_instances_is_read_as_a_network() -> None:
    body = NET[NET.index("node A") :]
    loaded = net(f'class Two {{ inputs = (); name = "Two"; outputs = (B);\n{body} }}')
    assert loaded.network.name == "Two"
    assert loaded.network.parents("B") == ("A",)


def test_an_input_of_a_class_becomes_uniform() -> None:
    body = NET[NET.index("node A") :].replace("potential (A) { data = (0.25 0.75); }", "")
    loaded = net(f"class Two {{ inputs = (A);\n{body} }}")
    assert loaded.network.cpt("A").values.tolist() == [0.5, 0.5]
    assert loaded.remarks == ("The input node A became uniform.",)


def test_continuous_nodes_are_left_out_with_what_hangs_on_them() -> None:
    extra = """continuous node C { position = (1 1); } utility U { }
    node D { states = (x y); }
    potential (C | A) { data = ( normal(0, 1) normal(2, 3) ); } potential (U | C) { data = (1 2); }
    potential (D | C) { data = (0.5 0.5); }"""
    loaded = net(NET + extra)
    assert loaded.network.names == ("A", "B")
    assert loaded.remarks == (
        "Left out: the continuous node C.",
        "Left out: U, because it depends on C.",
        "Left out: D, because it depends on C.",
    )


def test_a_decision_below_its_own_observation_is_refused() -> None:
    text = NET.replace("node A", "decision A", 1).replace("potential (A)", "potential (A | B)")
    assert "the arcs close the cycle" in refused(text)


def test_a_policy_of_hugin_is_where_its_search_begins() -> None:
    text = NET.replace("node A", "decision A", 1)
    loaded = net(text)
    assert loaded.whole.decisions == ("A",)
    assert loaded.network.cpt("A").values.tolist() == [0.5, 0.5]
    assert loaded.network.parents("B") == ("A",)
    assert loaded.remarks == (
        "The policy of A in the file is where a search begins; it was not read.",
    )
    assert not isinstance(loaded.remarks[0], Loss)


def test_an_expression_instead_of_a_table_is_said() -> None:
    expression = 'model_nodes = (); model_data = ( if (A == "yes", 1, 2) )'
    loaded = net(NET.replace("data = (0.25 0.75)", expression))
    assert loaded.network.cpt("A").values.tolist() == [0.5, 0.5]
    assert "expression" in loaded.remarks[0]


def test_boolean_nodes_need_no_states() -> None:
    text = "node a { subtype = boolean; } potential (a) { data = (0.25 0.75); }"
    assert net(text).network["a"].states == ("false", "true")


def test_nameless_states_take_the_name_of_their_value_or_interval() -> None:
    text = """node a { states = ("" "" ""); subtype = interval; state_values = (0 10 60 90); }
    node b { states = ("" ""); subtype = number; state_values = (1 2.5); }
    node c { states = ("" "on"); }
    potential (a) { data = (1 0 0); } potential (b) { data = (1 0); }
    potential (c) { data = (1 0); }"""
    network = net(text).network
    assert network["a"].states == ("0 to 10", "10 to 60", "60 to 90")
    assert network["b"].states == ("1", "2.5")
    assert network["c"].states == ("State 1", "on")


def test_intervals_keep_infinite_ends() -> None:
    text = """node a { states = ("1" "2"); state_values = (-infinity 0 infinity); }
    potential (a) { data = (0.25 0.75); }"""
    loaded = net(text)
    assert loaded.network["a"].edges == (float("-inf"), 0.0, float("inf"))
    assert net(formats.create("net").write(loaded).decode()).network == loaded.network


def test_names_that_net_does_not_allow_come_back() -> None:
    network = odd_network()
    text = formats.create("net").write(Loaded(network)).decode()
    after = net(text).network
    assert after.names == network.names
    assert all(after.cpt(name) == network.cpt(name) for name in network)
    assert [v.states for v in after.variables] == [v.states for v in network.variables]
    assert after["天气"] == Variable(
        "天气", network["天气"].states, network["天气"].values, unit="°C", label=""
    )


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("0.1 0.2 0.7", "0.1 0.2", "line 7: the table of B needs 6 numbers and has 5"),
        ("0.1 0.2 0.7", "0.1 0.2 x", "not a number"),
        ("0.1 0.2 0.7", "0.1 1.2 -0.3", "negative"),
        ("(B | A)", "(B | Z)", "unknown parent Z"),
        ("(B | A)", "(Z | A)", "table for Z"),
        ("(B | A)", "(B A)", "2 nodes before the bar"),
        ("(B | A)", "(A)", "second table"),
        ("node B", "node A", "second node named A"),
        ("low mid 3", "", "has no states"),
        ("0.7 ));", "0.7 ))", "the file ends"),
        ("net {", "not {", "“net”, “node” or “potential” should stand where “not” stands"),
    ],
)
def test_faults_are_told_with_their_place(old: str, new: str, words: str) -> None:
    assert words in refused(NET.replace(old, new))


def test_places_keep_whichever_way_the_arcs_point() -> None:
    up = {"A": (0.0, 400.0), "B": (30.5, 0.0)}
    down = {"A": (0.0, 0.0), "B": (30.5, 400.0)}
    network = net(NET).network
    for spots in (up, down, {"A": (5.0, 5.0), "B": (5.0, 5.0)}):
        data = formats.create("net").write(Loaded(network, Layout(spots)))
        after = net(data.decode())
        assert dict(after.layout.positions) == spots
        assert formats.create("net").write(after) == data


def test_properties_keep_their_names_and_empty_texts() -> None:
    pairs = (
        ("state titles", "x, y"),
        ("desc", ""),
        ("desc", "again"),
        ("position", "here"),
        ("data", "mine"),
        ("subtype", "label"),
        ("description", "not the real one"),
    )
    variable = Variable("a", ("x", "y"), properties=pairs)
    network = BayesianNetwork([variable], properties={"name": "a name", "two words": ""})
    format_ = formats.create("net")
    data = format_.write(Loaded(network))
    assert b"subtype = label;" in data
    after = net(data.decode())
    assert sorted(after.network["a"].properties) == sorted(pairs)
    assert after.network.properties == network.properties
    assert format_.write(after) == data
    (told,) = format_.losses(Loaded(network))
    assert told.endswith("other programs will see these changed: two words, state titles.")


def test_state_values_that_do_not_fit_stay_properties() -> None:
    text = NET.replace("(0 1 3.5)", "(0 1)")
    format_ = formats.create("net")
    first = net(text)
    assert first.network["B"].properties == (("subtype", "number"), ("state_values", "0 1"))
    again = net(format_.write(first).decode())
    assert again.network["B"].properties == first.network["B"].properties


def test_numbers_with_underscores_are_none() -> None:
    assert "not a number" in refused(NET.replace("0.75", "0_75"))
