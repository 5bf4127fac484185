"""The K2 search: the example of its authors, orders and what they must name."""

import itertools

import pytest

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import ParameterError
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import COOPER_HERSKOVITS, dependent_cases, family_score


def test_finds_the_network_of_cooper_and_herskovits():
    found = learn_structure(COOPER_HERSKOVITS, "k2", "k2", order="x1, x2, x3")
    assert found.network.arcs == (("x1", "x2"), ("x2", "x3"))
    assert found.remarks == ()
    unordered = learn_structure(COOPER_HERSKOVITS, "k2", "k2")
    assert unordered.network.arcs == found.network.arcs
    assert "x1 is first, x3 is last" in str(unordered.remarks[0])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("limit", [None, 1])
def test_adds_the_parent_of_largest_gain_among_those_before(seed, limit):
    data = dependent_cases(500, seed, "abcde")
    for order in itertools.islice(itertools.permutations("abcde"), 0, None, 17):
        found = learn_structure(data, "k2", "aic", order=",".join(order), max_parents=limit)
        for k, name in enumerate(order):
            parents: tuple[str, ...] = ()
            while limit is None or len(parents) < limit:
                now = family_score(data, "aic", name, parents)
                better = {
                    p: family_score(data, "aic", name, (*parents, p)) - now
                    for p in order[:k]
                    if p not in parents
                }
                best = max(better, key=better.get, default=None)
                if best is None or better[best] <= 1e-7:
                    break
                parents = (*parents, best)
            assert set(found.network.parents(name)) == set(parents)


def test_the_columns_order_follows_the_required_arcs():
    data = dependent_cases(500, 1, "abc")
    constraints = ArcConstraints(required=(("c", "a"),))
    run = structure_learners.create("k2").begin(StructureProblem(data, constraints))
    run.advance(100)
    assert ("c", "a") in run.latest.arcs
    assert "b is first, a is last" in str(run.latest.remarks[0])


@pytest.mark.parametrize(
    ("tiers", "required", "first", "last"),
    [
        ([["c"], ["a", "b"]], [], "c", "b"),
        ([["c"], ["a"]], [], "b", "a"),
        ([["a"], ["b"]], [("b", "c"), ("c", "a")], "b", "a"),
    ],
)
def test_the_columns_order_follows_the_tiers(tiers, required, first, last):
    """Else the first tier comes last, and nothing can be found."""
    data = dependent_cases(500, 1, "abc")
    found = learn_structure(data, "k2", tiers=tiers, required=required)
    assert f"{first} is first, {last} is last" in str(found.remarks[0])
    assert found.network.arcs


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("a,b,d", "k2: the order names d, and there is no such column; there are a, b, c."),
        ("a,b", "k2: the order lacks the column c; add it."),
        ("a,b,c,b", "k2: the order names b twice; name it once."),
        ("a,b,c", "the order has a before its required parent c"),
    ],
)
def test_an_order_names_each_column_once_and_required_parents_first(order, sentence):
    data = dependent_cases(50, 1, "abc")
    with pytest.raises(ParameterError, match=sentence):
        learn_structure(data, "k2", order=order, required=[("c", "a")])


def test_names_with_commas_are_quoted():
    data = dependent_cases(50, 1, "ab").with_renamed({"a": "a, b", "b": "c"})
    assert learn_structure(data, "k2", order='c, "a, b"').network.names == ("a, b", "c")
