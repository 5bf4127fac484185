"""Submodels in XDSL files: those of GeNIe, nested and with places, and our own again."""

from __future__ import annotations

from hypothesis import given, settings

from bayesgui.core.network import BayesianNetwork
from bayesgui.core.submodels import NO_SUBMODELS, Submodel, Submodels
from bayesgui.core.variable import Variable
from bayesgui.formats.base import Loaded, formats
from tests.core.submodels.test_tree import NAMES, steps
from tests.formats.judge import parsed

GENIE = """<?xml version="1.0" encoding="UTF-8"?>
<smile version="1.0" id="Car" numsamples="10000"><nodes>
<cpt id="a"><state id="y"/><state id="n"/><probabilities>0.25 0.75</probabilities></cpt>
<cpt id="b"><state id="y"/><state id="n"/><parents>a</parents>
<probabilities>0.5 0.5 1 0</probabilities></cpt>
<cpt id="c"><state id="y"/><state id="n"/><probabilities>0.5 0.5</probabilities></cpt>
</nodes><extensions><genie version="1.0" app="GeNIe 4.1" name="Car">
<node id="a"><name>a</name><position>10 10 80 40</position></node>
<submodel id="Engine"><name>The engine</name><interior color="e5f6f7"/>
<position>100 200 180 250</position><comment>With its\\npump</comment>
  <node id="b"><name>b</name><position>5 5 80 40</position></node>
  <submodel id="Pump"><name>Pump</name><position>30 40 90 80</position>
    <node id="c"><name>c</name><position>7 7 80 40</position></node></submodel>
</submodel></genie></extensions></smile>"""


def network() -> BayesianNetwork:
    return BayesianNetwork([Variable(name, ("y", "n")) for name in NAMES])


def again(loaded: Loaded) -> Loaded:
    return parsed("xdsl", formats.create("xdsl").write(loaded))


def test_those_of_genie_are_read_with_names_places_and_comments() -> None:
    loaded = parsed("xdsl", GENIE)
    assert loaded.submodels.items == (
        Submodel("submodel-1", "The engine", ("b",), "", 100.0, 200.0, "With its\npump"),
        Submodel("submodel-2", "Pump", ("c",), "submodel-1", 30.0, 40.0),
    )
    assert loaded.remarks == ()
    assert again(loaded).submodels == loaded.submodels


def test_the_order_of_nodes_stays_where_submodels_nest_them() -> None:
    tree = NO_SUBMODELS.folded(("b", "a"), name="Ä & <b>").folded(("g",), ("submodel-1",), "x")
    loaded = Loaded(network(), submodels=tree)
    data = formats.create("xdsl").write(loaded)
    after = parsed("xdsl", data)
    assert after.network.names == NAMES
    assert after.network.properties == {}
    assert after.submodels == tree
    assert formats.create("xdsl").write(after) == data
    assert formats.create("xdsl").losses(loaded) == []


def test_a_submodel_named_as_a_node_is_another_thing() -> None:
    tree = NO_SUBMODELS.folded(("a",), name="b")
    tree = tree.with_ids({"submodel-1": "c"})
    (each,) = again(Loaded(network(), submodels=tree)).submodels
    assert (each.name, each.members) == ("b", ("a",))


def test_submodels_without_nodes_and_nested_ones_by_the_thousand_are_no_trouble() -> None:
    deep = 5_000
    text = GENIE.replace(
        '<node id="c">',
        "".join(f'<submodel id="s{k}">' for k in range(deep)) + '<node id="c">',
    ).replace("</submodel></genie>", "</submodel>" * (deep + 2) + "</genie>")
    text = text.replace("</node></submodel>\n", "</node>\n")
    tree = parsed("xdsl", text).submodels
    assert len(tree.path("c")) == 64
    assert tree.inside("submodel-2") == {"c"}


@given(steps())
@settings(max_examples=100)
def test_any_tree_comes_back(tree: Submodels) -> None:
    ids = {each.id: f"submodel-{k}" for k, each in enumerate(tree, 1)}
    tree = tree.with_ids(ids)
    for format_ in ("xdsl", "native"):
        data = formats.create(format_).write(Loaded(network(), submodels=tree))
        assert parsed(format_, data).submodels == tree
