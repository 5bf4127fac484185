"""HUGIN's expressions in place of numbers, of utilities and of tables without chance."""

from __future__ import annotations

import pytest

import bayesgui
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.sentence import Loss
from bayesgui.formats.base import Loaded, formats
from tests.formats.judge import parsed

NET = """net {{ node_size = (80 40); }}
node W {{ states = ("sun" "rain, \\"wet\\""); }}
node N {{ states = ("none" "some" "many"); subtype = number; state_values = (0 1 5); }}
decision D {{ states = ("take" "leave"); }}
utility U {{ label = "Worth"; }}
potential (W) {{ data = (0.75 0.25); }}
potential (N) {{ data = (0.5 0.25 0.25); }}
potential (D) {{ }}
potential (U | W D N) {{ {} }}
"""


def net(text: str) -> Loaded:
    return parsed("net", NET.format(text))


@pytest.mark.parametrize(
    "text",
    [
        'model_nodes = (); model_data = (if (D == "take", 20, if (W == "sun", 100, 0)) - N * 2);',
        """model_nodes = (D);
        model_data = ( 20 - N * 2, % D=take (first
        if (W == "rain, \\"wet\\"", 0, 100) % the rest; of it
           - 2 * N );""",
        """model_data
         = ( 20 - N * 2, 100 - N * 2,      % W=sun
             20 - N * 2, -(N + N) );       % W=rain
        model_nodes = (W D);""",
    ],
)
def test_utilities_are_computed(text: str) -> None:
    loaded = net(text)
    expected = [[[20, 18, 10], [100, 98, 90]], [[20, 18, 10], [0, -2, -10]]]
    assert loaded.whole.mechanism("U") == Utility("U", ("W", "D", "N"), expected)
    (remark,) = loaded.remarks
    assert remark == "The expressions of U became a table of numbers."
    assert isinstance(remark, Loss)
    assert bayesgui.solve(loaded.whole).expected_utility == pytest.approx(75 - 3)
    written = formats.create("net").write(loaded)
    assert parsed("net", written).whole == loaded.whole


@pytest.mark.parametrize(
    "text",
    [
        "model_data = (1, 2);",
        "model_nodes = (Z); model_data = (1, 2);",
        "model_data = (N / 0);",
        "model_data = (log(N - 9));",
        "model_data = (and (N, D));",
        "model_data = (Normal (N, 4));",
        "model_data = (W);",
        "model_data = (X + 1);",
        "model_data = ();",
        'model_data = ("sun");',
    ],
)
def test_what_cannot_be_computed_is_left_open(text: str) -> None:
    loaded = net(text)
    assert loaded.whole.mechanism("U").n_missing == 12
    assert [str(each) for each in loaded.remarks] == [
        "The numbers of U are given by an expression, which is not read.",
        "The utilities of U are not in the file; give them in its table.",
    ]


def test_numbers_beside_expressions_count() -> None:
    loaded = net("data = (1 2 3 4 5 6 7 8 9 10 11 12); model_data = (0);")
    assert loaded.whole.mechanism("U").values.ravel().tolist() == [*range(1, 13)]
    assert loaded.remarks == ()


CHOICE = """class person {
  inputs = (); outputs = (gene);
  node gene { states = ("A" "B"); }
  node kind { states = ("x" "y" "z"); }
  potential (gene) { data = (0.5 0.5); }
  potential (kind | gene) { model_nodes = (gene); model_data = ("x", "z"); }
}
class family {
  inputs = (); outputs = ();
  node which { states = ("Ann" "Bob"); }
  node child { states = ("A" "B"); }
  instance Ann : person (; Ann_gene = gene) { }
  instance Bob : person (; Bob_gene = gene) { }
  potential (which) { data = (1 1); }
  potential (child | which Ann_gene Bob_gene)
  { model_nodes = (); model_data = ( if (which == "Ann", Ann_gene, Bob_gene) ); }
}
"""


def test_tables_without_chance_are_computed_in_every_instance() -> None:
    network = parsed("net", CHOICE).network
    assert network.cpt("Ann_kind").parents == ("Ann_gene",)
    assert network.cpt("Bob_kind").values.tolist() == [[1, 0, 0], [0, 0, 1]]
    table = network.cpt("child").values[..., 0]
    assert table.tolist() == [[[1, 1], [0, 0]], [[1, 0], [1, 0]]]


def test_intervals_are_not_computed() -> None:
    text = NET.replace("subtype = number; state_values = (0 1 5)", "state_values = (0 1 5 9)")
    loaded = parsed("net", text.format("model_data = (N);"))
    assert loaded.whole.mechanism("U").n_missing == 12
