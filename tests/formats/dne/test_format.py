from __future__ import annotations

import math

import pytest

from bayesgui.core.errors import FormatError
from bayesgui.core.evidence import Evidence
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats.base import Loaded, formats
from tests.formats.judge import odd_network, parsed

DNE = """// ~->[DNET-1]->~
// File created by somebody
bnet Two {
autoupdate = TRUE;
title = "The two"; comment = "first\\nsecond\\
 and third";
visual V1 {
  nodefont = font {shape= "Arial"; size= 14;};
  NodeSet Node {BuiltIn = 1; Color = 0xc0c0c0;};
  };
node A {
  kind = NATURE; discrete = TRUE; chance = CHANCE;
  states = (yes, no); parents = ();
  probs = // yes  no; and a semicolon
    (0.25, 0.75);
  title = "The A"; comment = "What is A?"; whenchanged = 1086993631; belief = (0.25, 0.75);
  visual V1 { center = (132, 54); height = 7; link 1 { path = ((1, 2), (3, 4)); }; };
  };
node B {
  kind = NATURE; discrete = TRUE; chance = CHANCE;
  states = (l, m, h); levels = (1, 2.5, 1e3); inputs = (, ); parents = (A);
  probs = ((0.5, 0.25, 0.25), /* yes */ (0.1, 0.2, 0.7)); // no ;
  visual V1 { center = (132, 300); };
  };
%s
};
"""


def dne(extra: str = "", text: str = DNE) -> Loaded:
    return parsed("dne", text % extra, "two.dne")


def refused(extra: str = "", text: str = DNE) -> str:
    with pytest.raises(FormatError) as caught:
        dne(extra, text)
    assert str(caught.value).startswith("two.dne")
    return str(caught.value)


def test_tables_titles_comments_levels_and_places_are_read() -> None:
    loaded = dne()
    network = loaded.network
    assert network.name == "Two"
    assert network.properties == {"title": "The two", "description": "first\nsecond and third"}
    assert (network["A"].label, network["A"].description) == ("The A", "What is A?")
    assert network["B"].values == (1.0, 2.5, 1000.0)
    assert network.cpt("B").values.tolist() == [[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]
    assert dict(loaded.layout.positions) == {"A": (44.0, 16.0), "B": (44.0, 252.0)}
    assert loaded.remarks == ()
    assert not loaded.evidence


def test_flat_probabilities_of_old_files_are_read() -> None:
    flat = DNE.replace("((0.5, 0.25, 0.25), /* yes */ (0.1, 0.2, 0.7))", "(.5,.25,.25,.1,.2,.7)")
    assert dne(text=flat).network == dne().network


def test_deterministic_nodes_by_function_table() -> None:
    loaded = dne(
        """node C { kind = NATURE; chance = DETERMIN; discrete = TRUE; states = (on, off);
        parents = (A, B); functable = (((on), (off), (#0)), (#1, on, off)); };"""
    )
    assert loaded.network.cpt("C").values[..., 0].tolist() == [[1, 0, 1], [0, 1, 0]]


def test_a_function_table_may_name_values() -> None:
    loaded = dne(
        """node C { chance = DETERMIN; discrete = FALSE; levels = (-INFINITY, 0, 10, INFINITY);
        parents = (A); functable = (-3, 10); };"""
    )
    assert loaded.network["C"].states == ("−∞ to 0", "0 to 10", "10 to ∞")
    assert loaded.network["C"].edges == (-math.inf, 0.0, 10.0, math.inf)
    assert loaded.network.cpt("C").values.tolist() == [[1, 0, 0], [0, 0, 1]]


def test_impossible_configurations_become_uniform_and_are_said() -> None:
    for row in ("@imposs, @imposs", "@imposs"):
        loaded = dne(f"node C {{ states = (x, y); parents = (A); probs = ((1, 0), ({row})); }};")
        assert loaded.network.cpt("C").values.tolist() == [[1, 0], [0.5, 0.5]]
        assert "impossible" in loaded.remarks[0]


def test_a_node_without_table_is_uniform_and_said() -> None:
    loaded = dne('node C { states = (x, y); parents = (A); equation = "C(A) = x"; };')
    assert loaded.network.cpt("C").values.tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert "equation" in loaded.remarks[0]
    assert "uniform" in loaded.remarks[0]


def test_states_by_number_or_titles() -> None:
    loaded = dne(
        """node C { numstates = 2; probs = (1, 0); };
        node D { numstates = 2; statetitles = ("first one", ); probs = (1, 0); };
        node E { discrete = TRUE; levels = (2020, 2030); probs = (1, 0); };
        node F { states = (a, b); statetitles = (, "the b"); probs = (1, 0); };"""
    )
    states = {v.name: v.states for v in loaded.network.variables}
    assert states["C"] == ("state0", "state1")
    assert states["D"] == ("state0", "state1")
    assert states["E"] == ("2020", "2030")
    assert loaded.network["E"].values == (2020.0, 2030.0)
    assert states["F"] == ("a", "b")
    assert loaded.network["F"].properties == (("state titles", ", the b"),)


def test_saved_findings_are_read() -> None:
    loaded = dne(
        """node C { states = (x, y); probs = (.5, .5); evidence = #1; };
        node D { states = (x, y); probs = (.5, .5); evidence = x; };
        node E { states = (x, y); probs = (.5, .5); evidence = 3.5; };"""
    )
    assert loaded.evidence == Evidence({"C": "y", "D": "x"})
    assert loaded.remarks == ("Findings that name no state were left out: E.",)


def test_other_kinds_are_left_out_with_what_hangs_on_them() -> None:
    loaded = dne(
        """node T { kind = CONSTANT; title = "Just a title"; };
        node X { kind = NATURE; discrete = FALSE; parents = (); equation = "X = 1"; };
        node Y { states = (x, y); parents = (X); probs = (1, 0); };
        node D { kind = DECISION; states = (x, y); parents = (A, X); };"""
    )
    assert loaded.network.names == ("A", "B", "D")
    assert loaded.whole.parents("D") == ("A",)
    assert loaded.remarks == (
        "Left out: the constant node T.",
        "Left out: the continuous node X.",
        "Left out: Y, because it depends on X.",
        "D does not know X any more, which was left out.",
    )


def test_names_are_changed_with_a_warning_and_titles_keep_them() -> None:
    network = odd_network()
    format_ = formats.create("dne")
    after = parsed("dne", format_.write(Loaded(network))).network
    assert [v.label for v in after.variables] == ["天气", "A label; with “marks”", "c/d | e"]
    assert all(name.isascii() and name.isidentifier() for name in after.names)
    for old, new in zip(network.names, after.names, strict=True):
        assert (after.cpt(new).values == network.cpt(old).values).all()
    warnings = " ".join(format_.losses(Loaded(network)))
    assert "these were changed: ödd \\ “net”, 天气" in warnings
    assert "states of these nodes were changed" in warnings


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("node A { states = (x, y); probs = (1, 0); };", "second node named A"),
        ("node C { states = (x, y); probs = (1, 0, 0); };",
         "line 25: the table of C needs 2 numbers and has 3"),
        ("node C { states = (x, y); probs = (1.5, -0.5); };", "negative"),
        ("node C { states = (x, y); probs = (a, b); };", "neither a number nor"),
        ("node C { states = (x, y); functable = (z); };", "neither a number nor"),
        ("node C { states = (x, y); parents = (Z); probs = (1, 0); };", "unknown parent Z"),
        ("node C { states = (x, x); probs = (1, 0); };", "twice"),
        ("node C { numstates = 1000000000; };", "declares 1,000,000,000 states"),
        ("node C { states = (x, y; };", "“)” should stand where “;” stands"),
        ("node C { states (x, y); };", "“{” or “=” should stand where “(” stands"),
        ("node { states = (x, y); } } garbage", "the end of the file"),
    ],
)  # fmt: skip
def test_faults_are_told_with_their_place(extra: str, words: str) -> None:
    assert words in refused(extra)


