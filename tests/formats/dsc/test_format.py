"""DSC as bnlearn, GeNIe and Microsoft's program write it."""

from __future__ import annotations

import re

import pytest

from bayesgui.core.errors import FormatError
from bayesgui.formats import Loaded, read
from bayesgui.formats.base import formats
from tests.formats.judge import SHARED, asia, odd_network, parsed

BNLEARN = """belief network "unknown"
node A {
  type : discrete [ 2 ] = { "a1", "a2" };
}
node B {
  type : discrete [ 3 ] = { "b1", "b2", "b3" };
}
node C {
  type : discrete [ 2 ] = { "c1", "c2" };
}
probability ( A ) {
   0.25, 0.75;
}
probability ( B ) {
   0.5, 0.25, 0.25;
}
probability ( C | A, B ) {
  (0, 0) : 1.0, 0.0;
  (1, 0) : 0.5, 0.5;
  (0, 1) : 0.25, 0.75;
  (1, 1) : 0.75, 0.25;
  (0, 2) : 0.125, 0.875;
  (1, 2) : 0.0, 1.0;
}
"""
WANTED = [[1.0, 0.25, 0.125], [0.5, 0.75, 0.0]]


def test_bnlearns_files_are_read() -> None:
    loaded = parsed("dsc", BNLEARN)
    network = loaded.network
    assert (network.name, network.names, loaded.remarks) == ("", ("A", "B", "C"), ())
    assert network["B"].states == ("b1", "b2", "b3")
    assert network.parents("C") == ("A", "B")
    assert network.cpt("C").values[..., 0].tolist() == WANTED


def test_what_bnlearn_writes_is_what_is_written() -> None:
    written = formats.create("dsc").write(parsed("dsc", BNLEARN)).decode()
    lines = [line for line in written.splitlines() if not line.startswith("//")]
    assert set(lines) == set(BNLEARN.splitlines())


def test_microsofts_names_places_and_plain_tables_are_read() -> None:
    text = """network "lights" { format is "MSR DTAS"; version is 1.00; }
    node A { name: "The first"; type: discrete[2] = {"a1", "a2"}; position: (100, 20); }
    node B { type: discrete[3] = {b1, b2, b3}, }
    node C { type: discrete[2] = {"c1", "c2"}; }
    probability(A) { 0.25, 0.75; }
    probability(B) { 0.5, 0.25, 0.25; }
    probability(C | A, B) { 1 0, 0.25 0.75, 0.125 0.875, 0.5 0.5, 0.75 0.25, 0 1; }
    """
    loaded = parsed("dsc", text)
    assert loaded.network.name == "lights"
    assert loaded.network["A"].label == "The first"
    assert loaded.layout.positions == {"A": (100.0, 20.0)}
    assert loaded.network.cpt("C").values[..., 0].tolist() == WANTED


def test_keys_may_be_names_and_a_default_fills_the_rest() -> None:
    start = BNLEARN.index("  (0, 0)")
    text = BNLEARN[:start] + "  (a2, b1) : 1, 0;\n  default : 0.25, 0.75;\n}\n"
    values = parsed("dsc", text).network.cpt("C").values[..., 0]
    assert values.tolist() == [[0.25, 0.25, 0.25], [1.0, 0.25, 0.25]]


def test_numbers_of_states_win_over_states_that_look_like_numbers() -> None:
    text = BNLEARN.replace('"a1", "a2"', '"1", "0"')
    assert parsed("dsc", text).network.cpt("C").values[..., 0].tolist() == WANTED


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("discrete [ 3 ]", "discrete [ 2 ]", "line 6: B declares 2 states and names 3"),
        ("  (1, 2) : 0.0, 1.0;\n", "", "needs 6 rows and has 5"),
        ("(1, 2)", "(1, 3)", r"line 23: the row \(a2, 3\) of the table of C"),
        ("(1, 2)", "(1, 1)", "twice"),
        ("1.0;\n}", "x;\n}", "line 23, column 17: a number or “;” should stand where “x”"),
        ("( A ) {", "( A ) { function : max;", "given by a function"),
        ('"a1", "a2" };\n}', '"a1", "a2" };', "line 4, column 8: “;” should stand where “{”"),
        ("node A", "mode A", "“node” or “probability” should stand where “mode”"),
    ],
)
def test_faults_are_named_with_their_place(old: str, new: str, words: str) -> None:
    assert old in BNLEARN
    with pytest.raises(FormatError, match=words):
        parsed("dsc", BNLEARN.replace(old, new, 1))


def test_names_for_other_programs_are_identifiers() -> None:
    loaded = Loaded(odd_network())
    text = formats.create("dsc").write(loaded).decode()
    assert re.findall(r"^node (.*) \{$", text, re.MULTILINE) == ["n", "say_hi_there", "c_d_e"]
    assert any("see these changed: 天气" in loss for loss in formats.create("dsc").losses(loaded))


def test_asia_loses_the_properties_of_the_network_only() -> None:
    assert formats.create("dsc").losses(asia()) == [
        "DSC cannot store properties of the network: title, source, try."
    ]


@pytest.mark.skipif(not (SHARED / "formats").is_dir(), reason="needs the shared files")
def test_the_example_of_the_collection_is_read() -> None:
    network = read(SHARED / "formats" / "failing" / "five_states.dsc").network
    assert network.cpt("a").values.tolist() == [0.2, 0.8]
