"""Object-oriented networks of HUGIN: classes and their instances in one file."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Loss
from bayesgui.inference.base import engines
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from bayesgui.formats.base import Loaded

PERSON = """
class Person
{
    inputs = (gene);
    outputs = (sick child_gene);
    node gene { states = ("a" "b"); position = (0 0); }
    node sick { states = ("y" "n"); position = (0 100); }
    node child_gene { states = ("a" "b"); }
    potential (gene) { data = (0.5 0.5); }
    potential (sick | gene) { data = ((0.1 0.9)(0.7 0.3)); }
    potential (child_gene | gene) { data = ((0.8 0.2)(0.25 0.75)); }
}
"""
TEST = """
class Test
{
    inputs = (truth);
    outputs = (result);
    node truth { states = ("y" "n"); }
    node result { states = ("pos" "neg"); }
    potential (result | truth) { data = ((0.9 0.1)(0.05 0.95)); }
}
"""
FAMILY = """
class Family
{
    name = "The family";
    node gene { states = ("a" "b"); }
    potential (gene) { data = (0.3 0.7); }
    instance Ann : Person (gene = gene; sick_ann = sick, gene_bob = child_gene) { label = ""; }
    instance Bob : Person (gene = gene_bob; sick_bob = sick) { }
    instance T : Test (truth = sick_bob; result = result) { position = (3 4); }
    node both { states = ("y" "n"); }
    potential (both | sick_ann sick_bob) { data = (((1 0)(0 1))((0 1)(0 1))); }
}
"""
NAMES = [
    *("gene", "both", "sick_ann", "gene_bob"),
    *("sick_bob", "Bob_child_gene", "result"),
]  # fmt: skip


def read(text: str) -> Loaded:
    return parsed("net", text, "family.oobn")


def refused(text: str) -> str:
    with pytest.raises(FormatError) as caught:
        read(text)
    return str(caught.value)


@pytest.mark.parametrize("order", list(itertools.permutations((PERSON, TEST, FAMILY))))
def test_instances_become_nodes_of_one_network(order: tuple[str, ...]) -> None:
    loaded = read("".join(order))
    network = loaded.network
    assert network.name == "The family"
    assert sorted(network.names) == sorted(NAMES)
    assert network.parents("sick_ann") == ("gene",)
    assert network.parents("gene_bob") == ("gene",)
    assert network.parents("sick_bob") == ("gene_bob",)
    assert network.parents("result") == ("sick_bob",)
    gene = np.array([0.3, 0.7])
    ill = np.array([[0.1, 0.9], [0.7, 0.3]])
    bob = gene @ np.array([[0.8, 0.2], [0.25, 0.75]]) @ ill
    result = bob @ np.array([[0.9, 0.1], [0.05, 0.95]])
    beliefs = engines.create("junction-tree", network).query({})
    assert beliefs["sick_ann"].tolist() == pytest.approx((gene @ ill).tolist())
    assert beliefs["sick_bob"].tolist() == pytest.approx(bob.tolist())
    assert beliefs["result"].tolist() == pytest.approx(result.tolist())
    assert loaded.remarks == (
        "The network was put together from 3 instances of classes, 7 nodes in all; each instance "
        "is a submodel, and the places of nodes in the classes are not kept.",
    )
    assert isinstance(loaded.remarks[0], Loss)
    assert not loaded.layout.positions


def test_instances_within_instances_have_names_of_their_own() -> None:
    house = """class House {
        node gene { states = ("a" "b"); } potential (gene) { data = (0.3 0.7); }
        instance Ann : Person (gene = gene; ill = sick) {}
        instance Eve : Person (; ill_eve = sick) {}
    }"""
    street = """class Street {
        instance One : House () {} instance Two : House () {}
    }"""
    network = read(street + house + PERSON).network
    assert network.parents("One_ill") == ("One_gene",)
    assert network.parents("Two_ill_eve") == ("Two_Eve_gene",)
    assert network.cpt("Two_Eve_gene").values.tolist() == [0.5, 0.5]
    assert len(network) == 2 * (1 + 2 + 3)


def test_an_unbound_input_without_a_table_is_uniform_and_said() -> None:
    main = "class Main { instance T : Test (; r = result) {} instance U : Test () {} }"
    loaded = read(TEST + main)
    assert loaded.network.cpt("T_truth").values.tolist() == [0.5, 0.5]
    assert loaded.network.parents("U_result") == ("U_truth",)
    assert "The input node T_truth became uniform." in loaded.remarks


def test_classes_without_instances_are_not_one_list_of_nodes() -> None:
    table = "potential (truth) { data = (0.5 0.5); } potential (result"
    alone = TEST.replace("inputs = (truth);", "").replace("potential (result", table)
    loaded = read(PERSON + alone)
    assert loaded.network.names == ("truth", "result")
    assert loaded.remarks == (
        "The file has 2 classes without instances; Test, the last one, was read.",
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("class Two { instance i : One (a = b) {} }", "the class One, which is in another file"),
        ("class A { instance a : A () {} }", "holds an instance of itself"),
        ("class A { instance a : B () {} } class B { instance b : A () {} }", "of itself"),
        (PERSON + "class M { instance a : Person (gene = nosuch) {} }", "names the node nosuch"),
        (PERSON + "class M { instance a : Person (nosuch = gene) {} }", "names the node nosuch"),
        (PERSON + "class M { instance a : Person (; x = nosuch) {} }", "names the node nosuch"),
        (PERSON + PERSON, "second class named Person"),
        (PERSON + "class M { instance a : Person (gene gene) {} }", "“=” should stand"),
        (PERSON + "class M { instance a : Person (gene = ", "the file ends"),
        (
            PERSON.replace("child_gene {", "x {")
            + "class M { node gene { states = (x y z); } potential (gene) { data = (1 1 1); } "
            + "instance a : Person (gene = gene) {} }",
            "",
        ),
    ],
)
def test_faults_are_told(text: str, words: str) -> None:
    assert words in refused(text)


def test_classes_that_double_are_refused_in_time() -> None:
    doubling = "".join(
        f"class C{k} {{ instance a : C{k - 1} () {{}} instance b : C{k - 1} () {{}} }}\n"
        for k in range(1, 40)
    )
    text = 'class C0 { node n { states = ("a" "b"); } potential (n) { data = (1 1); } }'
    assert "more than 20,000 nodes" in refused(text + doubling)


def test_instances_are_submodels_with_the_nodes_of_their_class() -> None:
    loaded = read(PERSON + TEST + FAMILY)
    assert [(each.name, each.members, each.parent) for each in loaded.submodels] == [
        ("Ann", ("sick_ann", "gene_bob"), ""),
        ("Bob", ("sick_bob", "Bob_child_gene"), ""),
        ("T", ("result",), ""),
    ]


def test_instances_inside_of_classes_are_nested_submodels() -> None:
    town = """
class Town
{
    instance North : Family () {}
    instance South : Family () {}
}
"""
    tree = read(PERSON + TEST + FAMILY + town).submodels
    assert [each.name for each in tree.within()] == ["North", "South"]
    north, south = tree.within()
    assert [each.name for each in tree.within(north.id)] == ["Ann", "Bob", "T"]
    assert north.members == ("North_gene", "North_both")
    assert len(tree.inside(north.id)) == len(tree.inside(south.id)) == len(NAMES)
    assert tree.path("South_sick_bob") == (south.id, tree.within(south.id)[1].id)
