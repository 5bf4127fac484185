"""Conditional tables as pandas tables."""

from __future__ import annotations

import numpy as np
import pandas as pd

from bayesgui.core.cpt import CPT
from tests.inference.networks import asia


def test_a_row_for_each_configuration_and_a_column_for_each_state():
    frame = asia().cpt("dysp").to_frame()
    assert list(frame.columns) == ["yes", "no"]
    assert frame.columns.name == "dysp"
    assert frame.index.names == ["bronc", "either"]
    assert frame.loc[("yes", "no"), "yes"] == 0.8
    assert frame.loc["no"]["yes"].tolist() == [0.7, 0.1]


def test_a_node_without_parents_has_one_row():
    frame = asia().cpt("asia").to_frame()
    assert frame.shape == (1, 2)
    assert frame["yes"].item() == 0.01


def test_networks_that_share_a_table_show_their_own_names():
    first = asia()
    second = first.with_states("smoke", ("often", "no"), (0, 1))
    shown = first.cpt("smoke").to_frame()
    assert list(second.cpt("smoke").to_frame().columns) == ["often", "no"]
    assert list(first.cpt("smoke").to_frame().columns) == ["yes", "no"]
    assert list(shown.columns) == ["yes", "no"]
    assert first.cpt("smoke") == second.cpt("smoke")


def test_a_table_of_no_network_has_numbers():
    frame = CPT("b", ("a",), np.array([[0.1, 0.9], [0.2, 0.8]])).to_frame()
    expected = pd.DataFrame([[0.1, 0.9], [0.2, 0.8]], index=["0", "1"], columns=["0", "1"])
    assert (frame.to_numpy() == expected.to_numpy()).all()
    assert list(frame.columns) == ["0", "1"]
