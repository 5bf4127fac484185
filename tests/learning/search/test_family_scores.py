"""Scores of families, kept."""

import numpy as np
import pytest

from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.learning.scores.base import scores
from bayesgui.learning.search.family_scores import FamilyScores, bits_of, members
from tests.learning.cases import dependent_cases, family_score


@pytest.mark.parametrize("name", scores.names())
@pytest.mark.parametrize("weighted", [False, True], ids=["planes", "weights"])
def test_scores_are_the_registered_ones_and_computed_once(name, weighted):
    data = dependent_cases(700, 1)
    if weighted:
        data = data.with_weights(np.random.default_rng(2).integers(0, 4, 700).astype(float))
    families = FamilyScores(data, scores.create(name).form(data.total_weight), data.names)
    for parents in ((), ("b",), ("b", "c"), ("e", "f"), ("g", "e", "f", "b")):
        bits = bits_of([data.names.index(p) for p in parents])
        expected = family_score(data, name, "d", parents)
        assert families.score(3, bits) == pytest.approx(expected, abs=1e-8)
        done = families.n_computed
        gains = families.gains(3, bits)
        assert families.score(3, bits) == pytest.approx(expected, abs=1e-8)
        more = family_score(data, name, "d", tuple({*parents} ^ {"a"})) - expected
        assert gains[0] == pytest.approx(more, abs=1e-8) or (gains[0] < -1e9 and more < 0)
        assert families.gains(3, bits) is gains
        assert families.n_computed == done + 1


@pytest.mark.parametrize("name", ["bic", "bdeu", "log-likelihood"])
def test_columns_of_very_many_states_are_counted_without_large_tables(name):
    rng = np.random.default_rng(0)
    rows = 2_000
    codes = {"a": (rng.integers(0, 3, rows), 3)}
    codes["b"] = (rng.permutation(rows), rows)
    codes["c"] = (np.minimum(rng.permutation(rows), 1_500), 1_501)
    data = Dataset(
        tuple(CodedColumn(n, tuple(map(str, range(k))), each) for n, (each, k) in codes.items())
    )
    families = FamilyScores(data, scores.create(name).form(rows), data.names)
    for child in range(3):
        base = family_score(data, name, data.names[child], ())
        gains = families.gains(child, 0)
        for parent in {0, 1, 2} - {child}:
            expected = family_score(data, name, data.names[child], (data.names[parent],))
            assert families.score(child, 1 << parent) == pytest.approx(expected)
            if gains[parent] > -1e9:
                assert gains[parent] == pytest.approx(expected - base)
            else:
                assert expected <= base + 1e-7


def test_sets_are_bits():
    assert members(0b101001).tolist() == [0, 3, 5]
    assert bits_of([5, 0, 3]) == 0b101001
    assert members(bits_of([200, 7])).tolist() == [7, 200]
