"""Tables of cases: codes, planes, and matching to a network."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from bayesgui.core.errors import DataError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.data.sampling.ancestral import CaseBlock


def table(**columns: tuple[tuple[str, ...], list[int]]) -> Dataset:
    return Dataset(tuple(CodedColumn(n, s, np.array(c)) for n, (s, c) in columns.items()))


def test_codes_take_the_smallest_type_that_leaves_a_code_for_missing():
    states = tuple(map(str, range(256)))
    small = CodedColumn("a", states[:255], np.array([254, -1, 0]))
    assert small.codes.dtype == np.uint8
    assert small.codes.tolist() == [254, 255, 0]
    large = CodedColumn("a", states, np.array([255, -1, 0]))
    assert large.codes.dtype == np.uint16
    assert large.codes.tolist() == [255, 65535, 0]
    assert (large.n_missing, large.missing_code) == (1, 65535)


def test_codes_cannot_be_changed_afterwards():
    mine = np.array([0, 1, 255], dtype=np.uint8)
    column = CodedColumn("a", ("x", "y"), mine)
    mine[0] = 1
    assert column.codes.tolist() == [0, 1, 255]
    with pytest.raises(ValueError, match="read-only"):
        column.codes[0] = 1


def test_a_code_without_a_state_is_refused():
    with pytest.raises(DataError, match="Column a holds a code without a state"):
        CodedColumn("a", ("x", "y"), np.array([0, 2]))


def test_a_bit_plane_has_a_bit_for_each_row_and_none_for_missing_cells():
    rng = np.random.default_rng(1)
    codes = rng.integers(-1, 3, 1000)
    data = table(a=(("x", "y", "z"), codes.tolist()))
    planes = data.planes("a")
    assert planes.shape == (3, 16)
    assert planes is data.planes("a")
    bits = np.array([[int(w) >> i & 1 for w in plane for i in range(64)] for plane in planes])
    for state in range(3):
        assert bits[state, :1000].tolist() == (codes == state).astype(int).tolist()
    assert bits[:, 1000:].sum() == 0


def test_a_table_refuses_columns_of_other_lengths_and_names_used_twice():
    short = CodedColumn("b", ("x",), np.array([0]))
    long = CodedColumn("a", ("x",), np.array([0, 0]))
    with pytest.raises(DataError, match="Column b has 1 rows and the first column 2"):
        Dataset((long, short))
    with pytest.raises(DataError, match="Two columns are named a"):
        Dataset((long, long))


def test_weights_must_be_numbers_of_zero_or_more():
    data = table(a=(("x",), [0, 0]))
    assert data.with_weights([0.5, 2]).total_weight == 2.5
    assert data.total_weight == 2.0
    with pytest.raises(DataError, match=r"weight of row 2 is -1\.0"):
        data.with_weights([0.5, -1])
    with pytest.raises(DataError, match="3 weights for 2 rows"):
        data.with_weights([1, 1, 1])


def test_a_table_is_the_same_after_a_pickle_and_still_read_only():
    data = table(a=(("x", "y"), [0, 1, -1])).with_weights([1, 2, 3])
    data = replace(data, remarks=("n",))
    data = data.with_column(NumericColumn("v", np.array([0.5, np.nan, 2])))
    data.planes("a")
    again = pickle.loads(pickle.dumps(data))
    assert again.names == ("a", "v")
    assert again["a"].codes.tolist() == [0, 1, 255]
    assert again.weights.tolist() == [1, 2, 3]
    assert again.remarks == ("n",)
    assert not again["a"].codes.flags.writeable
    assert not again["v"].values.flags.writeable


def test_rows_and_columns_can_be_picked():
    data = table(a=(("x", "y"), [0, 1, -1]), b=(("u", "v"), [1, 0, 1])).with_weights([1, 2, 3])
    part = data.select(["b"]).rows(slice(1, None))
    assert part.names == ("b",)
    assert part["b"].codes.tolist() == [0, 1]
    assert part.weights.tolist() == [2.0, 3.0]
    assert data.rows(np.array([False, False, True]))["a"].texts().tolist() == [""]
    with pytest.raises(DataError, match="no column c; it has a, b"):
        data["c"]


def test_a_matched_table_has_the_networks_order_of_columns_and_states():
    network = BayesianNetwork([Variable("b", ("v", "w", "u")), Variable("a", ("y", "x"))])
    data = table(a=(("x", "y"), [0, 1, -1]), b=(("u", "v"), [1, 0, 1]), z=(("q",), [0, 0, 0]))
    matched = data.matched(network)
    assert matched.names == ("b", "a")
    assert matched["b"].states == ("v", "w", "u")
    assert matched["b"].codes.tolist() == [0, 2, 0]
    assert matched["a"].codes.tolist() == [1, 0, 255]
    assert matched.remarks == ("No node has the name of z; left out.",)
    assert matched.matched(network) is matched


def test_a_state_that_the_node_lacks_is_named_with_its_row():
    network = BayesianNetwork([Variable("a", ("x", "y"))])
    data = table(a=(("perhaps", "unused", "x"), [2, 2, 0]))
    with pytest.raises(DataError) as caught:
        data.matched(network)
    assert str(caught.value) == (
        "Column a, row 3: node a has no state “perhaps”; it has x, y. "
        "Add the state to the node, or give such cells one of these states, or none, in the table."
    )
    assert data.matched(network, unknown="missing")["a"].codes.tolist() == [0, 0, 255]


def test_a_node_without_a_column_is_refused_unless_it_may_be_hidden():
    network = BayesianNetwork([Variable("a", ("x", "y")), Variable("h", ("0", "1"))])
    data = table(a=(("x", "y"), [0, 1]))
    with pytest.raises(DataError, match="no column for node h; its columns are a"):
        data.matched(network)
    assert data.matched(network, hidden=True)["h"].codes.tolist() == [255, 255]


def test_numbers_are_cut_at_the_nodes_limits_and_fall_into_the_outer_intervals():
    node = Variable("t", ("low", "mid", "high"), edges=(0.0, 1.0, 2.0, 3.0))
    network = BayesianNetwork([node])
    data = Dataset((NumericColumn("t", np.array([-5, 0.99, 1.0, 2.0, 99, np.nan])),))
    assert data.matched(network)["t"].codes.tolist() == [0, 0, 1, 2, 2, 255]
    texts = table(t=(("1.5", "high", "low"), [0, 1, 2]))
    assert texts.matched(network)["t"].codes.tolist() == [1, 2, 0]


def test_numbers_that_are_a_nodes_states_are_its_states():
    network = BayesianNetwork([Variable("n", ("0", "1", "2"))])
    data = Dataset((NumericColumn("n", np.array([2.0, 0.0, np.nan])),))
    assert data.matched(network)["n"].codes.tolist() == [2, 0, 255]


def test_sampled_blocks_become_one_table():
    network = BayesianNetwork([Variable("a", ("x", "y")), Variable("b", ("u", "v"))])
    blocks = [
        CaseBlock({"a": np.array([0, 1]), "b": np.array([1, -1])}, np.array([0.5, 1.0])),
        CaseBlock({"a": np.array([-1]), "b": np.array([0])}, np.array([0.25])),
    ]
    data = Dataset.from_blocks(network, blocks)
    assert data["a"].codes.tolist() == [0, 1, 255]
    assert data["b"].codes.tolist() == [1, 255, 0]
    assert data.weights.tolist() == [0.5, 1.0, 0.25]


def test_a_frames_texts_categories_truths_and_numbers_become_columns():
    frame = pd.DataFrame(
        {
            "text": ["b", "a", None, ""],
            "kind": pd.Categorical(["hot", None, "cold", "cold"], ["cold", "warm", "hot"]),
            "truth": [True, False, True, True],
            "whole": [10, 9, 10, 9],
            "gaps": [1.0, np.nan, 0.0, 1.0],
            "real": [0.5, 1.0, np.nan, 2.5],
        }
    )
    data = Dataset.from_frame(frame)
    assert data["text"].states == ("a", "b")
    assert data["text"].codes.tolist() == [1, 0, 255, 255]
    assert data["kind"].states == ("cold", "warm", "hot")
    assert data["kind"].codes.tolist() == [2, 255, 0, 0]
    assert data["truth"].states == ("False", "True")
    assert data["whole"].states == ("9", "10")
    assert data["gaps"].states == ("0", "1")
    assert data["gaps"].codes.tolist() == [1, 255, 0, 1]
    assert isinstance(data["real"], NumericColumn)
    assert np.isnan(data["real"].values).tolist() == [False, False, True, False]


@pytest.mark.parametrize(
    ("cells", "states", "codes"),
    [
        ([True, 1, False, 0, None], ("0", "1", "False", "True"), [3, 1, 2, 0, 255]),
        ([1, True, 1.0, "no"], ("1", "True", "no"), [0, 1, 0, 2]),
        ([np.float32(1), np.bool_(True)], ("1", "True"), [0, 1]),
    ],
)
def test_a_truth_value_of_a_frame_is_not_the_number_1(cells, states, codes):
    data = Dataset.from_frame(pd.DataFrame({"x": pd.Series(cells, dtype=object)}))
    assert data["x"].states == states
    assert data["x"].codes.tolist() == codes


def test_columns_that_pandas_took_for_truth_values_fit_states_written_otherwise():
    network = BayesianNetwork([Variable("x", ("TRUE", "FALSE")), Variable("y", ("false", "true"))])
    frame = pd.DataFrame({"x": [True, False, True], "y": [True, False, False]})
    fitted = Dataset.from_frame(frame).matched(network)
    assert [column.codes.tolist() for column in fitted.columns] == [[0, 1, 0], [1, 0, 0]]


def test_a_truth_value_that_two_states_could_be_is_refused():
    network = BayesianNetwork([Variable("x", ("TRUE", "true", "no"))])
    frame = pd.DataFrame({"x": [True, True]})
    with pytest.raises(DataError, match="node x has no state “True”"):
        Dataset.from_frame(frame).matched(network)
