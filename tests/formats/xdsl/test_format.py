from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.notes import TextNote
from bayesgui.core.variable import Variable
from bayesgui.formats.base import Loaded, formats
from tests.formats.judge import asia, odd_network, parsed

XDSL = """<?xml version="1.0" encoding="ISO-8859-1"?>
<smile version="1.0" id="Net1" numsamples="1000">
  <nodes>
    <cpt id="A"><state id="x" /><state id="y" /><probabilities>0.25 0.75</probabilities>
      <property id="source">Grüße</property></cpt>
    <cpt id="B"><state id="l" /><state id="m" /><state id="h" />
      <probabilities>0.25 0.25 0.5</probabilities></cpt>
    <cpt id="C"><state id="on" /><state id="off" /><parents>A B</parents>
      <probabilities>1 0 .5 .5 0 1 .1 .9 .2 .8 .3 .7</probabilities></cpt>
    %s
  </nodes>
  <extensions><genie version="1.0" app="GeNIe 3.0" name="A long name">
    <node id="A"><name>The A</name><position>10 20 110 60</position><comment>What</comment></node>
    <submodel id="S"><node id="B"><name>B</name><position>300 20 400 60</position></node>
    </submodel>
    <textbox><caption>free text</caption><position>1 2 201 42</position></textbox>
  </genie></extensions>
</smile>
"""


def xdsl(extra: str = "", text: str = XDSL) -> Loaded:
    return parsed("xdsl", (text % extra).encode("latin-1"), "net.xdsl")


def refused(extra: str = "", text: str = XDSL) -> str:
    with pytest.raises(FormatError) as caught:
        xdsl(extra, text)
    assert str(caught.value).startswith("net.xdsl")
    return str(caught.value)


def test_tables_let_the_first_parent_vary_slowest() -> None:
    loaded = xdsl()
    values = loaded.network.cpt("C").values
    assert values[:, :, 0].tolist() == [[1, 0.5, 0], [0.1, 0.2, 0.3]]
    assert loaded.remarks == ()


def test_names_comments_properties_and_places_are_read() -> None:
    loaded = xdsl()
    a = loaded.network["A"]
    assert (a.label, a.description) == ("The A", "What")
    assert a.properties == (("source", "Grüße"),)
    assert loaded.network["B"].label == ""
    assert loaded.network.name == "A long name"
    assert dict(loaded.layout.positions) == {"A": (-28.0, 2.0), "B": (262.0, -8.0)}
    assert loaded.text_notes == (TextNote("note-1", 1.0, 2.0, "free text", 200.0),)


def test_a_file_of_agrum_is_read_with_its_own_order_and_said() -> None:
    loaded = xdsl(text=XDSL.replace('app="GeNIe 3.0"', 'app="aGrUM 3.3.1"'))
    values = loaded.network.cpt("C").values
    assert values[:, :, 0].tolist() == [[1, 0, 0.2], [0.5, 0.1, 0.3]]
    assert "aGrUM" in loaded.remarks[0]


def test_deterministic_nodes_become_tables_of_zeros_and_ones() -> None:
    loaded = xdsl(
        '<deterministic id="D"><state id="no"/><state id="yes"/><parents>B</parents>'
        "<resultingstates>yes no yes</resultingstates></deterministic>"
    )
    assert loaded.network.cpt("D").values.tolist() == [[0, 1], [1, 0], [0, 1]]


