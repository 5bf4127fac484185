"""Values in a line at the prompt."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample

MOST = 400


@pytest.fixture(scope="module")
def alarm():
    return bayesgui.example("alarm")


@pytest.fixture(scope="module")
def data(alarm):
    return Dataset.from_blocks(alarm, sample(alarm, 300, 1))


def test_arrays_are_their_shapes():
    table = CPT("x", ("y",), np.full((2, 2), 0.5))
    assert repr(table) == "CPT(variable='x', parents=('y',), values=array of 2 × 2)"
    column = CodedColumn("x", ("a", "b"), np.array([0, 1]))
    assert repr(column) == "CodedColumn(name='x', states=('a', 'b'), codes=array of 2)"


def test_fields_that_have_their_default_are_left_out():
    assert repr(Variable("x", ("a", "b"))) == "Variable(name='x', states=('a', 'b'))"
    assert "unit='mm'" in repr(Variable("x", ("a", "b"), unit="mm"))


def test_long_values_are_cut_in_their_own_order(alarm):
    states = [f"s{k}" for k in range(100)]
    assert repr(Variable("x", states)) == "Variable(name='x', states=('s0', 's1', 's2', ...))"
    found = bayesgui.most_probable_explanations(alarm)[0]
    first = next(iter(found.assignment))
    assert repr(found).startswith(f"Explanation(assignment={{{first!r}: ")


def test_what_is_asked_and_learned_is_a_line(alarm, data):
    learned = bayesgui.learn_structure(data)
    for value in (
        alarm,
        alarm.cpt("CATECHOL"),
        data,
        data.columns[0],
        bayesgui.JunctionTree(alarm, kernels=False),
        bayesgui.JunctionTree(alarm, kernels=False).query(),
        bayesgui.most_probable_explanations(alarm)[0],
        bayesgui.learn_parameters(alarm, data),
        learned,
        bayesgui.compare(alarm, learned.network),
        bayesgui.score(alarm, data),
        bayesgui.cross_validate(alarm, data, folds=2),
    ):
        text = repr(value)
        assert "\n" not in text
        assert len(text) <= MOST, text
        assert type(value).__name__ in text
    assert repr(data) == "<Dataset: 300 rows, 37 columns>"
    assert repr(bayesgui.JunctionTree(alarm)) == f"<JunctionTree of {alarm!r}>"


def test_values_are_still_copied_and_pickled(alarm):
    for value in (alarm.cpt("CVP"), alarm["CVP"], bayesgui.compare(alarm, alarm)):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
