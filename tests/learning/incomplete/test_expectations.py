"""Expected counts, compared with an enumeration of all completions."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import Cancelled, DataError
from bayesgui.data.counts import family_counts
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.components import ComponentFinder
from tests.learning.cases import network
from tests.learning.expected_counts import expected_counts
from tests.learning.incomplete.brute_force import blanked, enumerated, random_network


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    share=st.sampled_from([0.1, 0.4, 0.8, 1.0]),
    zeros=st.sampled_from([0.0, 0.3]),
    weighted=st.booleans(),
)
def test_expected_counts_are_those_of_all_completions(seed, share, zeros, weighted):
    net = random_network(seed, zeros=zeros)
    data = blanked(Dataset.from_blocks(net, sample(net, 30, seed=seed)), share, seed)
    if weighted:
        data = data.with_weights(np.random.default_rng(seed).uniform(0, 3, 30))
    found = expected_counts(net, data)
    counts, log_likelihood = enumerated(net, data)
    assert found.log_likelihood == pytest.approx(log_likelihood, abs=1e-9)
    for name in net:
        assert found.counts[name] == pytest.approx(counts[name], abs=1e-9)


def test_a_node_without_a_column_is_missing_in_all_rows():
    net = random_network(4)
    data = Dataset.from_blocks(net, sample(net, 40, seed=1))
    without = data.without(net.names[0])
    blank = data[net.names[0]]
    column = CodedColumn(blank.name, blank.states, np.full(40, -1))
    one, other = expected_counts(net, without), expected_counts(net, data.with_column(column))
    assert one.log_likelihood == pytest.approx(enumerated(net, data.with_column(column))[1])
    assert all(np.array_equal(one.counts[name], other.counts[name]) for name in net)
    assert group_cases(net, without.matched(net, hidden=True)).hidden == net.names[:1]


def test_complete_cases_are_counted():
    net = random_network(7)
    data = Dataset.from_blocks(net, sample(net, 200, seed=1))
    found = expected_counts(net, data)
    for name in net:
        expected = family_counts(data, name, net.cpt(name).parents)
        assert np.array_equal(found.counts[name], expected)
    assert group_cases(net, data).n_groups == 0


def test_equal_components_are_one_group_with_the_number_of_their_rows():
    net = network({"a": (), "b": ("a",), "c": ("b",)}, dict.fromkeys("abc", "01"))
    codes = {"a": [0, 0, 1, 0], "b": [-1, -1, -1, 1], "c": [1, 1, 1, -1]}
    data = Dataset(tuple(CodedColumn(n, ("0", "1"), np.array(c)) for n, c in codes.items()))
    groups = group_cases(net, data)
    assert sorted(groups.groups.weights.tolist()) == [1, 1, 2]
    assert groups.found_starts.tolist() == [0, 1, 2, 3, 4]
    assert groups.found[0] == groups.found[1] != groups.found[2]
    assert groups.kind_starts.tolist() == [0, 1, 2]
    assert {net.names[v] for v in groups.members} == {"b", "c"}


def test_room_for_groups_grows_with_the_data(monkeypatch):
    """Thousands of kinds and groups need more room than a search begins with."""
    net = random_network(3, n=12)
    data = blanked(Dataset.from_blocks(net, sample(net, 3000, seed=1)), 0.5, 2)
    room = ComponentFinder._room
    asked = []
    monkeypatch.setattr(
        ComponentFinder,
        "_room",
        lambda self, slots, items: asked.append(slots) or room(self, slots, items),
    )
    found = expected_counts(net, data)
    assert len(asked) > 1
    few = data.rows(slice(0, 10))
    assert expected_counts(net, few).log_likelihood == pytest.approx(enumerated(net, few)[1])
    parts = [expected_counts(net, data.rows(slice(k, k + 500))) for k in range(0, 3000, 500)]
    assert found.log_likelihood == pytest.approx(sum(part.log_likelihood for part in parts))
    for name in net:
        assert found.counts[name] == pytest.approx(sum(part.counts[name] for part in parts))


def test_a_hidden_cause_of_thousands_of_effects_does_not_underflow():
    """The product of 3,000 probabilities is below the smallest number of a computer."""
    n = 3000
    names = [f"e{k}" for k in range(n)]
    variables = [bayesgui.Variable(name, ("n", "y")) for name in ("h", *names)]
    tables = [bayesgui.CPT("h", (), [0.3, 0.7])]
    tables += [bayesgui.CPT(name, ("h",), [[0.5, 0.5], [0.501, 0.499]]) for name in names]
    net = bayesgui.BayesianNetwork(variables, tables)
    data = Dataset(tuple(CodedColumn(name, ("n", "y"), np.array([1])) for name in names))
    found = expected_counts(net, data)
    logs = [math.log(0.3) + n * math.log(0.5), math.log(0.7) + n * math.log(0.499)]
    peak = max(logs)
    total = peak + math.log(sum(math.exp(each - peak) for each in logs))
    assert found.log_likelihood == pytest.approx(total, rel=1e-12)
    assert found.counts["h"] == pytest.approx([math.exp(each - total) for each in logs])


def test_an_impossible_row_is_named():
    net = network({"a": (), "b": ("a",), "c": ("b",)}, dict.fromkeys("abc", "01"))
    net = net.with_cpt(bayesgui.CPT("b", ("a",), [[1, 0], [1, 0]]))
    net = net.with_cpt(bayesgui.CPT("c", ("b",), [[1, 0], [0, 1]]))
    codes = {"a": [0, 0, 1], "b": [0, 0, -1], "c": [0, 0, 1]}
    data = Dataset(tuple(CodedColumn(n, ("0", "1"), np.array(c)) for n, c in codes.items()))
    with pytest.raises(DataError, match=r"Row 3 is impossible .* whatever b is"):
        expected_counts(net, data)


def test_cancelling_ends_the_search_for_groups_and_the_expectation():
    class Cancelling:
        stop_requested = False

        def __init__(self, polls):
            self.polls = polls

        def report(self, fraction, text=""): ...

        def publish(self, event): ...

        def check(self):
            self.polls -= 1
            if self.polls < 0:
                raise Cancelled

    net = random_network(3, n=6)
    data = blanked(Dataset.from_blocks(net, sample(net, 100, seed=1)), 0.5, 2)
    polls = 0
    while True:
        try:
            expected_counts(net, data, Cancelling(polls))
        except Cancelled:
            polls += 1
        else:
            break
    assert polls > len(net.names) + 3
