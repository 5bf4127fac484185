"""Matching of columns and states; differences give proposals, not changes."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import DataError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.data.matching import ColumnMatch, mapped, match, pair_up
from bayesgui.data.variables_from_columns import network_of, with_states_added

NETWORK = BayesianNetwork(
    [
        Variable("Smoker", ("no", "yes")),
        Variable("lung", ("ill", "well", "unsure")),
        Variable("age", ("young", "old"), edges=(0.0, 40.0, 100.0)),
        Variable("hidden", ("a", "b")),
    ]
)


def column(name, states, codes):
    return CodedColumn(name, states, np.array(codes))


def test_columns_find_nodes_by_the_same_and_by_similar_names():
    data = Dataset(
        (
            column("smoker ", ("True", "False"), [0, 1]),
            column("lung", ("unsure", "well", "ill"), [0, 1]),
            NumericColumn("age", np.array([3.0, 50.0])),
            column("zip", ("1", "2"), [0, 1]),
        )
    )
    found = match(data, NETWORK)
    assert found.columns == (
        ColumnMatch(
            "smoker ", "Smoker", "similar", "differ", ("True", "False"),
            (("True", "yes"), ("False", "no")),
        ),
        ColumnMatch("lung", "lung", "same", "subset"),
        ColumnMatch("age", "age", "same", "limits"),
        ColumnMatch("zip", None, "none", "none"),
    )  # fmt: skip
    assert found.hidden == ("hidden",)
    assert not found.fits
    assert found.names == {"smoker ": "Smoker"}
    proposals = {m.column: dict(m.proposal) for m in found.columns if m.proposal}
    assert proposals == {"smoker ": {"True": "yes", "False": "no"}}
    fitted = mapped(data, proposals).with_renamed(found.names).matched(NETWORK, hidden=True)
    assert fitted["Smoker"].codes.tolist() == [1, 0]
    assert fitted["lung"].codes.tolist() == [2, 1]
    assert fitted["age"].codes.tolist() == [0, 1]


def test_a_table_of_the_very_names_and_states_fits():
    network = BayesianNetwork([Variable("a", ("x", "y")), Variable("b", ("u", "v"))])
    data = Dataset((column("b", ("v", "u"), [0, 1]), column("a", ("x", "y"), [0, 0])))
    found = match(data, network)
    assert found.fits
    assert [c.states for c in found.columns] == ["order", "same"]


def test_texts_that_mean_the_same_are_paired_once():
    assert pair_up(["YES", "no"], ["n", "yes"]) == [("YES", "yes"), ("no", "n")]
    assert pair_up(["是", "否"], ["no", "yes"]) == [("是", "yes"), ("否", "no")]
    assert pair_up(["moderate", "sever"], ["severe", "mild", "Moderate "]) == [
        ("moderate", "Moderate "),
        ("sever", "severe"),
    ]
    assert pair_up(["101", "102"], ["100", "103"]) == []
    assert pair_up(["colour", "color"], ["color"]) == [("color", "color")]


def test_all_words_for_a_state_are_proposed_as_they_are_read():
    """1, true and yes are one state to the reader; the dialog says so of each of them."""
    texts = ("0", "1", "FALSE", "maybe", "true", "yes")
    network = BayesianNetwork([Variable("Smoker", ("False", "True"))])
    table = Dataset([column("Smoker", texts, range(6))])
    (found,) = match(table, network).columns
    assert found.unknown == ("0", "1", "maybe", "yes")
    assert found.proposal == (("0", "False"), ("1", "True"), ("yes", "True"))


def test_states_are_merged_and_made_missing():
    data = Dataset((column("a", ("yes", "no", "y", "?"), [0, 1, 2, 3, -1]),))
    made = mapped(data, {"a": {"y": "yes", "?": ""}})["a"]
    assert made.states == ("yes", "no")
    assert made.codes.tolist() == [0, 1, 0, 255, 255]


def test_a_node_is_made_of_each_column():
    data = Dataset(
        (
            column("n", ("1", "2.5"), [0, 1]),
            CodedColumn("t", ("low", "high"), np.array([0, 1]), (0.0, 1.0, 2.0)),
            column("s", ("x", "y"), [0, 1]),
        )
    )
    network = network_of(data, "cases")
    assert network.name == "cases"
    assert network.variables == (
        Variable("n", ("1", "2.5"), values=(1.0, 2.5)),
        Variable("t", ("low", "high"), edges=(0.0, 1.0, 2.0)),
        Variable("s", ("x", "y")),
    )
    assert network.arcs == ()
    with pytest.raises(DataError, match="Column x holds numbers; discretize it first"):
        network_of(Dataset((NumericColumn("x", np.array([1.0])),)))
    with pytest.raises(DataError, match="Column e has no value"):
        network_of(Dataset((column("e", (), [-1]),)))


def test_states_are_added_at_the_end_with_probability_zero():
    filled = NETWORK.with_cpt(CPT("Smoker", (), [0.5, 0.5]))
    network = with_states_added(filled, {"Smoker": ["yes", "seldom"]})
    assert network["Smoker"].states == ("no", "yes", "seldom")
    assert network.cpt("Smoker").values.tolist() == [0.5, 0.5, 0.0]
