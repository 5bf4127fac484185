"""The tree of submodels as a value, and as made of what files say."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import ModelError
from bayesgui.core.submodels import NO_SUBMODELS, Submodel, Submodels
from bayesgui.core.submodels.fitting import fitted

NAMES = tuple("abcdefgh")


def nested() -> Submodels:
    """Return `a b` in Inner, in Outer beside `c`; `d` in Beside; the rest at the top."""
    return (
        NO_SUBMODELS.folded(("a", "b"), name="Inner")
        .folded(("c",), ("submodel-1",), "Outer", (3.0, 4.0))
        .folded(("d",), name="Beside")
    )


def test_a_tree_says_where_nodes_stand() -> None:
    tree = nested()
    assert [each.name for each in tree] == ["Inner", "Outer", "Beside"]
    assert [tree.of(name) for name in "abcdx"] == [
        "submodel-1", "submodel-1", "submodel-2", "submodel-3", "",
    ]  # fmt: skip
    assert tree.path("a") == ("submodel-2", "submodel-1")
    assert tree.path_to("submodel-3") == ("submodel-3",)
    assert tree.inside("submodel-2") == {"a", "b", "c"}
    assert [each.id for each in tree.within()] == ["submodel-2", "submodel-3"]
    assert [each.id for each in tree.within("submodel-2")] == ["submodel-1"]
    assert tree.common("ab") == "submodel-1"
    assert tree.common("ac") == "submodel-2"
    assert tree.common("ad") == ""
    assert (tree["submodel-2"].x, tree["submodel-2"].y) == (3.0, 4.0)
    assert set(tree.nodes) == set("abcd")


def test_dissolving_puts_what_is_inside_where_it_stood() -> None:
    tree = nested().dissolved("submodel-2")
    assert tree.path("a") == ("submodel-1",)
    assert tree.of("c") == ""
    inner = nested().dissolved("submodel-1")
    assert set(inner["submodel-2"].members) == {"a", "b", "c"}


def test_moving_leaves_nothing_empty() -> None:
    tree = nested().moved("ab", into="submodel-3")
    assert "submodel-1" not in tree
    assert tree["submodel-3"].members == ("d", "a", "b")
    assert nested().moved("c", into="submodel-2") == nested()
    assert nested().moved(ids=["submodel-1"]).within()[0].id == "submodel-1"


def test_a_node_and_a_submodel_stand_in_one_place() -> None:
    tree = nested()
    with pytest.raises(ModelError, match=r"a is already inside Inner\. A node stands in one"):
        tree.folded(("a", "e"))
    with pytest.raises(ModelError, match=r"Inner is already inside Outer\. A submodel stands"):
        tree.folded((), ("submodel-3", "submodel-1"))
    with pytest.raises(ModelError, match="Outer cannot stand inside itself"):
        tree.moved(ids=["submodel-2"], into="submodel-1")
    with pytest.raises(ModelError, match="a is already inside A"):
        Submodels((Submodel("1", "A", ("a",)), Submodel("2", "B", ("a",))))
    with pytest.raises(ModelError, match="at least one node"):
        tree.folded(())


def test_a_tree_has_no_circle_no_gap_and_nothing_empty() -> None:
    with pytest.raises(ModelError, match="cannot stand inside itself"):
        Submodels((Submodel("1", "A", ("a",), "2"), Submodel("2", "B", ("b",), "1")))
    with pytest.raises(ModelError, match="is not there"):
        Submodels((Submodel("1", "A", ("a",), "9"),))
    with pytest.raises(ModelError, match="Nothing is inside B"):
        Submodels((Submodel("1", "A", ("a",)), Submodel("2", "B", (), "1")))
    with pytest.raises(ModelError, match="Two submodels have the id"):
        Submodels((Submodel("1", "A", ("a",)), Submodel("1", "B", ("b",))))


def test_what_is_left_of_a_tree_is_a_tree() -> None:
    tree = nested()
    assert tree.among(NAMES) is tree
    assert [each.name for each in tree.among("cd")] == ["Outer", "Beside"]
    assert tree.among("xyz") == NO_SUBMODELS
    assert tree.renamed({"a": "z"})["submodel-1"].members == ("z", "b")
    assert tree.renamed({"x": "z"}) is tree


def test_trees_are_joined_under_new_ids_and_free_names() -> None:
    other = NO_SUBMODELS.folded(("x",), name="Inner").folded((), ("submodel-1",), "Big")
    tree = nested().joined(other, "submodel-2")
    big = tree["submodel-4"]
    assert (big.name, big.parent) == ("Big", "submodel-2")
    assert tree["submodel-5"] == Submodel("submodel-5", "Inner 2", ("x",), "submodel-4")


def test_what_contradicts_itself_becomes_a_tree_with_sentences() -> None:
    result = fitted(
        [
            Submodel("1", "A", ("a", "b", "a"), "2"),
            Submodel("2", "B", ("b",), "1"),
            Submodel("3", "C", ("c",), "9"),
            Submodel("4", "D", ()),
            Submodel("1", "again", ("d",)),
        ]
    )
    assert [(each.name, each.members, each.parent) for each in result.submodels] == [
        ("A", ("a", "b"), ""),
        ("C", ("c",), ""),
    ]
    assert result.empty == ("B", "D")
    assert result.remarks == [
        "The node b stood in two submodels; it stays in the first one.",
        "The submodels A, C had no place in another one; they stand at the top.",
    ]


def test_a_tree_is_pickled() -> None:
    assert pickle.loads(pickle.dumps(nested())) == nested()


@st.composite
def steps(draw: st.DrawFn) -> Submodels:
    """Return a tree after some random folds, moves and dissolves; refused ones are left out."""
    tree = NO_SUBMODELS
    for _ in range(draw(st.integers(0, 12))):
        ids = [each.id for each in tree]
        some_ids = draw(st.lists(st.sampled_from(ids), max_size=2, unique=True)) if ids else []
        names = draw(st.lists(st.sampled_from(NAMES), max_size=3, unique=True))
        parent = draw(st.sampled_from(["", *ids]))
        kind = draw(st.sampled_from(("fold", "fold", "move", "dissolve", "among")))
        try:
            if kind == "fold":
                tree = tree.folded(names, some_ids, parent=parent)
            elif kind == "move":
                tree = tree.moved(names, some_ids, parent)
            elif kind == "dissolve" and ids:
                tree = tree.dissolved(ids[-1])
            elif kind == "among":
                tree = tree.among(set(NAMES) - set(names))
        except ModelError:
            continue
    return tree


@given(steps())
@settings(max_examples=300)
def test_each_node_stands_in_one_place_of_a_tree_without_circles(tree: Submodels) -> None:
    assert Submodels(tree.items) == tree
    assert fitted(tree.items).submodels == tree
    listed = [name for each in tree for name in each.members]
    assert len(listed) == len(set(listed))
    for each in tree:
        assert tree.inside(each.id)
        assert tree.path_to(each.id)[-1] == each.id
    top = frozenset().union(*(tree.inside(each.id) for each in tree.within()))
    assert top == set(listed)
    for name in listed:
        assert all(name in tree.inside(id) for id in tree.path(name))
