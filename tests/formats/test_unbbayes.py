"""UnBBayes' XMLBIF 0.4 to 0.6 is read; other XMLBIF stays what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.core.errors import FormatError
from bayesgui.formats import read
from tests.formats.judge import SHARED, marginal, parsed

if TYPE_CHECKING:
    from pathlib import Path

VERSION_4 = """<?xml version='1.0' encoding='US-ASCII'?>
<mstns:BIF VERSION="0" xmlns:mstns="http://localhost/xml/model.xsd">
<mstns:HEADER><mstns:NAME>lights</mstns:NAME></mstns:HEADER>
<mstns:NETWORK>
<mstns:VARIABLES>
<mstns:VAR NAME='A' TYPE='discrete' XPOS='0' YPOS='0'><mstns:LABEL>First</mstns:LABEL>
<mstns:STATENAME>on</mstns:STATENAME><mstns:STATENAME>off</mstns:STATENAME></mstns:VAR>
<mstns:VAR NAME='B' TYPE='discrete' XPOS='300' YPOS='0'><mstns:LABEL>B</mstns:LABEL>
<mstns:STATENAME>x</mstns:STATENAME><mstns:STATENAME>y</mstns:STATENAME>
<mstns:STATENAME>z</mstns:STATENAME></mstns:VAR>
<mstns:VAR NAME='C' TYPE='discrete' XPOS='0' YPOS='300'><mstns:LABEL/>
<mstns:STATENAME>on</mstns:STATENAME><mstns:STATENAME>off</mstns:STATENAME></mstns:VAR>
<mstns:UTILITY NAME='U' TYPE='discrete' XPOS='0' YPOS='0'/>
<mstns:DECISION NAME='D' TYPE='discrete' XPOS='0' YPOS='0'>
<mstns:STATENAME>do</mstns:STATENAME></mstns:DECISION>
</mstns:VARIABLES>
<mstns:POTENTIAL>
<mstns:POT><mstns:PRIVATE NAME="A"/><mstns:CONDSET/><mstns:DPIS>
<mstns:DPI INDEXES="0">0.25</mstns:DPI><mstns:DPI INDEXES="0">0.75</mstns:DPI>
</mstns:DPIS></mstns:POT>
<mstns:POT><mstns:PRIVATE NAME="B"/><mstns:CONDSET/><mstns:DPIS>
<mstns:DPI INDEXES="0">0.5 0.25 0.25</mstns:DPI></mstns:DPIS></mstns:POT>
<mstns:POT><mstns:PRIVATE NAME="C"/><mstns:CONDSET>
<mstns:CONDLEM NAME="A"/><mstns:CONDLEM NAME="B"/></mstns:CONDSET><mstns:DPIS>
<mstns:DPI INDEXES="0">1.0 0.0</mstns:DPI><mstns:DPI INDEXES="1">0.5 0.5</mstns:DPI>
<mstns:DPI INDEXES="2">0.25 0.75</mstns:DPI><mstns:DPI INDEXES="3">0.75 0.25</mstns:DPI>
<mstns:DPI INDEXES="4">0.125 0.875</mstns:DPI><mstns:DPI INDEXES="5">0.0 1.0</mstns:DPI>
</mstns:DPIS></mstns:POT>
</mstns:POTENTIAL></mstns:NETWORK></mstns:BIF>
"""


def _distribution(owner: str, parents: list[str], numbers: list[float]) -> str:
    given = "".join(f'<x:parent index="{k}" name="{p}"/>' for k, p in enumerate(parents))
    cells = "".join(
        f'<x:dependentParentIndex index="{k}">{number}</x:dependentParentIndex>'
        for k, number in enumerate(numbers)
    )
    return (
        f'<x:conditionalDistribution type="Discrete"><x:owner name="{owner}"/>'
        f"<x:parents>{given}</x:parents><x:CPT>{cells}</x:CPT></x:conditionalDistribution>"
    )


VERSION_5 = f"""<?xml version='1.0' encoding='US-ASCII'?>
<x:XMLBIF version="0.5" xmlns:x="http://unbbayes.sourceforge.net/xml/XMLBIF_0_5.xsd">
<x:header><x:name>lights</x:name></x:header><x:hierarchy/><x:network>
<x:variables>
<x:variable yPos="0" xPos="0" type="DiscreteProbabilistic" name="A">
<x:description>First</x:description><x:state name="on"/><x:state name="off"/></x:variable>
<x:variable yPos="0" xPos="300" type="DiscreteProbabilistic" name="B">
<x:description>B</x:description><x:state name="x"/><x:state name="y"/><x:state name="z"/>
</x:variable>
<x:variable yPos="300" xPos="0" type="DiscreteProbabilistic" name="C">
<x:description/><x:state name="on"/><x:state name="off"/></x:variable>
<x:variable yPos="0" xPos="0" type="ContinuousProbabilistic" name="U"/>
</x:variables>
<x:structure><x:edge child="C" parent="A"/><x:edge child="C" parent="B"/></x:structure>
<x:conditionalDistributionSet>
{_distribution("A", [], [0.25, 0.75])}
{_distribution("B", [], [0.5, 0.25, 0.25])}
{_distribution("C", ["A", "B"], [1, 0, 0.5, 0.5, 0.25, 0.75, 0.75, 0.25, 0.125, 0.875, 0, 1])}
</x:conditionalDistributionSet></x:network></x:XMLBIF>
"""
FILES = (VERSION_4.encode(), VERSION_5.encode())


@pytest.mark.parametrize(("text", "kinds"), [(VERSION_4, ("U", "D")), (VERSION_5, ())])
def test_the_first_parent_varies_fastest(text: str, kinds: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "lights.xml"
    path.write_text(text)
    loaded = read(path)
    network = loaded.network
    assert loaded.format == "unbbayes"
    assert (network.name, *loaded.network.names[:3]) == ("lights", "A", "B", "C")
    assert network.parents("C") == ("A", "B")
    assert network.cpt("C").values[..., 0].tolist() == [[1.0, 0.25, 0.125], [0.5, 0.75, 0.0]]
    assert (network["A"].label, network["B"].label) == ("First", "")
    assert len(loaded.layout.positions) == 3 + len(kinds)
    assert loaded.whole.other_kinds == kinds
    (remark,) = loaded.remarks
    # In version 0.5 it is a continuous node.
    assert ("The utilities of U are not" if kinds else "Left out: the continuous node U") in remark
    rows = np.array([0.5, 0.25, 0.25])
    on = 0.25 * rows @ [1.0, 0.25, 0.125] + 0.75 * rows @ [0.5, 0.75, 0.0]
    assert marginal(network, "C")[0] == pytest.approx(on, abs=1e-15)


def test_a_utility_and_what_a_decision_knows_are_read() -> None:
    known = (
        '<mstns:POT><mstns:PRIVATE NAME="D"/><mstns:CONDSET><mstns:CONDLEM NAME="A"/>'
        '</mstns:CONDSET><mstns:DPIS/></mstns:POT><mstns:POT><mstns:PRIVATE NAME="U"/>'
        '<mstns:CONDSET><mstns:CONDLEM NAME="A"/><mstns:CONDLEM NAME="B"/></mstns:CONDSET>'
        '<mstns:DPIS><mstns:DPI INDEXES="0">1 2 3 4 5 -6</mstns:DPI></mstns:DPIS></mstns:POT>'
    )
    loaded = parsed(
        "unbbayes", VERSION_4.replace("</mstns:POTENTIAL>", f"{known}</mstns:POTENTIAL>")
    )
    assert loaded.remarks == ()
    assert loaded.whole.parents("D") == ("A",)
    assert loaded.whole.mechanism("U").values.tolist() == [[1, 3, 5], [2, 4, -6]]


def test_a_node_without_a_table_is_uniform_given_its_parents() -> None:
    start = VERSION_5.index(_distribution("C", ["A"], [])[:62])
    end = VERSION_5.index("</x:conditionalDistributionSet>")
    loaded = parsed("unbbayes", VERSION_5[:start] + VERSION_5[end:])
    assert loaded.network.parents("C") == ("A", "B")
    assert (loaded.network.cpt("C").values == 0.5).all()
    assert not loaded.network.cpt("C").is_filled
    assert "The table of C is not in the file" in "".join(loaded.remarks)


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(FormatError, match="line 23: the table of C holds something that is not"):
        parsed("unbbayes", VERSION_4.replace("0.125", "x"))


@pytest.mark.skipif(not (SHARED / "formats").is_dir(), reason="needs the shared files")
@pytest.mark.parametrize("version", [4, 5])
def test_the_examples_of_the_collection_are_read(version: int) -> None:
    loaded = read(SHARED / "formats" / "failing" / f"unbbayes_0_{version}.xml")
    assert loaded.network["A"].states == ("Yes", "No")
    assert loaded.network.cpt("A").values.tolist() == [0.5, 0.5]


def test_other_xmlbif_is_still_xmlbif(tmp_path: Path) -> None:
    path = tmp_path / "plain.xml"
    path.write_text(
        "<BIF VERSION='0.3'><NETWORK><NAME>n</NAME><VARIABLE TYPE='nature'><NAME>a</NAME>"
        "<OUTCOME>y</OUTCOME><OUTCOME>n</OUTCOME></VARIABLE><DEFINITION><FOR>a</FOR>"
        "<TABLE>0.25 0.75</TABLE></DEFINITION></NETWORK></BIF>"
    )
    assert read(path).format == "xmlbif"
