"""Decisions and utilities of Netica: what is impossible or open, and delays."""

from __future__ import annotations

import numpy as np

from tests.formats.judge import parsed
from tests.formats.umbrella import UMBRELLA


def test_netica_marks_what_is_impossible_and_what_is_open() -> None:
    text = UMBRELLA["dne"].replace("(20, 100), (70, 0)", "(@imposs, 100), (@undef, 0)")
    loaded = parsed("dne", text)
    values = loaded.whole.mechanism("U").values
    assert np.array_equal(values, [[0, 100], [np.nan, 0]], equal_nan=True)
    assert loaded.remarks == (
        "Configurations of the parents of U that Netica calls impossible got the utility 0.",
    )


def test_delayed_links_repeat_decisions_and_utilities() -> None:
    text = UMBRELLA["dne"].replace(
        "node W { kind = NATURE; states = (sun, rain); parents = (); probs = (0.7, 0.3); };",
        "node W { kind = NATURE; states = (sun, rain); parents = (W); delays = ((1));"
        "probs = ((0.7, 0.3), (0.4, 0.6)); };",
    )
    template = parsed("dne", text).whole
    assert (template.decisions, template.utilities) == (("D",), ("U",))
    assert template.lagged_arcs == (("W", "W", 1),)
    model = template.unroll(3)
    assert model.decisions == ("D[0]", "D[1]", "D[2]")
    assert model.utilities == ("U[0]", "U[1]", "U[2]")
    assert model.parents("U[2]") == ("W[2]", "D[2]")
