"""One rule decides which state a text, a number or a truth value means."""

from __future__ import annotations

import numpy as np
import pandas
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.states.equal_states import EqualStates, equal_states, value_text

DOSES = ("0.5", "1.0", "2.0")


@pytest.mark.parametrize(
    ("states", "text", "position"),
    [
        (DOSES, "1.0", 1),
        (DOSES, "1", 1),
        (DOSES, "1.00", 1),
        (DOSES, "0,5", 0),
        (DOSES, "5e-1", 0),
        (DOSES, "3", None),
        (DOSES, "yes", None),
        (("1", "1.0"), "1.0", 1),
        (("1", "1.0"), "1.00", None),
        (("1000", "1"), "1,000", None),
        (("01", "02"), "1", 0),
        (("True", "False"), "TRUE", 0),
        (("TRUE", "FALSE"), "False", 1),
        (("true", "other"), "True", 0),
        (("no", "yes"), "True", 1),
        (("no", "yes", "unknown"), "false", 0),
        (("no", "yes"), "1", 1),
        (("0", "1"), "True", 1),
        (("0", "1"), "no", 0),
        (("0.0", "1.0"), "True", 1),
        (("0", "1", "2"), "yes", None),
        (("1", "2", "3"), "True", None),
        (("yes", "true", "no"), "1", None),
        (("yes", "true", "no"), "TRUE", 1),
        (("Male", "Female"), "male", None),
        (("0.1", "2"), "0.10000000149011612", 0),
        (("0.1", "0.10000000001"), "0.10000000149011612", None),
        (("low", "high"), "True", None),
    ],
)
def test_a_text_means_the_state_that_equals_it(states, text, position):
    assert equal_states(states).position(text) == position


@given(st.lists(st.text(min_size=1), unique=True, min_size=1, max_size=6))
def test_a_state_means_itself_whatever_it_equals(states):
    known = EqualStates(states)
    assert [known.position(state) for state in states] == list(range(len(states)))


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), unique=True, min_size=1))
def test_numbers_find_their_states_in_any_notation(numbers):
    known = EqualStates([repr(value) for value in numbers])
    for k, value in enumerate(numbers):
        if value:  # 0.0 and -0.0 are one number
            assert known.position(value_text(value)) == k


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "True"),
        (np.False_, "False"),
        (1, "1"),
        (1.0, "1"),
        (np.int8(3), "3"),
        (np.float32(0.1), "0.1"),
        (np.array(2.5), "2.5"),
        (2**60, str(2**60)),
        (b"yes", None),
        ([1], None),
    ],
)
def test_values_have_a_text(value, text):
    assert value_text(value) == text


@pytest.fixture(scope="module")
def engine():
    variables = [
        bayesgui.Variable("dose", DOSES),
        bayesgui.Variable("alarm", ("True", "False")),
        bayesgui.Variable("count", range(3)),
        bayesgui.Variable("wet", ("yes", "no")),
    ]
    return bayesgui.JunctionTree(bayesgui.BayesianNetwork(variables))


@pytest.mark.parametrize(
    ("name", "value", "state"),
    [
        ("dose", 1, 1),
        ("dose", 1.0, 1),
        ("dose", np.float32(0.5), 0),
        ("dose", np.int64(2), 2),
        ("dose", bayesgui.do(1), 1),
        ("dose", {1}, 1),
        ("alarm", True, 0),
        ("alarm", np.False_, 1),
        ("alarm", "TRUE", 0),
        ("count", 0, 0),
        ("count", 1.0, 1),
        ("wet", True, 0),
        ("wet", 0, 1),
    ],
)
def test_numbers_and_truth_values_are_findings(engine, name, value, state):
    expected = np.eye(engine.network[name].n_states)[state]
    assert engine.query({name: value})[name] == pytest.approx(expected)


def test_true_and_one_are_kept_apart(engine):
    network = bayesgui.BayesianNetwork([bayesgui.Variable("x", ("1", "True"))])
    tree = bayesgui.JunctionTree(network)
    assert tree.query({"x": True})["x"].tolist() == [0, 1]
    assert tree.query({"x": 1})["x"].tolist() == [1, 0]


@pytest.mark.parametrize("blank", [None, float("nan"), np.nan, pandas.NA, pandas.NaT])
def test_a_missing_value_is_no_finding(engine, blank):
    assert engine.query({"wet": blank, "alarm": True})["wet"].tolist() == [0.5, 0.5]


def test_a_row_of_a_frame_is_evidence(engine):
    frame = pandas.DataFrame({"dose": [1.0], "alarm": [True], "wet": [None]})
    found = engine.query(frame.iloc[0])
    assert found["dose"].tolist() == [0, 1, 0]
    assert found["alarm"].tolist() == [1, 0]
    assert found["wet"].tolist() == [0.5, 0.5]
    best = bayesgui.most_probable_explanations(engine.network, 1, frame.iloc[0])[0]
    assert best.assignment["dose"] == "1.0"


def test_a_series_without_names_is_refused(engine):
    with pytest.raises(bayesgui.BayesGuiError, match="no node 0"):
        engine.query(pandas.Series([1, 2]))


def test_what_equals_nothing_is_named(engine):
    with pytest.raises(bayesgui.BayesGuiError, match=r"dose has no state “3”; it has 0.5, 1.0"):
        engine.query({"dose": 3})
