from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.errors import FormatError
from bayesgui.formats.base import Loaded, formats
from tests.formats.judge import asia, odd_network, parsed

HEAD = """
network "two" { property author = "me; too" ; property "version = 3" ; }
variable a { type discrete [ 2 ] { yes, no }; property position = (300, 40) ; }
variable b { type discrete[3] { low mid high }; property "position = (300, 240)"; }
"""
ROOT = "probability ( a ) { table 0.25, 0.75; }\n"
B_ROOT = "probability ( b ) { table 0.5, 0.25, 0.25; }\n"


def bif(rest: str, head: str = HEAD + ROOT) -> Loaded:
    return parsed("bif", head + rest, "two.bif")


def refused(text: str) -> str:
    with pytest.raises(FormatError) as caught:
        parsed("bif", text, "two.bif")
    return str(caught.value)


def test_rows_may_stand_in_any_order() -> None:
    loaded = bif("probability ( b | a ) { (no) 0.1, 0.2, 0.7; (yes) 0.5 0.25 0.25; }")
    assert loaded.network.cpt("b").values.tolist() == [[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]
    assert loaded.network["b"].states == ("low", "mid", "high")


def test_a_table_with_parents_lets_the_child_vary_slowest() -> None:
    loaded = bif("probability ( b | a ) { table 0.5, 0.1, 0.25, 0.2, 0.25, 0.7; }")
    assert loaded.network.cpt("b").values.tolist() == [[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]
    assert loaded.remarks == ()


def test_a_table_that_only_fits_with_the_child_fastest_is_read_so_and_said() -> None:
    loaded = bif("probability ( b | a ) { table 0.5, 0.25, 0.25, 0.1, 0.2, 0.7; }")
    assert loaded.network.cpt("b").values.tolist() == [[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]
    assert "b" in loaded.remarks[0]
    assert "fastest" in loaded.remarks[0]


def test_a_default_fills_the_rows_that_are_not_named() -> None:
    loaded = bif("probability ( b | a ) { default 0.5, 0.25, 0.25; (no) 0.1, 0.2, 0.7; }")
    assert loaded.network.cpt("b").values.tolist() == [[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]


def test_the_bar_and_the_commas_may_be_missing() -> None:
    loaded = bif('probability ( "b" "a" ) { table 0.5 0.1 0.25 0.2 0.25 0.7; }')
    assert loaded.network.parents("b") == ("a",)


def test_comments_are_skipped_everywhere() -> None:
    text = (
        "probability /* x */ ( b | a ) { // (yes) 1 0 0;\n (yes) 1.0, /* y; */ 0, 0; (no) 0 0 1; }"
    )
    assert bif(text).network.cpt("b").values.tolist() == [[1, 0, 0], [0, 0, 1]]


def test_properties_of_the_network_and_of_variables_are_kept() -> None:
    text = HEAD.replace("yes, no };", "yes, no }; property label = A title ; property x = 1 ;")
    loaded = parsed("bif", text + ROOT + "probability(b){table .5 .25 .25;}")
    assert loaded.network.name == "two"
    assert loaded.network.properties == {"author": "me; too", "version": "3"}
    assert loaded.network["a"].label == "A title"
    assert loaded.network["a"].properties == (("x", "1"),)


def test_positions_come_from_properties_in_both_forms() -> None:
    loaded = bif("probability ( b ) { table 0.5, 0.25, 0.25; }")
    assert dict(loaded.layout.positions) == {"a": (300.0, 40.0), "b": (300.0, 240.0)}


def test_unquoted_chinese_and_quoted_blanks_are_names() -> None:
    text = """network 西瓜 { }
    variable 好 瓜 { type discrete [ 2 ] { 是, 否 }; }"""
    assert "“{” should stand" in refused(text.replace("好 瓜", "好 瓜"))
    good = 'variable "好 瓜" { type discrete [ 2 ] { 是, "不 是" }; } '
    good += 'probability ( "好 瓜" ) { table 0.4, 0.6; }'
    network = parsed("bif", good).network
    assert network.names == ("好 瓜",)
    assert network["好 瓜"].states == ("是", "不 是")


def test_states_with_unquoted_blanks_are_told_by_their_commas() -> None:
    text = "variable a { type discrete [ 2 ] { low risk, high risk }; } "
    text += "probability ( a ) { table 1, 0; }"
    assert parsed("bif", text).network["a"].states == ("low risk", "high risk")


def test_numbers_keep_every_bit() -> None:
    rng = np.random.default_rng(1)
    rows = rng.dirichlet([1, 1, 1], 2)
    text = "probability ( b | a ) {"
    for state, row in zip(("yes", "no"), rows, strict=True):
        text += f"({state}) {', '.join(map(repr, row.tolist()))};"
    network = bif(text + "}").network
    assert (network.cpt("b").values == rows).all()
    again = formats.create("bif").write(Loaded(network))
    assert (parsed("bif", again).network.cpt("b").values == rows).all()


def test_odd_names_and_texts_survive() -> None:
    network = odd_network()
    again = parsed("bif", formats.create("bif").write(Loaded(network)))
    assert again.network == network
    assert again.remarks == ()


def test_rows_off_by_rounding_are_divided_once_and_said() -> None:
    loaded = bif("probability ( b | a ) { (yes) 0.333, 0.333, 0.333; (no) 0.1, 0.2, 0.7; }")
    assert loaded.network.cpt("b").values[0].tolist() == pytest.approx([1 / 3] * 3)
    assert loaded.remarks == (
        "One row of the table of b did not sum to 1 exactly (rounded in the file) and was divided "
        "by its sum.",
    )


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        ("probability ( b | a ) { table 0.5, 0.1, 0.25; }",
         "line 6: the table of b needs 6 numbers and has 3"),
        ("probability ( b | a ) { (yes) 0.5, 0.5; (no) 1 0 0; }",
         "line 6: a row of the table of b needs 3"),
        ("probability ( b | a ) { (yes) 0.5, 0.25, 0.25; }", "needs 2 rows and has 1"),
        ("probability ( b | a ) { (yes) 1 0 0; (yes) 1 0 0; }", "has the row (yes) twice"),
        ("probability ( b | a ) { (maybe) 1 0 0; (yes) 1 0 0; }", "the row (maybe)"),
        ("probability ( b | nosuch ) { (yes) 1 0 0; }", "names the unknown parent nosuch"),
        ("probability ( c ) { table 1.0; }", "there is a table for c, but no such node"),
        ("probability ( b ) { table -0.5, 0.75, 0.75; }", "negative probability -0.5"),
        ("probability ( b ) { table nan, 0.5, 0.5; }", "not a number"),
        ("probability ( b ) { table inf, 0.5, 0.5; }", "not a number"),
        ("probability ( b ) { table x, 0.5, 0.5; }",
         "a number or “;” should stand where “x” stands"),
        (2 * "probability ( b ) { table 0.5, 0.25, 0.25; }", "second table"),
        ("", "has no table for b; it seems to be cut short"),
        ("probability ( b ", "the file ends where “)”"),
        ("probability ( b ) { table 0.5, 0.25", "the file ends"),
        ('probability ( "b ) { table 0.5 0.25 0.25; }', "mark is opened and never closed"),
        ("variable a { type discrete [ 2 ] { x, y }; }", "second node named a"),
        ("variable c { type discrete [ 3 ] { x, y }; }", "declares 3 states and names 2"),
        ("variable c { type discrete [ 1000000000 ] { x, y }; }", "declares 1,000,000,000 states"),
        ("variable c { type discrete [ 2 ] { x, x }; }", "the state “x” twice"),
        ("variable c { type continuous; }", "of type continuous"),
        ("variable c { }", "has no type"),
        ("nonsense", "line 6, column 1"),
    ],
)  # fmt: skip
def test_faults_are_told_with_their_place(rest: str, words: str) -> None:
    message = refused(HEAD + ROOT + rest)
    assert words in message
    assert message.startswith("two.bif")
    assert "Nothing was opened." in message


def test_a_cycle_is_told_with_its_path() -> None:
    text = HEAD + "probability(a|b){default .5 .5;} probability(b|a){default .5 .25 .25;}"
    assert refused(text) == "two.bif: the arcs close the cycle a → b → a. Nothing was opened."


def test_every_truncation_of_asia_is_refused_or_complete() -> None:
    text = formats.create("bif").write(asia()).decode().rstrip()
    for end in range(1, len(text) - 1, 7):
        with pytest.raises(FormatError):
            parsed("bif", text[:end])


def test_a_table_of_absurd_size_is_refused_before_it_is_made() -> None:
    states = ", ".join(f"s{k}" for k in range(400))
    variables = "".join(
        f"variable v{k} {{ type discrete [ 400 ] {{ {states} }}; }}\n" for k in range(4)
    )
    text = variables + "probability ( v0 | v1, v2, v3 ) { default 1; }"
    assert "more than this program handles" in refused(text)


def test_comments_without_end_do_not_take_for_ever() -> None:
    assert "should stand" in refused("// // // // //\n" * 3000 + "// " * 3000 + "\nx")
    assert refused('network x { property "' + "a\\" * 5000)


def test_blanks_without_end_do_not_take_for_ever() -> None:
    assert "cut short" in refused("variable a { property " + " " * 200_000 + "x")
    assert "cut short" in refused("probability ( a ) { table " + " " * 200_000)


def test_files_of_javabayes_are_read() -> None:
    text = """// Bayesian Network in the Interchange Format
// Produced by BayesianNetworks package in JavaBayes
network "Dog-Problem" { //2 variables and 2 probability distributions
	property "credal-set constant-density-bounded 1.1" ;
}
variable  "light-on" { //2 values
	type discrete[2] {  "true"  "false" };
	property "position = (218, 195)" ;
}
variable  "family-out" { //2 values
	type discrete[2] {  "true"  "false" };
	property "position = (257, 99)" ;
}
probability (  "light-on"  "family-out" ) { //2 variable(s) and 4 values
	table
		0.6 0.05 // p(true | evidence)
		0.4 0.95; // p(false | evidence)
}
probability (  "family-out" ) { //1 variable(s) and 2 values
	table 0.15 0.85 ;
}
"""
    loaded = parsed("bif", text)
    assert loaded.network.name == "Dog-Problem"
    assert loaded.network.properties == {"credal-set constant-density-bounded 1.1": ""}
    assert loaded.network.cpt("light-on").values.tolist() == [[0.6, 0.4], [0.05, 0.95]]
    assert set(loaded.layout.positions) == {"light-on", "family-out"}


def test_property_spellings() -> None:
    text = """network x {
  property plain = 1 ; property alone ; property "both = in one" ; property "a = b" = "c; d" ;
  property empty = ; property quoted "text" ; property mixed = "a" and "b" ;
}
"""
    network = parsed("bif", text + HEAD[HEAD.index("variable") :] + ROOT + B_ROOT).network
    assert network.properties == {
        "plain": "1",
        "alone": "",
        "both": "in one",
        "a = b": "c; d",
        "empty": "",
        'quoted "text"': "",
        "mixed": '"a" and "b"',
    }


def test_an_equals_sign_and_semicolons_after_blocks_do_no_harm() -> None:
    text = "variable a { type discrete [ 2 ] = { x, y }; };\nprobability ( a ) { table 1, 0; };\n"
    assert parsed("bif", text).network["a"].states == ("x", "y")


def test_numbers_with_underscores_are_none() -> None:
    text = "variable a { type discrete [2] {y, n}; } probability (a) { table 0_1, 0; }"
    with pytest.raises(FormatError, match="a number or “;” should stand where “0_1” stands"):
        parsed("bif", text)


def test_too_many_parents_are_counted_as_parents() -> None:
    names = [f"p{k}" for k in range(70)]
    text = "variable x { type discrete [2] {y, n}; }"
    for name in names:
        text += f"variable {name} {{ type discrete [1] {{s}}; }} probability ({name}) {{table 1;}}"
    text += f"probability (x | {', '.join(names)}) {{ default 0.5, 0.5; }}"
    with pytest.raises(FormatError, match="x has 70 parents, but this program handles 63 at most"):
        parsed("bif", text)


def test_a_row_with_too_many_states_is_shown_as_it_is_written() -> None:
    text = """variable a { type discrete [2] {y, n}; } variable b { type discrete [2] {y, n}; }
    probability (a) { table 0.5, 0.5; } probability (b | a) { (y, n) 0.5, 0.5; (n) 0.5, 0.5; }"""
    with pytest.raises(FormatError, match=r"the row \(y, n\) of the table of b"):
        parsed("bif", text)