def test_a_truncated_file_is_refused() -> None:
    text = (DNE % "").rstrip()
    for end in range(30, len(text) - 2, 5):
        with pytest.raises(FormatError):
            parsed("dne", text[:end])


TITLED = """// ~->[DNET-1]->~
bnet N {
node a { kind = NATURE; discrete = TRUE; states = (p, q); statetitles = ("Poor, or so", "Good");
  parents = (); probs = (0.25, 0.75); };
node b { kind = NATURE; discrete = TRUE; states = (p, q, r); statetitles = ("Poor");
  parents = (); probs = (0.25, 0.25, 0.5); };
};
"""


def test_titles_of_states_are_written_back() -> None:
    format_ = formats.create("dne")
    first = parsed("dne", TITLED)
    assert format_.losses(first) == []
    data = format_.write(first)
    assert b'statetitles = ("Poor, or so", "Good");' in data
    assert b'statetitles = ("Poor", "", "");' in data
    again = parsed("dne", data)
    assert again.network == first.network
    assert format_.write(again) == data


def test_titles_that_cannot_be_written_are_told() -> None:
    format_ = formats.create("dne")
    odd = Variable("a", ("1", "2"), properties=(("state titles", "One, Two"),))
    few = Variable("b", ("x", "y"), properties=(("state titles", "One"),))
    (_, told) = format_.losses(Loaded(BayesianNetwork([odd, few])))
    assert told == "DNE cannot store units and further properties of nodes: a, b."


def test_a_network_without_a_name_comes_back_without_one() -> None:
    format_ = formats.create("dne")
    network = BayesianNetwork([Variable("a", ("x", "y"))])
    data = format_.write(Loaded(network))
    assert b"bnet Network {" in data
    assert parsed("dne", data).network == network
    named = BayesianNetwork(network.variables, name="Network")
    assert parsed("dne", format_.write(Loaded(named))).network.name == "Network"


def test_a_name_of_the_network_that_is_changed_is_told() -> None:
    network = BayesianNetwork([Variable("a", ("x", "y"))], name="iris-plus")
    (warning,) = formats.create("dne").losses(Loaded(network))
    assert "these were changed: iris-plus" in warning


def test_numbers_with_underscores_are_none() -> None:
    assert "neither a number" in refused(text=TITLED.replace("0.75", "0_75%s"))