def test_a_noisy_or_keeps_its_parameters_and_gives_its_table() -> None:
    loaded = xdsl(
        '<noisymax id="N"><state id="present"/><state id="absent"/><parents>A C</parents>'
        "<strengths>0 1 0 1</strengths>"
        "<parameters>0.8 0.2 0 1 0.5 0.5 0 1 0.1 0.9</parameters></noisymax>"
    )
    present = loaded.network.cpt("N").values[..., 0]
    expected = [[1 - 0.2 * 0.5 * 0.9, 1 - 0.2 * 0.9], [1 - 0.5 * 0.9, 0.1]]
    assert present == pytest.approx(np.array(expected))
    form = loaded.network.cpd("N")
    assert isinstance(form, NoisyMax)
    assert [effect.tolist() for effect in form.effects] == [
        [[0.8, 0.2], [0, 1]],
        [[0.5, 0.5], [0, 1]],
    ]
    assert form.leak.tolist() == [0.1, 0.9]
    assert loaded.remarks == ()
    data = formats.create("xdsl").write(loaded)
    assert b"<noisymax" in data
    assert b"<strengths>0 1 0 1</strengths>" in data
    assert parsed("xdsl", data).network.cpd("N") == form


def test_a_noisy_max_of_very_many_parents_is_refused_for_its_size() -> None:
    names = [f"P{k}" for k in range(24)]
    states = '<state id="y"/><state id="n"/>'
    roots = "".join(
        f'<cpt id="{name}">{states}<probabilities>0.5 0.5</probabilities></cpt>' for name in names
    )
    numbers = "0.2 0.8 0 1 " * 24 + "0.1 0.9"
    many = (
        f'{roots}<noisymax id="Many">{states}<parents>{" ".join(names)}</parents>'
        f"<parameters>{numbers}</parameters></noisymax>"
    )
    with pytest.raises(FormatError, match="table of Many would have 33,554,432 numbers, more"):
        xdsl(many)


def test_a_noisy_max_whose_last_state_acts_stays_a_table() -> None:
    loaded = xdsl(
        '<noisymax id="N"><state id="present"/><state id="absent"/><parents>A</parents>'
        "<parameters>0.8 0.2 0.5 0.5 0.1 0.9</parameters></noisymax>"
    )
    assert isinstance(loaded.network.cpd("N"), CPT)
    assert loaded.remarks == ("The noisy-MAX node N was expanded into a table.",)


def test_what_is_no_noisy_max_of_genie_is_written_as_a_table_and_said() -> None:
    turned = NoisyMax("N", (), (), np.array([0.9, 0.1]), (), (1, 0))
    network = BayesianNetwork([Variable("N", ("absent", "present"))], [turned])
    format_ = formats.create("xdsl")
    assert "N is written as a table" in format_.losses(Loaded(network))[0]
    after = parsed("xdsl", format_.write(Loaded(network)))
    assert after.network.cpt("N").values == pytest.approx([0.9, 0.1])


def test_other_kinds_are_left_out_with_what_hangs_on_them() -> None:
    loaded = xdsl(
        '<equation id="E"/>'
        '<cpt id="F"><state id="x"/><state id="y"/><parents>E</parents>'
        "<probabilities>1 0</probabilities></cpt>"
        '<utility id="U"><parents>E</parents><utilities>1 2</utilities></utility>'
    )
    assert loaded.network.names == ("A", "B", "C")
    assert loaded.remarks == (
        "The equation of E is not read: it is not divided into intervals.",
        "Left out: the equation node E.",
        "Left out: F, because it depends on E.",
        "Left out: U, because it depends on E.",
    )


def test_unknown_parts_are_listed() -> None:
    loaded = xdsl(text=XDSL.replace("<extensions>", "<cases/><dynamic/><cases/><extensions>"))
    assert loaded.remarks == ("Left out: the parts dynamic.",)


