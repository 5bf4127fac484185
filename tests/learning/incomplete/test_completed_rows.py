"""Posteriors of a variable in the rows in which it is missing."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.incomplete.completed_rows import completed_rows
from tests.learning.incomplete.brute_force import blanked, random_network


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), share=st.sampled_from([0.2, 0.6]))
def test_they_are_those_of_the_junction_tree(seed, share):
    net = random_network(seed)
    data = blanked(Dataset.from_blocks(net, sample(net, 60, seed=seed)), share, seed)
    data = data.with_weights(np.random.default_rng(seed).uniform(0, 2, 60))
    node = net.names[seed % 5]
    engine = bayesgui.JunctionTree(net)
    found = completed_rows(net, data, node)
    column = data[node]
    missing = column.codes == column.missing_code
    assert sum(row.weight for row in found.rows) == pytest.approx(data.weights[missing].sum())
    assert found.n_distinct == len(found.rows) == len({row.codes for row in found.rows})
    for row in found.rows:
        evidence = {
            name: net[name].states[code]
            for name, code in zip(net.names, row.codes, strict=True)
            if code >= 0
        }
        assert node not in evidence
        assert row.probabilities == pytest.approx(engine.query(evidence)[node], abs=1e-12)
        assert missing[row.first_row]
    certain = [row.probabilities @ np.log(row.probabilities) for row in found.rows]
    assert certain == pytest.approx(sorted(certain), abs=1e-9)
    few = completed_rows(net, data, node, most=3)
    assert [row.codes for row in few.rows] == [row.codes for row in found.rows[:3]]
    assert few.n_distinct == found.n_distinct


def test_a_variable_that_is_never_missing_has_none():
    net = random_network(1)
    data = Dataset.from_blocks(net, sample(net, 5, seed=1))
    assert completed_rows(net, data, net.names[0]).rows == ()
    assert completed_rows(net, data.without(net.names[0]), net.names[0]).n_distinct > 0
