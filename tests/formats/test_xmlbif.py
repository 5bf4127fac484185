from __future__ import annotations

import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats.base import Loaded, formats
from tests.formats.judge import odd_network, parsed

DTD = """<!DOCTYPE BIF [
  <!ELEMENT BIF ( NETWORK )*>
  <!ATTLIST BIF VERSION CDATA #REQUIRED>
  <!ELEMENT NETWORK ( NAME, ( PROPERTY | VARIABLE | DEFINITION )* )>
]>"""
TEXT = """<?xml version="1.0" encoding="US-ASCII"?>
<!-- a comment -->
%s
<BIF VERSION="0.3"><NETWORK><NAME>Dog</NAME><PROPERTY>author = me</PROPERTY>
<VARIABLE TYPE="nature"><NAME>a</NAME><OUTCOME>yes</OUTCOME><OUTCOME>no</OUTCOME>
  <PROPERTY>position = (10, 400)</PROPERTY><PROPERTY>label = A node</PROPERTY></VARIABLE>
<VARIABLE TYPE="nature"><NAME>b</NAME><OUTCOME>l</OUTCOME><OUTCOME>m</OUTCOME>
  <OUTCOME>h</OUTCOME><PROPERTY>position = (300, 10)</PROPERTY></VARIABLE>
<DEFINITION><FOR>a</FOR><TABLE>0.25 0.75</TABLE></DEFINITION>
<DEFINITION><FOR>b</FOR><GIVEN>a</GIVEN><TABLE><!-- yes -->0.5 0.25 0.25
<!-- no --> 0.1, 0.2, 0.7</TABLE></DEFINITION>
</NETWORK></BIF>
"""


def refused(text: str | bytes) -> str:
    with pytest.raises(FormatError) as caught:
        parsed("xmlbif", text, "dog.xml")
    assert str(caught.value).startswith("dog.xml")
    return str(caught.value)


@pytest.mark.parametrize("dtd", ["", DTD, '<!DOCTYPE BIF SYSTEM "bif.dtd">'])
def test_tables_let_the_child_vary_fastest_with_or_without_a_dtd(dtd: str) -> None:
    loaded = parsed("xmlbif", TEXT % dtd)
    assert loaded.network.name == "Dog"
    assert loaded.network.properties == {"author": "me"}
    assert loaded.network.cpt("b").values.tolist() == [[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]
    assert loaded.network["a"].label == "A node"
    assert dict(loaded.layout.positions) == {"a": (10.0, 400.0), "b": (300.0, 10.0)}
    assert loaded.remarks == ()


def test_odd_names_and_texts_survive() -> None:
    network = odd_network()
    assert parsed("xmlbif", formats.create("xmlbif").write(Loaded(network))).network == network


def test_a_declared_encoding_is_believed() -> None:
    text = (TEXT % "").replace("US-ASCII", "GB2312").replace("A node", "节点")
    assert parsed("xmlbif", text.encode("gb2312")).network["a"].label == "节点"
    text = (TEXT % "").replace("US-ASCII", "ISO-8859-1").replace("A node", "Größe")
    loaded = parsed("xmlbif", text.encode("latin-1"))
    assert loaded.network["a"].label == "Größe"
    assert loaded.remarks == ()


def test_entities_are_refused() -> None:
    bomb = '<!DOCTYPE BIF [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    assert "entities" in refused((TEXT % bomb).replace("Dog", "&b;"))
    outside = '<!DOCTYPE BIF [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    assert "entities" in refused((TEXT % outside).replace("Dog", "&x;"))
    assert "not well-formed XML" in refused((TEXT % "").replace("Dog", "&x;"))


def test_faults_are_told_with_their_line() -> None:
    text = TEXT % ""
    assert "line 10: the table of b needs 6 numbers and has 5" in refused(text.replace("0.7<", "<"))
    assert "not a number" in refused(text.replace("0.75", "x"))
    assert "not a number" in refused(text.replace("0.75", "nan"))
    assert "unknown parent z" in refused(text.replace("<GIVEN>a<", "<GIVEN>z<"))
    assert "line 7: there is a second node" in refused(text.replace("<NAME>b<", "<NAME>a<"))
    assert "second table" in refused(text.replace("<FOR>b<", "<FOR>a<"))
    assert "for 2 variables" in refused(text.replace("<FOR>b<", "<FOR>a</FOR><FOR>b<"))
    assert "does not contain an XMLBIF network" in refused("<BIF></BIF>")
    assert "not well-formed XML" in refused(text[: len(text) // 2])


def test_decisions_and_utilities_are_read() -> None:
    chosen = parsed("xmlbif", (TEXT % "").replace('"nature"><NAME>a', '"decision"><NAME>a'))
    assert chosen.whole.decisions == ("a",)
    assert chosen.network.cpt("a").values.tolist() == [0.5, 0.5]
    assert chosen.remarks == ()
    valued = (TEXT % "").replace('"nature"><NAME>b', '"utility"><NAME>b')
    assert "needs 2 numbers and has 6" in refused(valued)


def test_blanks_at_the_ends_of_names_survive_here_and_are_told() -> None:
    format_ = formats.create("xmlbif")
    child = Variable(" a", (" x", "x", "x\n"), description=" d ", properties=((" k", " v "),))
    network = BayesianNetwork(
        [Variable("a", ("y", "n")), child], [CPT.uniform(" a", ("a",), (2,), 3)], " n "
    )
    data = format_.write(Loaded(network))
    assert parsed("xmlbif", data).network == network
    assert format_.losses(Loaded(network)) == [
        "Other programs drop the blanks at the ends of names in XMLBIF: a."
    ]
    foreign = (TEXT % "").replace("<NAME>a<", "<NAME> a\n<")
    assert parsed("xmlbif", foreign).network.names == ("a", "b")


def test_numbers_with_underscores_are_none() -> None:
    assert "not a number" in refused((TEXT % "").replace("0.75", "0_75"))


@pytest.mark.parametrize("key", ["a = b", "a=b", "=", "100 %", "%3D", "%253D = "])
def test_a_property_keeps_a_name_with_an_equals_sign(key: str) -> None:
    variable = Variable("x", ("yes", "no"), properties=[(key, "one = two % three")])
    network = BayesianNetwork([variable], properties={key: "c = d"})
    found = parsed("xmlbif", formats.create("xmlbif").write(Loaded(network))).network
    assert found["x"].properties == variable.properties
    assert found.properties == {key: "c = d"}