def test_names_states_and_texts_come_back() -> None:
    network = odd_network()
    note = TextNote("note-1", 1.0, 2.5, "two\nlines & more", 150.0)
    before = dataclasses.replace(asia(), network=network, text_notes=(note,))
    after = parsed("xdsl", formats.create("xdsl").write(before))
    assert after.text_notes == (note,)
    assert after.network.name == network.name
    assert after.network.names == network.names
    for name in network:
        assert after.network[name].states == network[name].states
        assert after.network[name].values == network[name].values
        assert after.network[name].edges == network[name].edges
        assert after.network[name].label == network[name].label
        assert after.network[name].description == network[name].description
        assert after.network.cpt(name) == network.cpt(name)


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ('<cpt id="A"><state id="q"/></cpt>', "second node named A"),
        ('<cpt id="D"><state id="q"/><state id="q"/></cpt>', "twice"),
        ('<cpt id="D"></cpt>', "no states"),
        ("<cpt></cpt>", "needs a name"),
        ('<cpt id="D"><state id="q"/></cpt>', "no table for D"),
        ('<cpt id="D"><state id="q"/><probabilities>x</probabilities></cpt>', "not a number"),
        ('<cpt id="D"><state id="q"/><probabilities>1 1</probabilities></cpt>',
         "line 10: the table of D needs 1 numbers and has 2"),
        ('<cpt id="D"><state id="q"/><parents>Z</parents><probabilities>1</probabilities></cpt>',
         "unknown parent Z"),
        ('<deterministic id="D"><state id="q"/><resultingstates>r</resultingstates>'
         "</deterministic>", "unknown state “r”"),
        ('<noisymax id="D"><state id="q"/><parents>A</parents><parameters>1 1</parameters>'
         "</noisymax>", "noisy-MAX parameters of D do not fit"),
    ],
)  # fmt: skip
def test_faults_are_told_with_their_place(extra: str, words: str) -> None:
    assert words in refused(extra)


def test_xml_that_is_no_network_is_refused() -> None:
    assert "does not contain a GeNIe network" in refused(text="<smile>%s</smile>")
    assert "entities" in refused(text='<!DOCTYPE a [<!ENTITY x "y">]><smile>%s</smile>')


def test_a_network_without_a_name_comes_back_without_one() -> None:
    format_ = formats.create("xdsl")
    network = BayesianNetwork([Variable("a", ("x", "y"))])
    data = format_.write(Loaded(network))
    after = parsed("xdsl", data)
    assert after.network == network
    assert format_.write(after) == data


def test_properties_keep_their_names() -> None:
    pairs = (("state titles", " x, y "), ("unit", "kg"), ("twice", "1"), ("twice", "2"))
    variable = Variable(" a", ("x ", "y"), properties=pairs, unit="m")
    network = BayesianNetwork(
        [variable, Variable("a", ("x", "y"))], name="n", properties={"two words": "\n"}
    )
    format_ = formats.create("xdsl")
    data = format_.write(Loaded(network))
    after = parsed("xdsl", data)
    assert after.network.names == network.names
    assert after.network[" a"].unit == "m"
    assert sorted(after.network[" a"].properties) == sorted(pairs)
    assert after.network.properties == network.properties
    assert format_.write(after) == data
    assert "see these changed: two words, state titles" in format_.losses(Loaded(network))[-1]


SUBMODELS = """<smile version="1.0" id="N"><nodes>
<cpt id="a"><state id="y"/><state id="n"/><probabilities>0.25 0.75</probabilities></cpt>
<submodel id="S"><cpt id="b"><state id="y"/><state id="n"/><parents>a</parents>
<probabilities>0.5 0.5 1 0</probabilities></cpt>
<submodel id="T"><noisymax id="d"><state id="y"/><state id="n"/><parents>b</parents>
<strengths>0 1</strengths><parameters>1 0 0 1 0 1</parameters></noisymax></submodel>
</submodel></nodes></smile>"""


def test_nodes_inside_submodels_are_read() -> None:
    loaded = parsed("xdsl", SUBMODELS)
    assert loaded.network.names == ("a", "b", "d")
    assert loaded.network.cpt("b").values.tolist() == [[0.5, 0.5], [1.0, 0.0]]
    assert loaded.network.cpt("d").values.tolist() == [[1.0, 0.0], [0.0, 1.0]]
    assert [(each.name, each.members, each.parent) for each in loaded.submodels] == [
        ("S", ("b",), ""),
        ("T", ("d",), "submodel-1"),
    ]


def test_numbers_with_underscores_are_none() -> None:
    with pytest.raises(FormatError, match="not a number"):
        parsed("xdsl", SUBMODELS.replace("0.75", "0_75"))
