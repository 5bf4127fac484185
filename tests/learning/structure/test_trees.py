"""Trees of Chow and Liu, and those of TAN, against enumeration."""

import itertools

import pytest

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import family_counts
from bayesgui.learning.search import pair_information as pairs
from bayesgui.learning.search.pair_information import pair_information
from bayesgui.learning.structure.base import learn_structure
from bayesgui.measures.mutual_information import conditional_mutual_information
from tests.learning.cases import dependent_cases, family_score

KNOWN = {
    "free": {},
    "forbidden": {"forbidden": [("a", "b"), ("b", "a"), ("c", "d")]},
    "required": {"required": [("e", "a"), ("b", "d")]},
    "tiers": {"tiers": [["c", "e"], ["a", "b"]]},
    "all": {"required": [("e", "a")], "forbidden": [("d", "e")], "tiers": [["b"], ["a", "c"]]},
}


def forests(names, known):
    """Yield the arcs of all forests within constraints."""
    constraints = ArcConstraints(
        **{key: tuple(map(tuple, value)) for key, value in known.items()}, max_parents=1
    )
    for parents in itertools.product((None, *names), repeat=len(names)):
        above = dict(zip(names, parents, strict=True))
        arcs = [(p, name) for name, p in above.items() if p is not None]
        if constraints.violation(arcs) is not None:
            continue
        if all(reaches_a_root(name, above) for name in names):
            yield arcs


def reaches_a_root(name, above):
    for _ in range(len(above) + 1):
        name = above.get(name)
        if name is None:
            return True
    return False


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
@pytest.mark.parametrize("seed", range(2))
def test_a_chow_liu_tree_is_the_likeliest_of_all(known, seed):
    data = dependent_cases(300, seed, "abcde")
    best = max(
        sum(
            family_score(data, "log-likelihood", name, tuple(p for p, c in arcs if c == name))
            for name in data.names
        )
        for arcs in forests(data.names, known)
    )
    found = learn_structure(data, "chow-liu", "log-likelihood", **known)
    assert found.score == pytest.approx(best, abs=1e-7)


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_a_tan_is_the_likeliest_of_all(known):
    data = dependent_cases(300, 1, "fabcde")
    best = max(
        sum(
            family_score(data, "log-likelihood", name, ("f", *(p for p, c in arcs if c == name)))
            for name in "abcde"
        )
        for arcs in forests(tuple("abcde"), known)
    )
    found = learn_structure(data, "tan", "log-likelihood", class_="f", **known)
    own = family_score(data, "log-likelihood", "f", ())
    assert found.score == pytest.approx(best + own, abs=1e-7)
    assert all("f" in found.network.parents(name) for name in "abcde")


@pytest.mark.parametrize("work", [0, 2**29], ids=["in blocks", "in rows"])
def test_information_is_that_of_the_joint_tables(work, monkeypatch):
    monkeypatch.setattr(pairs, "PAIR_WORK", work)
    monkeypatch.setattr(pairs, "BLOCK_WORK", 500)
    data = dependent_cases(500, 2)
    names = data.names
    alone = pair_information(data, names, SILENT)
    given = pair_information(data, names, SILENT, given="b")
    for x, y in itertools.permutations(range(len(names)), 2):
        joint = family_counts(data, names[y], (names[x],))
        assert alone[x, y] == pytest.approx(conditional_mutual_information(joint), abs=1e-9)
        if "b" in (names[x], names[y]):
            assert given[x, y] == 0
            continue
        joint = family_counts(data, "b", (names[x], names[y]))
        assert given[x, y] == pytest.approx(conditional_mutual_information(joint), abs=1e-9)


def test_the_root_has_no_parent_and_is_the_first_column_by_default():
    data = dependent_cases(500, 2, "abcde")
    skeletons = set()
    for root in ("", *data.names):
        network = learn_structure(data, "chow-liu", root=root).network
        roots = [name for name in data.names if not network.parents(name)]
        assert roots == [root or "a"]
        skeletons.add(frozenset(map(frozenset, network.arcs)))
    assert len(skeletons) == 1
    network = learn_structure(data, "tan", class_="a", root="d").network
    assert network.parents("d") == ("a",)


def test_what_no_tree_can_be_is_refused():
    data = dependent_cases(100, 2, "abcd")
    with pytest.raises(ParameterError, match="c has the required parents a and b, and in a tree"):
        learn_structure(data, "chow-liu", required=[("a", "c"), ("b", "c")])
    with pytest.raises(ParameterError, match="d cannot be the root, since the arc a → d is req"):
        learn_structure(data, "chow-liu", required=[("a", "d")], root="d")
    with pytest.raises(ParameterError, match="there is no column tea to be the root"):
        learn_structure(data, "chow-liu", root="tea")
    with pytest.raises(ParameterError, match="tan needs a class; choose one of the columns a, b"):
        learn_structure(data, "tan")
    with pytest.raises(ParameterError, match=r"tan cannot keep .* the arc a → b is forbidden"):
        learn_structure(data, "tan", class_="a", forbidden=[("a", "b")])
    both = learn_structure(data, "tan", class_="a", required=[("a", "c"), ("b", "c")])
    assert set(both.network.parents("c")) == {"a", "b"}
