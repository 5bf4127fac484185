"""Old files of Netica: templates of nodes, constants, decisions and utilities without numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.core.errors import FormatError
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.sentence import Loss
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from bayesgui.formats.base import Loaded


def bnet(text: str) -> Loaded:
    head = (
        "// ~->[DNET-1]->~\n\nbnet Old {\nautoupdate = TRUE;\nvisual V1 {\n\tusegrid = TRUE;\n\t};"
    )
    return parsed("dne", f"{head}\n{text}\n}};\n")


TEMPLATES = """
define node two {
    kind = NATURE;
    discrete = TRUE;
    states = (yes, no); // of most nodes
    visual V1 {
        height = 1;
        };
    };
define node named { title = "A name"; };

node A (two) {
    chance = CHANCE;
    parents = ();
    probs = (0.25, 0.75);
    visual V1 {
        center = (78, 30);
        };
    };
node B (two, named) {
    parents = (A);
    probs =
        // yes          no             // A
         ((0.5,         0.5),          // yes
          (0.125,       0.875));       // no ;
    };
node D (two) { kind = DECISION; parents = (B); title = "Choose"; };
"""


def test_nodes_have_what_their_templates_say() -> None:
    loaded = bnet(TEMPLATES)
    model = loaded.whole
    assert loaded.remarks == ()
    assert model["A"].states == model["D"].states == ("yes", "no")
    assert (model["A"].label, model["B"].label, model["D"].label) == ("", "A name", "Choose")
    assert model.mechanism("D") == Decision("D", ("B",))
    assert loaded.network.cpt("B").values.tolist() == [[0.5, 0.5], [0.125, 0.875]]
    assert loaded.layout.positions.keys() == {"A"}


def test_a_template_may_stand_below_its_nodes() -> None:
    first, _, rest = TEMPLATES.partition("node A")
    assert bnet(f"node A{rest}{first}").whole == bnet(TEMPLATES).whole


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("A (two)", "A (three)", "line 19: A is a node of the kind three, which the file"),
        ("A (two)", "A (two {", "“)” should stand where “{” stands"),
        ("define node two {", "define node {", "line 19: A is a node of the kind two, which"),
    ],
)
def test_what_is_wrong_with_a_template_is_said(old: str, new: str, words: str) -> None:
    with pytest.raises(FormatError, match="Nothing was opened") as caught:
        bnet(TEMPLATES.replace(old, new))
    assert words in str(caught.value)


STRUCTURE = """
node C { kind = NATURE; discrete = TRUE; numstates = 2; parents = (); };
node E { kind = NATURE; discrete = TRUE; numstates = 3; parents = (C, D); };
node D { kind = DECISION; discrete = TRUE; numstates = 2; parents = (C); };
node V1 { kind = UTILITY; discrete = FALSE; measure = RATIO; chance = DETERMIN; parents = (C, D); };
node V2 { kind = UTILITY; discrete = FALSE; inputs = (x_1); parents = (E); };
"""


def test_a_diagram_without_numbers_is_whole_and_says_so_once() -> None:
    loaded = bnet(STRUCTURE)
    assert [str(each) for each in loaded.remarks] == [
        "The tables of C, E are not in the file; their rows are uniform until you fill them in.",
        "The utilities of V1, V2 are not in the file; give them in their tables.",
    ]
    assert not any(isinstance(each, Loss) for each in loaded.remarks)
    model = loaded.whole
    assert model["D"].states == ("state0", "state1")
    assert model.mechanism("V2").n_missing == 3
    assert bayesgui.solve(model).expected_utility == 0
    assert model.unfilled == ("C", "E")


def test_a_utility_may_be_nearly_forbidden() -> None:
    more = """
node S { kind = NATURE; discrete = TRUE; states = (s1, s2); parents = (); probs = (0.5, 0.5); };
node A { kind = DECISION; discrete = TRUE; states = (a1, a2); parents = (S); };
node R { kind = UTILITY; discrete = FALSE; parents = (S, A); functable =
                          // S  A
         ((5,             // s1 a1
           10),           // s1 a2
          (-1,            // s2 a1
           -1e23));       // s2 a2 ;
    };
"""
    model = bnet(more).whole
    assert model.mechanism("R") == Utility("R", ("S", "A"), [[5, 10], [-1, -1e23]])
    assert bayesgui.solve(model).expected_utility == 4.5


DELAYED = """
node step { kind = ASSUME; discrete = FALSE; levels = (0, INFINITY); parents = (); value = 0.5; };
node H { kind = DECISION; discrete = TRUE; states = (off, on); inputs = (H1); parents = (H);
    delays = ((step)); };
node T { kind = NATURE; discrete = FALSE; levels = (0, 0, 5, 10, 10); inputs = (T1, H1);
    parents = (T, H); delays = (
        (step),
        (1)); };
node U { kind = UTILITY; discrete = FALSE; parents = (H); functable = (1, 2); };
"""


def test_a_delay_may_be_a_constant() -> None:
    loaded = bnet(DELAYED)
    model = loaded.whole
    assert model.mechanism("T").parents == ("T, t − 1", "H, t − 2")
    assert model.mechanism("H").parents == ("H, t − 1",)
    assert model["T"].states == ("0 to 0", "0 to 5", "5 to 10", "10 to 10")
    assert "Left out: the constant node step." in loaded.remarks
    assert not any("step_" in each for each in loaded.remarks)
    newer = bnet(DELAYED.replace("ASSUME", "CONSTANT")).whole
    assert newer == model
    with pytest.raises(FormatError, match=r"from H to H has the delay \(step\), and only"):
        bnet(DELAYED.replace("value = 0.5;", ""))


def test_what_equations_give_is_said_once() -> None:
    more = """
node X { kind = NATURE; discrete = FALSE; levels = (0, 1, 2); parents = (); equation = "X = 1"; };
node Y { kind = NATURE; discrete = FALSE; levels = (0, 1, 2); parents = (X); equation = "Y = X"; };
node Z { kind = NATURE; discrete = FALSE; parents = (Y); equation = "Z = Y + 1"; };
node W { kind = NATURE; discrete = FALSE; parents = (Y); equation = "W = Y + 2"; };
node D { kind = DECISION; discrete = TRUE; states = (a, b); parents = (Z, X, W); };
node U { kind = UTILITY; discrete = FALSE; parents = (D); equation = "U (D) = 1"; };
"""
    loaded = bnet(more)
    assert [str(each) for each in loaded.remarks] == [
        "The numbers of U are given by an expression, which is not read.",
        "The tables of X, Y are given by equations only; their rows are uniform until you fill "
        "them in.",
        "Left out: the continuous nodes Z, W.",
        "D does not know Z, W any more, which were left out.",
        "The utilities of U are not in the file; give them in its table.",
    ]
    assert loaded.whole.parents("D") == ("X",)


def test_numbers_of_a_sum_are_said_to_be_left_out() -> None:
    more = """
node D { kind = DECISION; discrete = TRUE; states = (a, b); parents = (); };
node U { kind = UTILITY; discrete = FALSE; parents = (D); functable = (1, 2); };
node V { kind = UTILITY; discrete = FALSE; parents = (U); functable = (7); };
"""
    loaded = bnet(more)
    assert loaded.whole.mechanism("V") == SuperValue("V", ("U",), "")
    (remark,) = loaded.remarks
    assert remark == "The numbers of V were left out: it is the sum of the utilities above it."
    assert isinstance(remark, Loss)
    assert bnet(more.replace("functable = (7); ", "")).remarks == ()
