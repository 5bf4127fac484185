"""A table that nobody has filled yet stays uniform and says so, until it is touched."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import edits, state_presets, table_edits
from bayesgui.document.files import open_state, save
from bayesgui.document.state import DocumentState

if TYPE_CHECKING:
    from pathlib import Path


def fresh() -> BayesianNetwork:
    network = BayesianNetwork([Variable(name, ("yes", "no")) for name in "ab"])
    return network.with_arc("a", "b")


def test_fresh_ranked_states_stay_uniform() -> None:
    state = DocumentState(model=fresh())
    state = state_presets.give_states(state, ["a", "b"], state_presets.PRESETS["low_high"])
    third = pytest.approx([1 / 3] * 3)
    assert state.network.cpt("a").values == third
    assert all(row == third for row in state.network.cpt("b").rows())
    assert state.network.unfilled == ("a", "b")


def test_edits_of_arcs_states_and_names_do_not_fill_a_table() -> None:
    network = fresh().with_variable(Variable("c", ("x", "y"))).with_arc("c", "b")
    assert network.unfilled == ("a", "b", "c")
    assert network.without_arc("a", "b").unfilled == ("a", "b", "c")
    network = network.with_variable_renamed("b", "d").with_states("a", ("no", "yes"), (1, 0))
    assert network.unfilled == ("a", "d", "c")
    assert pickle.loads(pickle.dumps(network)).unfilled == network.unfilled
    order = network.cpt("d").with_parent_order(("c", "a"))
    assert not order.is_filled


def test_numbers_fill_it_even_if_they_are_the_same() -> None:
    state = DocumentState(model=fresh())
    after = table_edits.set_table(state, "a", [0.5, 0.5])
    assert after.network.unfilled == ("b",)
    added = edits.set_states(after, "a", ("low", "mid", "high"), (0, 1, None))
    assert added.network.cpt("a").values.tolist() == [0.5, 0.5, 0.0]
    # The mark is no part of what a table says.
    assert after.network == state.network


def test_the_native_file_keeps_the_mark(tmp_path: Path) -> None:
    path = tmp_path / "fresh.bayesgui"
    state = DocumentState(model=fresh().with_cpt(CPT("a", (), [0.2, 0.8])))
    save(state, path)
    assert open_state(path)[0].network.unfilled == ("b",)
    assert bayesgui.read(path).unfilled == ("b",)
    text = path.read_text("utf-8")
    assert text.count('"filled": false') == 1
    save(table_edits.set_table(state, "b", [[0.5, 0.5], [0.5, 0.5]]), path)
    assert open_state(path)[0].network.unfilled == ()
